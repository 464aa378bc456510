package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.List;
import java.util.Map;

/**
 * A session that has ended, with all that it takes to run it again and to compare the result. Holds
 * references only: the recorder reads them on its own thread.
 *
 * @param number of the session within its term
 * @param step what the engine returned
 * @param binds binds that began; fewer than those of the engine if gangs were postponed
 * @param unconfirmedBinds binds that all namespaces shared, by the settings
 */
public record SessionRecord(
    long term,
    long number,
    Input input,
    Engine.Step step,
    List<Decisions.Bind> binds,
    int unconfirmedBinds) {
  public SessionRecord {
    binds = List.copyOf(binds);
  }

  /**
   * Input of a session.
   *
   * @param before the engine's state before its changes
   * @param changes changes since the session before, in order
   * @param suspended PodGroups that take no decisions, with the reason
   */
  public record Input(
      ClusterState before,
      List<Change> changes,
      SessionStart start,
      Map<ObjectKey, String> suspended) {
    public Input {
      changes = List.copyOf(changes);
      suspended = Map.copyOf(suspended);
    }
  }
}
