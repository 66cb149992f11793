// The C libraries Woodshed is measured against, behind calls that a benchmark can time.
#ifndef WOODSHED_BENCHMARK_PEERS_H
#define WOODSHED_BENCHMARK_PEERS_H

// FFTW, single precision, real to complex, planned with FFTW_MEASURE.
typedef struct FourierPeer FourierPeer;
FourierPeer *fourier_peer_create(int length);
void fourier_peer_forward(FourierPeer *peer, const float *input, float *interleaved_output);
void fourier_peer_destroy(FourierPeer *peer);

// aubio's pitch detection, one method, in hertz.
typedef struct PitchPeer PitchPeer;
PitchPeer *pitch_peer_create(const char *method, int window, int hop, int sample_rate);
float pitch_peer_read(PitchPeer *peer, const float *hop);
void pitch_peer_destroy(PitchPeer *peer);

#endif
