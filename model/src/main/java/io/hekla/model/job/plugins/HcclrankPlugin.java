package io.hekla.model.job.plugins;

import java.util.Map;
import java.util.Optional;

/**
 * {@code hcclrank}: writes a pod's rank where the runtime of Ascend NPUs reads it. Source:
 * docs/reference/job-plugins.md#hcclrank.
 *
 * @param master name of the task whose pods come first
 * @param worker name of the task whose pods come after those
 */
record HcclrankPlugin(String master, String worker) implements JobPlugin {
  static final String NAME = "hcclrank";

  static final Map<String, Object> FLAGS = Map.of("master", "master", "worker", "worker");

  private static final String RANK_INDEX = "hccl/rankIndex";

  static HcclrankPlugin of(Flags flags) {
    return new HcclrankPlugin(flags.text("master"), flags.text("worker"));
  }

  @Override
  public void addTo(PodDraft pod, JobTasks tasks) {
    if (!pod.hasAnnotation(RANK_INDEX)) {
      pod.env("RANK")
          .or(() -> rank(pod, tasks).map(String::valueOf))
          .ifPresent(rank -> pod.annotate(RANK_INDEX, rank));
    }
  }

  private Optional<Integer> rank(PodDraft pod, JobTasks tasks) {
    if (pod.isOf(master)) {
      return Optional.of(pod.index());
    }
    int masters = tasks.task(master).map(JobTasks::replicas).orElse(0);
    return pod.isOf(worker) ? Optional.of(masters + pod.index()) : Optional.empty();
  }
}
