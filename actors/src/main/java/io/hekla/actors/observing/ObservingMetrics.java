package io.hekla.actors.observing;

import io.hekla.model.observing.Mode;
import java.util.List;
import kamon.Kamon;

/** What monitoring is told. */
public final class ObservingMetrics {
  private static final List<String> WHYS = List.of("asked", "starting", "volcano");

  private ObservingMetrics() {}

  /** {@code hekla_observing}: 1 under the reason why Hekla only observes, 0 under all others. */
  static void mode(Mode mode) {
    for (String why : WHYS) {
      var unused =
          Kamon.gauge("hekla_observing", "Whether Hekla decides without acting, by the reason why")
              .withTag("why", why)
              .update(mode.word().equals(why) ? 1 : 0);
    }
  }

  /** {@code hekla_observed_pods}: pods compared with what somebody else did, by what came of it. */
  public static void compared(String outcome) {
    var unused =
        Kamon.counter("hekla_observed_pods", "Decisions compared with what another scheduler did")
            .withTag("outcome", outcome)
            .increment();
  }
}
