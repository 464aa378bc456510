package io.hekla.cli.queue;

import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;

/** Check of the queue that a list is limited to. */
public final class QueueFilter {
  private QueueFilter() {}

  /**
   * Refuses a queue that does not exist: its list would be empty, as that of a queue without work.
   * For a user who may not read Queues it is not checked.
   *
   * @param queue name of the queue; empty for all
   * @throws CommandFailure with the nearest name
   */
  public static void check(ApiServer server, String queue) {
    if (queue.isEmpty()) {
      return;
    }
    boolean exists;
    try {
      exists = server.find(Resource.QUEUES, "", queue).isPresent();
    } catch (ApiFailure refused) {
      if (refused.code() == 403) {
        return;
      }
      throw refused;
    }
    if (!exists) {
      throw server.missing(Resource.QUEUES, "", queue);
    }
  }
}
