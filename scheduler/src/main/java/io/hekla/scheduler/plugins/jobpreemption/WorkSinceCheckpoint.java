package io.hekla.scheduler.plugins.jobpreemption;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.text.ApiTime;
import io.hekla.scheduler.plugin.LostWork;
import io.hekla.scheduler.session.TaskView;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Work of a pod since its start or its last checkpoint, whichever is later: the time, multiplied by
 * the pod's dominant share of the cluster. Source: docs/reference/plugin-rules.md#job-preemption.
 *
 * @param total resources of the cluster
 * @param now time of the session
 */
record WorkSinceCheckpoint(ResourceVector total, Instant now) {
  /** Characters of the longest time in RFC 3339 that is read. */
  private static final int MOST_CHARACTERS = 64;

  LostWork of(TaskView task) {
    if (task.status() != TaskStatus.RUNNING) {
      return LostWork.NONE;
    }
    PodHistory history = task.info().history();
    Instant start = history.started().or(history::scheduled).orElseGet(() -> task.info().created());
    Instant since = checkpoint(task).filter(saved -> saved.isAfter(start)).orElse(start);
    if (!since.isBefore(now)) {
      return LostWork.NONE;
    }
    Duration time = Duration.between(since, now);
    double share = task.request().dominantShareOf(total);
    return new LostWork(time, time.toMillis() / 1000.0 * share);
  }

  /** Returns the last checkpoint of a pod: its own, or else the one of its PodGroup. */
  private Optional<Instant> checkpoint(TaskView task) {
    return checkpoint(task.info().annotations())
        .or(() -> checkpoint(task.job().podGroup().annotations()));
  }

  /** Returns the time that annotations state; empty if there is none, or one in the future. */
  private Optional<Instant> checkpoint(Map<String, String> annotations) {
    String text = annotations.getOrDefault(WellKnownKeys.LAST_CHECKPOINT, "");
    if (text.isEmpty() || text.length() > MOST_CHARACTERS) {
      return Optional.empty();
    }
    try {
      return Optional.of(ApiTime.parse(text)).filter(saved -> !saved.isAfter(now));
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }
}
