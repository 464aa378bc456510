package io.hekla.scheduler;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.List;

/**
 * The scheduler as one pure function. The same state, changes and input give the same decisions, to
 * the byte; any sequence of changes decides as one fresh look at its result.
 */
public final class Engine {
  private Engine() {}

  /**
   * What a session leaves: the state with the changes (but not with its own decisions) applied, and
   * the decisions.
   */
  public record Step(ClusterState state, Decisions decisions) {}

  /**
   * Applies changes and runs one session. Its decisions count only once the caller has kept them
   * and says so with {@link Change.BindAssumed} and its like.
   */
  public static Step step(ClusterState state, List<Change> changes, SessionInput input) {
    return new Step(
        state.with(changes),
        new Decisions(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of()));
  }
}
