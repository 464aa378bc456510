package io.hekla.scheduler.plugins.conformance;

import static io.hekla.scheduler.plugin.VictimPoints.GANG_VICTIMS;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;
import static io.hekla.scheduler.plugin.VictimPoints.RECLAIMABLE;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Protection of pods that the cluster itself needs from being evicted for others. Source:
 * docs/reference/plugin-rules.md#conformance.
 */
public final class ConformancePlugin implements Plugin {
  public static final String NAME = "conformance";

  private static final String SYSTEM_NAMESPACE = "kube-system";
  private static final Set<String> SYSTEM_CLASSES =
      Set.of("system-cluster-critical", "system-node-critical");

  @Override
  public void open(Session session, Extensions on) {
    on.add(PREEMPTABLE, ConformancePlugin::dispensable);
    on.add(RECLAIMABLE, ConformancePlugin::dispensable);
    on.add(GANG_VICTIMS, (scope, gang, candidates) -> Optional.of(dispensable(candidates)));
  }

  private static Optional<List<TaskView>> dispensable(
      TaskView claimant, List<TaskView> candidates) {
    return Optional.of(dispensable(candidates));
  }

  private static List<TaskView> dispensable(List<TaskView> candidates) {
    return candidates.stream().filter(one -> !isNeeded(one.info())).toList();
  }

  private static boolean isNeeded(TaskInfo pod) {
    return pod.key().namespace().equals(SYSTEM_NAMESPACE)
        || SYSTEM_CLASSES.contains(pod.priorityClassName());
  }
}
