package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import java.util.List;

/**
 * Changes of everything but nodes and their pods since a session, for the engine.
 *
 * @param version the version that they lead to
 * @param podVersion resourceVersion up to which the watch of pods has reported
 * @param bound our pods that were waiting, and were seen on a node since
 */
public record EngineChanges(
    List<Change> changes, long version, long podVersion, List<ObservedBind> bound) {
  public EngineChanges {
    changes = List.copyOf(changes);
    bound = List.copyOf(bound);
  }
}
