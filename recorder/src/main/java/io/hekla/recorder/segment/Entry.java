package io.hekla.recorder.segment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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

  /**
   * A change of an object of the API server. Formats before 2 have none.
   *
   * @param at time when the member that recorded it received it
   * @param isBase whether the object was there before the first session of the segment
   * @param kind the kind as in manifests
   * @param manifest its recorded manifest after the change, not to be modified; empty if the object
   *     is gone
   */
  record ObjectSeen(
      Instant at, boolean isBase, String kind, ObjectKey key, Optional<ObjectNode> manifest)
      implements Entry {}
}
