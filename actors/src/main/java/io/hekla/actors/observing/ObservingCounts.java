package io.hekla.actors.observing;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.model.observing.Mode;
import io.hekla.model.observing.VolcanoSign;
import java.time.Instant;
import java.util.List;

/**
 * Metrics of the mode: 1 under the reason why Hekla only observes, 0 elsewhere; and the number of
 * signs of a Volcano, by kind.
 */
final class ObservingCounts {
  private static final List<String> WHYS = List.of("asked", "starting", "volcano", "hekla");

  private ObservingCounts() {}

  static void mode(Counts counts, Mode mode) {
    for (String why : WHYS) {
      counts.set(Metric.OBSERVING, mode.word().equals(why) ? 1 : 0, List.of(why));
    }
    for (VolcanoSign.Source source : VolcanoSign.Source.values()) {
      long many = signs(mode).stream().filter(sign -> sign.source() == source).count();
      counts.set(Metric.VOLCANO_SIGNS, many, List.of(source.word()));
    }
  }

  private static List<VolcanoSign> signs(Mode mode) {
    return mode instanceof Mode.Observes(Mode.Others(List<VolcanoSign> signs), Instant since)
        ? signs
        : List.of();
  }
}
