package io.hekla.actors.history;

import io.hekla.recorder.history.PodRecord;

/**
 * Pod to write.
 *
 * @param pod as it was observed last
 */
record PodWrite(PodRecord pod, RowBefore before) {
  /** Returns the write of a pod whose row is not known. */
  static PodWrite unknown(PodRecord pod) {
    return new PodWrite(pod, RowBefore.UNKNOWN);
  }
}
