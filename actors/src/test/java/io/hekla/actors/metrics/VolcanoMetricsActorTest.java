package io.hekla.actors.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.metrics.RequestMetrics;
import io.hekla.controller.metrics.ScrapedMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Metrics under Volcano's names of one member. */
class VolcanoMetricsActorTest {
  private static final ActorTestKit KIT = ActorTestKit.create();
  private static final Map<String, String> ERRORS = Map.of("result", "error");

  private final ActorRef<VolcanoMetricsActor.Message> actor =
      KIT.spawn(VolcanoMetricsActor.create(10, new RequestMetrics(), Counts.NONE));

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private ScrapedMetrics scrape() {
    TestProbe<String> probe = KIT.createTestProbe();
    actor.tell(new VolcanoMetricsActor.Read(probe.ref()));
    return ScrapedMetrics.read(probe.receiveMessage());
  }

  private Optional<Double> errors() {
    return scrape().value("volcano_schedule_attempts_total", ERRORS);
  }

  @Test
  void theSchedulersSeriesAreWhereItRunsAndGoWithIt() {
    actor.tell(new VolcanoMetricsActor.SessionFailed());
    assertThat(errors()).as("before").isEmpty();

    actor.tell(new VolcanoMetricsActor.SchedulerRuns(7));
    actor.tell(new VolcanoMetricsActor.SessionFailed());
    assertThat(errors()).as("while it runs here").contains(1.0);
    assertThat(scrape().samples("volcano_total_preemption_attempts")).hasSize(1);

    actor.tell(new VolcanoMetricsActor.SchedulerRuns(7));
    assertThat(errors()).as("in the next term").contains(1.0);

    actor.tell(new VolcanoMetricsActor.SchedulerStandsBy());
    assertThat(errors()).as("after it has moved").isEmpty();
    assertThat(scrape().samples("volcano_total_preemption_attempts")).isEmpty();

    actor.tell(new VolcanoMetricsActor.SchedulerRuns(7));
    actor.tell(new VolcanoMetricsActor.SessionFailed());
    assertThat(errors()).as("once it is back").contains(1.0);
  }

  @Test
  void aMemberWithoutTheSchedulerShowsItsOwnBinds() {
    actor.tell(new VolcanoMetricsActor.Bound(Duration.ofMillis(7)));

    assertThat(
            scrape()
                .value(
                    "volcano_scheduling_stage_duration_milliseconds_sum", Map.of("stage", "Bind")))
        .contains(7.0);
  }

  @Test
  void aChangeThatCannotBeReadCostsOnlyItself() {
    actor.tell(new VolcanoMetricsActor.SchedulerRuns(7));
    // A change has an object before or after, or both.
    actor.tell(
        new VolcanoMetricsActor.Changed(
            new Delta(Kind.NAMESPACE, Optional.empty(), Optional.empty()),
            Optional.empty(),
            false,
            Instant.EPOCH));
    actor.tell(new VolcanoMetricsActor.SessionFailed());

    assertThat(errors()).contains(1.0);
  }
}
