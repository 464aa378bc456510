package io.hekla.actors.observing;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.model.observing.Mode;
import java.util.List;

/** What monitoring is told of the mode: 1 under the reason why Hekla only observes, 0 elsewhere. */
final class ObservingCounts {
  private static final List<String> WHYS = List.of("asked", "starting", "volcano");

  private ObservingCounts() {}

  static void mode(Counts counts, Mode mode) {
    for (String why : WHYS) {
      counts.set(Metric.OBSERVING, mode.word().equals(why) ? 1 : 0, List.of(why));
    }
  }
}
