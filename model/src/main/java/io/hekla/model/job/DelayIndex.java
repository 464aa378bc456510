package io.hekla.model.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Index of delays by the properties that they share with their lifecycle event. */
final class DelayIndex {
  private final Map<Common, List<Delay>> delays = new HashMap<>();

  private record Common(JobAction action, String task, String pod) {}

  DelayIndex(List<Delay> delays) {
    delays.forEach(this::add);
  }

  void add(Delay delay) {
    delays
        .computeIfAbsent(
            new Common(delay.action(), delay.task(), delay.pod()), common -> new ArrayList<>())
        .add(delay);
  }

  /** Returns whether a delay stands for this lifecycle event. */
  boolean hasDelay(PolicyTrigger trigger) {
    return delays
        .getOrDefault(
            new Common(trigger.policy().action(), trigger.task(), trigger.pod()), List.of())
        .stream()
        .anyMatch(trigger::isDelayedBy);
  }
}
