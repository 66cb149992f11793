// The functions of the C maths library that the engine calls, declared one by one: no system header is needed,
// so the same module serves Linux, WebAssembly and a bare arm64 iOS target.
#ifndef WOODSHED_CMATH_H
#define WOODSHED_CMATH_H

double sin(double);
double cos(double);
double tan(double);
double atan2(double, double);
double exp(double);
double exp2(double);
double log(double);
double log2(double);
double log10(double);
double log1p(double);
double pow(double, double);
float log2f(float);
float logf(float);
float expf(float);
float powf(float, float);
float log10f(float);

#endif
