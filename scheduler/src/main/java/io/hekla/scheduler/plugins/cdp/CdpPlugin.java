package io.hekla.scheduler.plugins.cdp;

import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;
import static io.hekla.scheduler.plugin.VictimPoints.RECLAIMABLE;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.text.GoDuration;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Cooldown protection: a running pod is not evicted for others until the time that it asks for is
 * over, counted from its bind. Source: docs/reference/plugin-rules.md#cdp.
 */
public final class CdpPlugin implements Plugin {
  public static final String NAME = "cdp";

  @Override
  public void open(Session session, Extensions on) {
    on.add(PREEMPTABLE, (claimant, candidates) -> unprotected(candidates, session.now()));
    on.add(RECLAIMABLE, (claimant, candidates) -> unprotected(candidates, session.now()));
  }

  private static Optional<List<TaskView>> unprotected(List<TaskView> candidates, Instant now) {
    return Optional.of(
        candidates.stream().filter(candidate -> !isProtected(candidate.info(), now)).toList());
  }

  private static boolean isProtected(TaskInfo pod, Instant now) {
    return pod.status() == TaskStatus.RUNNING
        && cooldown(pod)
            .flatMap(cooldown -> pod.history().scheduled().map(bound -> bound.plus(cooldown)))
            .filter(end -> end.isAfter(now))
            .isPresent();
  }

  /**
   * Cooldown of a pod. The label takes precedence over the annotation; a text that is no duration
   * protects nothing.
   */
  private static Optional<Duration> cooldown(TaskInfo pod) {
    String label = pod.labels().get(WellKnownKeys.COOLDOWN_TIME);
    return Optional.ofNullable(
            label == null ? pod.annotations().get(WellKnownKeys.COOLDOWN_TIME) : label)
        .flatMap(GoDuration::parse);
  }
}
