package io.hekla.actors.history;

import io.hekla.recorder.history.PodRecord;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Form of the rows of pods. */
final class PodForm implements RowForm<PodRecord> {
  @Override
  public String table() {
    return "hekla_history_pod";
  }

  @Override
  public List<String> identity() {
    return List.of("uid");
  }

  @Override
  public List<String> rest() {
    return List.of(
        "namespace",
        "name",
        "job",
        "task",
        "pod_group",
        "queue",
        "owner",
        "node",
        "milli_cpu",
        "memory",
        "milli_gpu",
        "created",
        "bound",
        "started",
        "ended",
        "phase",
        "exit_codes",
        "reason");
  }

  @Override
  public List<Object> identity(PodRecord pod) {
    return List.of(pod.uid());
  }

  @Override
  public List<@Nullable Object> rest(PodRecord pod) {
    return Arrays.asList(
        pod.namespace(),
        pod.name(),
        pod.job(),
        pod.task(),
        pod.podGroup(),
        pod.queue(),
        pod.owner(),
        pod.node(),
        pod.milliCpu(),
        pod.memory(),
        pod.milliGpu(),
        pod.created().toEpochMilli(),
        pod.bound().toEpochMilli(),
        time(pod.started()),
        time(pod.ended()),
        pod.phase(),
        pod.exitCodes(),
        pod.reason());
  }

  private static @Nullable Long time(Optional<Instant> time) {
    return time.map(Instant::toEpochMilli).orElse(null);
  }

  @Override
  public String name(PodRecord pod) {
    return "pod %s/%s (uid %s)".formatted(pod.namespace(), pod.name(), pod.uid());
  }
}
