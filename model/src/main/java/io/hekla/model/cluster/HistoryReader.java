package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.hekla.model.text.ApiTime;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reader of a pod's history in its status. */
final class HistoryReader {
  private HistoryReader() {}

  static PodHistory read(PodStatus status) {
    Optional<Instant> scheduled = Optional.empty();
    boolean disrupted = false;
    for (PodCondition condition : FactJson.list(status.getConditions())) {
      boolean holds = "True".equals(condition.getStatus());
      if (holds && "PodScheduled".equals(condition.getType())) {
        scheduled = time(condition.getLastTransitionTime());
      }
      if (holds && "DisruptionTarget".equals(condition.getType())) {
        disrupted = "PreemptionByScheduler".equals(condition.getReason());
      }
    }
    Optional<Instant> started = time(status.getStartTime());
    return scheduled.isEmpty() && started.isEmpty() && !disrupted
        ? PodHistory.NEW
        : new PodHistory(scheduled, started, disrupted);
  }

  private static Optional<Instant> time(@Nullable String text) {
    return text == null || text.isEmpty() ? Optional.empty() : Optional.of(ApiTime.orEpoch(text));
  }
}
