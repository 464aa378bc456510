package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEffect;
import io.hekla.model.podgroup.PodGroupEntityState;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupMachine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Delivery that was sent twice: the suspended entity of its PodGroup has declined the first copy,
 * and the second may reach the entity that comes back. Room is never free for others while a bind
 * that takes it may still be made.
 */
class DeclinedDeliveryTest {
  private static final PodGroupDecisions.Bind BIND =
      PodGroupDecisions.Bind.of("pod", "ns", "pod-0", "n1");
  private static final SchedulerEvent.DecisionDelivery PART =
      SchedulerEvents.part("gang", 1, 3, false, List.of(BIND), List.of());
  private static final PodGroupCommand.CheckAssumed QUESTION =
      new PodGroupCommand.CheckAssumed("gang-uid", 1, 3, List.of(BIND), List.of());

  private final TermState term =
      TermState.before(
          SchedulerState.EMPTY
              .with(SchedulerEvents.started(1))
              .with(SchedulerEvents.decided(1, 3, SchedulerEvents.NOTHING_OVER, PART)));
  private final PodGroupMachine machine = new PodGroupMachine(Duration.ofSeconds(60), false);
  private PodGroupEntityState entity = machine.initial();

  @Test
  void decisionsOfADeclinedPartCountUntilItsPodGroupAnswers() {
    assertThat(decline()).containsExactly(QUESTION);

    assertThat(term.assumptions().binds().contains("pod")).isTrue();
    assertThat(term.assumptions().unacknowledgedDeliveries()).as("handed again").isEmpty();
  }

  @Test
  void aPartThatIsDeclinedTwiceIsAskedAboutOnce() {
    decline();

    assertThat(decline()).isEmpty();
  }

  @Test
  void aQuestionThatWasLostIsAskedAgain() {
    decline();

    assertThat(term.overdue()).containsValue(QUESTION);
  }

  @Test
  void theBindOfACopyThatArrivesLateCounts() {
    decline();
    var made = tell(new PodGroupCommand.RecordDecisions(PART.decisions()));
    answer(tell(QUESTION));

    assertThat(made).contains(new PodGroupEffect.BindPods(1, 3, List.of(BIND)));
    assertThat(term.assumptions().binds().contains("pod")).isTrue();
  }

  @Test
  void theRoomIsFreeOnceAPodGroupAnswersThatNeverRecordedThePart() {
    decline();
    answer(tell(QUESTION));

    assertThat(term.assumptions().binds().contains("pod")).isFalse();
  }

  private List<PodGroupCommand.CheckAssumed> decline() {
    return term.declined(PART.origin(), "its journal cannot be read", 0).stream().toList();
  }

  private List<PodGroupEffect> tell(PodGroupCommand command) {
    var decision = machine.decide(entity, command, Instant.EPOCH);
    for (PodGroupEvent event : decision.events()) {
      entity = machine.apply(entity, event);
    }
    return decision.effects();
  }

  /** Takes what a PodGroup reports to the scheduler. */
  private void answer(List<PodGroupEffect> effects) {
    var reports = new ArrayList<PodGroupEffect.ReportRefusals>();
    effects.stream()
        .filter(PodGroupEffect.ReportRefusals.class::isInstance)
        .forEach(report -> reports.add((PodGroupEffect.ReportRefusals) report));
    for (PodGroupEffect.ReportRefusals report : reports) {
      var counted =
          term.assumptions().stillCounted(report.term(), report.session(), report.refusals());
      if (!counted.isEmpty()) {
        term.persisted(counted.event());
      }
    }
  }
}
