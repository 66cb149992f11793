#include <fftw3.h>
#include <stdlib.h>
#include <string.h>

#include "BenchmarkPeers.h"

struct FourierPeer {
  fftwf_plan plan;
  float *input;
  fftwf_complex *output;
  int length;
};

FourierPeer *fourier_peer_create(int length) {
  FourierPeer *peer = malloc(sizeof *peer);
  peer->length = length;
  peer->input = fftwf_alloc_real(length);
  peer->output = fftwf_alloc_complex(length / 2 + 1);
  peer->plan = fftwf_plan_dft_r2c_1d(length, peer->input, peer->output, FFTW_MEASURE | FFTW_PRESERVE_INPUT);
  return peer;
}

// Both arrays must be aligned to 64 bytes, as the planner's own were.
void fourier_peer_forward(FourierPeer *peer, const float *input, float *interleaved_output) {
  fftwf_execute_dft_r2c(peer->plan, (float *)input, (fftwf_complex *)interleaved_output);
}

void fourier_peer_destroy(FourierPeer *peer) {
  fftwf_destroy_plan(peer->plan);
  fftwf_free(peer->input);
  fftwf_free(peer->output);
  free(peer);
}
