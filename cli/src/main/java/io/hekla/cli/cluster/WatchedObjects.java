package io.hekla.cli.cluster;

import java.time.Duration;
import java.util.List;

/** Objects of some selections, and their changes. */
public interface WatchedObjects {
  /** Returns the current objects of each selection. */
  List<List<ApiObject>> now();

  /**
   * Waits for the next changes.
   *
   * @param longest longest wait
   * @return whether there were any; false also if the thread is interrupted
   * @throws io.hekla.cli.failure.CommandFailure if the server refuses to be watched
   */
  boolean await(Duration longest);
}
