package io.hekla.model.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Delays by what an occasion that they may stand for has in common with them. */
final class Held {
  private final Map<Common, List<Delay>> delays = new HashMap<>();

  private record Common(JobAction action, String task, String pod) {}

  Held(List<Delay> delays) {
    delays.forEach(this::add);
  }

  void add(Delay delay) {
    delays
        .computeIfAbsent(
            new Common(delay.action(), delay.task(), delay.pod()), common -> new ArrayList<>())
        .add(delay);
  }

  /** Whether a delay stands for this occasion. */
  boolean holds(Occasion occasion) {
    return delays
        .getOrDefault(
            new Common(occasion.policy().action(), occasion.task(), occasion.pod()), List.of())
        .stream()
        .anyMatch(occasion::isHeldBy);
  }
}
