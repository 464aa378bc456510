package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Laws of gangs and their part of the network. */
final class NetworkLaws {
  private NetworkLaws() {}

  /** Gangs that had no pod anywhere yet, where the plugin for it is on. */
  static void hold(ClusterState before, Decisions decisions, SchedulerConfiguration configuration) {
    boolean isOn =
        configuration.tiers().stream()
            .flatMap(tier -> tier.plugins().stream())
            .anyMatch(plugin -> plugin.name().equals("network-topology-aware"));
    Map<ObjectKey, List<Integer>> nodes = new HashMap<>();
    for (Decisions.Bind bind : decisions.binds()) {
      // Backfill places tasks that ask for nothing wherever they fit.
      if (!before.tasks().get(bind.taskUid()).orElseThrow().info().isBestEffort()) {
        nodes
            .computeIfAbsent(bind.podGroup(), key -> new ArrayList<>())
            .add(before.nodes().indexOf(bind.node()));
      }
    }
    nodes.forEach(
        (key, used) -> {
          SnapshotJob job = before.jobs().get(key).orElseThrow();
          boolean isFresh = job.tasks().stream().noneMatch(task -> task.status().isAllocated());
          OptionalInt limit =
              job.podGroup()
                  .topology()
                  .filter(NetworkTopology::hard)
                  .map(NetworkTopology::highestTier)
                  .orElse(OptionalInt.empty());
          if (isOn && isFresh && limit.isPresent()) {
            int[] indices = used.stream().mapToInt(Integer::intValue).toArray();
            assertThat(before.network().lowestOf(indices).tier())
                .as("tier of %s", key)
                .isLessThanOrEqualTo(limit.getAsInt());
          }
        });
  }
}
