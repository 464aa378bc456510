package io.hekla.cli.history;

import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.ResourceUse;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Line with what the pods of a Job used. */
final class UseLine {
  private UseLine() {}

  /** Returns an empty line and the sums; nothing for a Job without pods. */
  static List<String> of(List<PodRecord> pods, Instant now) {
    if (pods.isEmpty()) {
      return List.of();
    }
    ResourceUse use =
        pods.stream()
            .map(pod -> ResourceUse.of(pod, Instant.EPOCH, now))
            .reduce(ResourceUse.NONE, ResourceUse::plus);
    return List.of(
        "",
        String.format(
            Locale.ROOT,
            "%,d pods used %.2f CPU hours, %.2f GiB hours of memory, %.2f GPU hours",
            use.pods(),
            use.cpuHours(),
            use.memoryGibHours(),
            use.gpuHours()));
  }
}
