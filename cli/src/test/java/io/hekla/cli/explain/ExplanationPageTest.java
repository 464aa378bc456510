package io.hekla.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.recorder.explain.Causes;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.Explanation.Expected;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.estimates.RunEstimate.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Run time that is expected of a job, as a user reads it. */
class ExplanationPageTest {
  private static final Duration TWO_HOURS = Duration.ofHours(2);

  @Test
  void theExpectedRunSaysWhereItIsFrom() {
    assertThat(page(of(Source.STATED))).contains("Expected run: about 2h 0m, as it states");
    assertThat(page(of(Source.LIMIT))).contains("Expected run: about 2h 0m, its limit");
    assertThat(page(of(Source.DEFAULT)))
        .contains("Expected run: about 2h 0m, which jobs count as of which nothing is known");
  }

  @Test
  void anEstimateOfTheHistorySaysHowGoodSuchEstimatesWere() {
    assertThat(page(new Expected(TWO_HOURS, Source.HISTORY, 2, false, 14, 11, 1, 2)))
        .contains(
            "Expected run: about 2h 0m, from the last 2 runs of such jobs; of 14 such estimates 11"
                + " were within a factor of two, 1 took less and 2 more");
    assertThat(page(new Expected(TWO_HOURS, Source.HISTORY, 1, false, 0, 0, 0, 0)))
        .contains("Expected run: about 2h 0m, from the last run of such jobs");
    assertThat(page(new Expected(TWO_HOURS, Source.HISTORY, 2, true, 1, 1, 0, 0)))
        .contains(
            "Expected run: about 2h 0m, its limit: less than is expected from the last 2 runs of"
                + " such jobs; of 1 such estimate 1 was within a factor of two");
  }

  private static Expected of(Source source) {
    return new Expected(TWO_HOURS, source, 0, false, 0, 0, 0, 0);
  }

  private static String page(Expected expected) {
    var key = new ObjectKey("default", "gang");
    var explanation =
        new Explanation(
            new Explanation.Subject(Explanation.Subject.Kind.POD_GROUP, key),
            key,
            "default",
            "1-1",
            Instant.EPOCH,
            List.of(),
            Explanation.Standing.WAITS_FOR_NODES,
            PodGroupPhase.INQUEUE,
            new Reason.None(),
            new Causes(
                List.of(),
                List.of(),
                new Causes.GangCause(0, 1, 0, 1),
                new Causes.OrderCause(0, 0, List.of(), List.of()),
                Optional.empty()),
            Optional.empty(),
            List.of(),
            true,
            Optional.empty(),
            Optional.of(expected),
            List.of());
    return String.join(" ", ExplanationPage.of(explanation, Optional.empty(), 0))
        .replaceAll(" +", " ");
  }
}
