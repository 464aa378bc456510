package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/**
 * Something that is different from what a session was given.
 *
 * @param changes of the cluster
 * @param configuration another one; empty for the same
 * @param resumed PodGroup that is no longer suspended; empty for none
 */
public record Edit(
    List<Change> changes,
    Optional<SchedulerConfiguration> configuration,
    Optional<ObjectKey> resumed) {
  public Edit {
    changes = List.copyOf(changes);
  }

  /** Creates changes of the cluster. */
  static Edit of(List<? extends Change> changes) {
    return new Edit(List.copyOf(changes), Optional.empty(), Optional.empty());
  }

  /** Returns the session with this edit. */
  PendingSession applied(PendingSession session) {
    PendingSession edited = session.with(session.state().with(changes));
    if (configuration.isPresent()) {
      edited = edited.with(configuration.get());
    }
    if (resumed.isPresent()) {
      var suspended = new HashMap<>(session.recorded().suspended());
      suspended.remove(resumed.get());
      edited = edited.suspending(suspended);
    }
    return edited;
  }
}
