#include <aubio/aubio.h>
#include <stdlib.h>
#include <string.h>

#include "BenchmarkPeers.h"

struct PitchPeer {
  aubio_pitch_t *pitch;
  fvec_t *input;
  fvec_t *output;
};

PitchPeer *pitch_peer_create(const char *method, int window, int hop, int sample_rate) {
  aubio_pitch_t *pitch = new_aubio_pitch(method, window, hop, sample_rate);
  if (!pitch) return NULL;
  aubio_pitch_set_unit(pitch, "Hz");
  PitchPeer *peer = malloc(sizeof *peer);
  peer->pitch = pitch;
  peer->input = new_fvec(hop);
  peer->output = new_fvec(1);
  return peer;
}

float pitch_peer_read(PitchPeer *peer, const float *hop) {
  memcpy(peer->input->data, hop, peer->input->length * sizeof *hop);
  aubio_pitch_do(peer->pitch, peer->input, peer->output);
  return peer->output->data[0];
}

void pitch_peer_destroy(PitchPeer *peer) {
  del_aubio_pitch(peer->pitch);
  del_fvec(peer->input);
  del_fvec(peer->output);
  free(peer);
}
