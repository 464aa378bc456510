package io.hekla.recorder.segment;

import io.hekla.model.cluster.Change;
import java.util.List;

/** Entry of a segment. */
public sealed interface Entry {
  /**
   * A piece of the base: changes that lead from the empty state to the state before the first
   * session of the segment. The pieces come before every session.
   */
  record Base(List<Change> changes) implements Entry {
    public Base {
      changes = List.copyOf(changes);
    }
  }

  /** Text of a configuration, before the first session of the segment that ran by it. */
  record Configuration(String digest, String text) implements Entry {}

  /** A session. */
  record Session(RecordedSession session) implements Entry {}
}
