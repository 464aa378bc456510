package io.hekla.actors.recorder.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;

/** Estimates of starts, which run the cluster in virtual time. */
@FunctionalInterface
public interface StartEstimates {
  /**
   * Returns the estimate for an object that waits, as commands print it; where there is none,
   * {@code missing} says why.
   *
   * @param explanation explanation of its wait
   * @param time time after which it is given up
   */
  ObjectNode of(RecordingStore store, Explanation explanation, TimeLimit time) throws IOException;
}
