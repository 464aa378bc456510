package io.hekla.simulator.scenario;

import io.hekla.model.cluster.Change;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.scheduler.external.RecordedCall;
import java.util.List;

/** Cluster of a scenario. */
public sealed interface ScenarioCluster {
  /** Objects of the API, by manifests. */
  record Objects(List<ManifestObject> objects) implements ScenarioCluster {
    public Objects {
      objects = List.copyOf(objects);
    }
  }

  /**
   * The engine's own records, as a recording has them, for one session.
   *
   * @param changes changes that lead from the empty state to the cluster
   * @param calls the session's questions to external systems, with the answers
   */
  record Recorded(List<Change> changes, List<RecordedCall> calls) implements ScenarioCluster {
    public Recorded {
      changes = List.copyOf(changes);
      calls = List.copyOf(calls);
    }
  }
}
