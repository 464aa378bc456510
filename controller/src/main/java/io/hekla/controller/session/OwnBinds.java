package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Nodes to which this scheduler had pods bound, until the watch shows them there: any other bind
 * was made by another scheduler. A refused bind stays, because its answer may have been lost.
 */
final class OwnBinds {
  private final Map<String, String> nodes = new HashMap<>();

  /** Returns the binds that a former term decided and that are still counted. */
  static OwnBinds of(Assumptions assumptions) {
    var binds = new OwnBinds();
    assumptions.binds().forEach((uid, assumed) -> binds.nodes.put(uid, assumed.bind().node()));
    return binds;
  }

  /** Adds the binds of a session, which go out. */
  void decided(SchedulerEvent.SessionDecided decided) {
    decided
        .deliveries()
        .forEach(
            delivery ->
                delivery
                    .decisions()
                    .binds()
                    .forEach(bind -> nodes.put(bind.podUid(), bind.node())));
  }

  /** Takes in the events of the watch; returns the pods that another scheduler bound. */
  List<ObservedBind> foreign(EngineChanges changes) {
    for (Change change : changes.changes()) {
      if (change instanceof Change.TaskGone gone) {
        nodes.remove(gone.uid());
      }
    }
    return changes.bound().stream()
        .filter(bound -> !bound.node().equals(nodes.remove(bound.uid())))
        .toList();
  }
}
