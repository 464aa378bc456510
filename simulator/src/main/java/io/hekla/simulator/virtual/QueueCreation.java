package io.hekla.simulator.virtual;

import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.session.MissingQueues;
import io.hekla.controller.verb.Outcome;
import java.util.List;

/**
 * Creation of the default queues in one term: what could not be created is tried again after a
 * pause.
 */
final class QueueCreation implements VirtualRequests.Asker {
  private final VirtualRequests requests;
  private final ControllersHost host;
  private MissingQueues missing;
  private boolean isOver;

  QueueCreation(VirtualRequests requests, ControllersHost host, String ofOthers) {
    this.requests = requests;
    this.host = host;
    this.missing = MissingQueues.all(ofOthers);
  }

  /** Requests those that are missing. */
  void begin() {
    if (!isOver) {
      requests.request(RequestClass.OBJECTS, this, 0, missing.requests(), false);
    }
  }

  /** Ends it: another term has its own. */
  void end() {
    isOver = true;
  }

  @Override
  public void settled(long number, List<Outcome> outcomes) {
    missing = missing.after(outcomes);
    if (!isOver && !missing.isEmpty()) {
      host.pauseQueueCreation(this::begin);
    }
  }

  /** Name of the asker among those of requests: the scheduler, as in the live system. */
  @Override
  public String toString() {
    return "scheduler";
  }
}
