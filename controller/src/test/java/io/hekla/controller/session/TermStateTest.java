package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.PartitionRunner;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.plugin.SessionMonitor;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Terms of a scheduler with the real engine, and nothing else. */
class TermStateTest {
  private static final ObjectKey GANG = new ObjectKey("ns", "gang");
  private static final Change PENDING = WatchedChanges.podGroup("gang", PodGroupPhase.PENDING);

  private final SchedulerState first = SchedulerState.EMPTY.with(SchedulerEvents.started(1));
  private final TermState term = TermState.before(first);

  private static Engine.Step session(TermState term, Change... changes) {
    term.take(new EngineChanges(List.of(changes), term.feedVersion() + 1, 0, List.of()));
    term.take(new NodeChanges(List.of(), List.of(), term.nodeVersion() + 1));
    return term.begin(
            new SessionStart(Instant.EPOCH, 0, SchedulerConfiguration.helmDefault(), "shipped", 0))
        .run(ExternalService.UNREACHABLE, SessionMonitor.NONE, PartitionRunner.IN_TURN);
  }

  private static SchedulerEvent.SessionDecided decided(TermState term, Engine.Step step) {
    term.take(step, 100);
    return term.decided(term.parts(Counters.NONE)).orElseThrow();
  }

  @Test
  void aSessionThatCameToNothingIsHeldAgainWithTheSameChanges() {
    session(term, WatchedChanges.queue(), PENDING);
    term.failed();

    var event = decided(term, session(term));

    assertThat(event.session()).isEqualTo(2);
    assertThat(event.deliveries())
        .singleElement()
        .satisfies(delivery -> assertThat(delivery.acts()).isTrue());
  }

  @Test
  void aDecisionOfAFormerTermCountsInTheNextUntilItIsSeenDone() {
    var event = decided(term, session(term, WatchedChanges.queue(), PENDING));
    var next = TermState.before(first.with(event).with(SchedulerEvents.started(2)));

    assertThat(next.assumptions().unacknowledgedDeliveries()).isEqualTo(event.deliveries());
    var again = decided(next, session(next, WatchedChanges.queue(), PENDING));
    assertThat(again.deliveries())
        .as("let in already")
        .noneMatch(SchedulerEvent.DecisionDelivery::acts);
    session(next, WatchedChanges.podGroup("gang", PodGroupPhase.INQUEUE));
    assertThat(next.assumptions().admissions().size()).isZero();
  }

  @Test
  void aLostPartIsNotDelivered() {
    var event = decided(term, session(term, WatchedChanges.queue(), PENDING));
    term.persisted(event);

    assertThat(term.lost(GANG, 1, 2)).isEmpty();
    assertThat(term.lost(GANG, 1, 1)).contains(event.deliveries().getFirst());
    assertThat(term.assumptions().unacknowledgedDeliveries()).isEmpty();
  }
}
