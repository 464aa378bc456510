package io.hekla.actors.recorder.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.time.Instant;

/** Estimates of starts, which run the cluster in virtual time. */
@FunctionalInterface
public interface StartEstimates {
  /**
   * Returns the estimate for a Job that waits, as commands print it; where there is none, {@code
   * missing} says why.
   *
   * @param at time of the explanation
   * @param time time after which it is given up
   */
  ObjectNode of(RecordingStore store, ObjectKey job, Instant at, TimeLimit time) throws IOException;
}
