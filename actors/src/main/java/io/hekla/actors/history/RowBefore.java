package io.hekla.actors.history;

import io.hekla.recorder.history.WrittenPod;

/** Knowledge of the row of a pod before the pod is written. */
sealed interface RowBefore {
  /** The pod came while it was observed: there is no row, unless another member writes too. */
  RowBefore NONE = new None();

  /** There may be a row of an earlier process or term. */
  RowBefore UNKNOWN = new Unknown();

  /** No row. */
  record None() implements RowBefore {}

  /** Row that must be read first. */
  record Unknown() implements RowBefore {}

  /** Row that this process has written. */
  record There(WrittenPod row) implements RowBefore {}
}
