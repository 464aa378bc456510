package io.hekla.model.podgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.event.ObjectEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodGroupMachineTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private final PodGroupMachine machine = new PodGroupMachine(Duration.ofSeconds(60), false);
  private PodGroupEntityState state = machine.initial();
  private final List<PodGroupEvent> journaled = new ArrayList<>();

  private List<PodGroupEffect> tell(PodGroupCommand command) {
    return tell(command, NOW);
  }

  private List<PodGroupEffect> tell(PodGroupCommand command, Instant now) {
    var decision = machine.decide(state, command, now);
    for (PodGroupEvent event : decision.events()) {
      state = machine.apply(state, event);
      journaled.add(event);
    }
    return decision.effects();
  }

  private static PodGroupDecisions part(
      long term,
      long session,
      PodGroupPhase phase,
      String reason,
      PodGroupDecisions.Bind... binds) {
    return new PodGroupDecisions(
        "gang-1",
        term,
        session,
        false,
        List.of(binds),
        List.of(),
        new PodGroupReport(phase, List.of(), 0, 0, 0),
        reason,
        "",
        reason.isEmpty() ? "" : "for " + reason,
        0);
  }

  private static PodGroupDecisions.Bind bind(String uid, String... after) {
    return PodGroupDecisions.Bind.of(uid, "ns", "pod-" + uid, "n1").after(List.of(after));
  }

  private static PodGroupCommand record(PodGroupDecisions decisions) {
    return new PodGroupCommand.RecordDecisions(decisions);
  }

  private static PodGroupCommand stillCounted(PodGroupDecisions.Bind... binds) {
    return new PodGroupCommand.CheckAssumed("gang-1", 1, 1, List.of(binds), List.of());
  }

  private static PodGroupObservation observation(
      PodGroupPhase phase, PodGroupObservation.Member... pods) {
    return new PodGroupObservation("gang-1", 2, phase, "", List.of(pods));
  }

  private static PodGroupObservation.Member on(String uid, String node) {
    return new PodGroupObservation.Member(
        uid, "ns", "pod-" + uid, node, PodGroupObservation.PodLifecycle.PENDING, false);
  }

  private static PodGroupCommand settled(String uid, String refusal) {
    return new PodGroupCommand.BindsSettled(List.of(new PodGroupCommand.Outcome(uid, refusal)));
  }

  @Test
  void bindsLeaveInTheOrderDecidedOnceThePartIsKept() {
    var effects = tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("b"), bind("a"))));

    assertThat(journaled).hasSize(1);
    assertThat(effects)
        .contains(new PodGroupEffect.BindPods(1, 1, List.of(bind("b"), bind("a"))))
        .contains(new PodGroupEffect.WakeAt(NOW.plusSeconds(60)));
  }

  @Test
  void aPartIsKeptOnceAndALowerTermIsRefused() {
    tell(record(part(2, 5, PodGroupPhase.INQUEUE, "", bind("a"))));

    var repeated = tell(record(part(2, 5, PodGroupPhase.INQUEUE, "", bind("a"))));
    var stale = tell(record(part(1, 9, PodGroupPhase.INQUEUE, "", bind("b"))));

    assertThat(repeated).isEmpty();
    assertThat(stale).containsExactly(new PodGroupEffect.RefuseDecisions(1, 9, 2));
    assertThat(journaled).hasSize(1);
  }

  @Test
  void aVerdictThatRepeatsItselfIsWrittenAndNotKept() {
    tell(record(part(1, 1, PodGroupPhase.PENDING, "NotAdmitted")));

    var again = tell(record(part(1, 2, PodGroupPhase.PENDING, "NotAdmitted")));
    tell(record(part(1, 3, PodGroupPhase.PENDING, "QueueNotOpen")));

    assertThat(again).hasSize(1).first().isInstanceOf(PodGroupEffect.WriteStatus.class);
    assertThat(journaled).hasSize(2);
  }

  @Test
  void aRefusedBindIsPersistedAndReportedToTheScheduler() {
    tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("a"), bind("b"))));

    var effects = tell(settled("a", "node is gone"));

    var refusal = new PodGroupEvent.Refusal("a", true, "node is gone");
    assertThat(effects).containsExactly(new PodGroupEffect.ReportRefusals(1, 1, List.of(refusal)));
    assertThat(machine.owed(state)).contains(new PodGroupEffect.BindPods(1, 1, List.of(bind("b"))));
  }

  @Test
  void aLostRefusalIsReportedAgainOnQuery() {
    tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("a"), bind("b"))));
    var report = tell(settled("a", "node is gone"));
    int events = journaled.size();

    assertThat(tell(stillCounted(bind("a"), bind("b")))).isEqualTo(report);
    assertThat(journaled).hasSize(events);
  }

  @Test
  void aBindThatWasClosedAndIsStillCountedGoesOutAgain() {
    tell(record(part(1, 1, PodGroupPhase.RUNNING, "", bind("a"))));
    tell(new PodGroupCommand.Observe(observation(PodGroupPhase.RUNNING, on("a", "n1"))));
    assertThat(machine.owed(state)).isEmpty();

    assertThat(tell(stillCounted(bind("a"))))
        .containsExactly(new PodGroupEffect.BindPods(1, 1, List.of(bind("a"))));
    assertThat(machine.owed(state)).contains(new PodGroupEffect.BindPods(1, 1, List.of(bind("a"))));
  }

  @Test
  void aRefusalIsForgottenOnceAPartDecidesAnewOrCountsNothing() {
    tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("a"))));
    tell(settled("a", "node is gone"));
    tell(record(part(1, 2, PodGroupPhase.INQUEUE, "", bind("a"))));

    assertThat(((PodGroupEntityState.Present) state).refused()).isEmpty();
    assertThat(tell(stillCounted(bind("a")))).isEmpty();
  }

  @Test
  void aDecisionThatWasNeverRecordedIsRefused() {
    tell(record(part(1, 0, PodGroupPhase.INQUEUE, "", bind("b"))));

    var never = new PodGroupEvent.Refusal("a", true, "the PodGroup has not recorded it");
    assertThat(tell(stillCounted(bind("a"))))
        .containsExactly(new PodGroupEffect.ReportRefusals(1, 1, List.of(never)));
  }

  @Test
  void decisionsOfADeletedPodGroupAreRefused() {
    tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("a"))));
    tell(new PodGroupCommand.Gone());

    var gone = new PodGroupEvent.Refusal("a", true, "the PodGroup is gone");
    assertThat(tell(stillCounted(bind("a"))))
        .containsExactly(new PodGroupEffect.ReportRefusals(1, 1, List.of(gone)));
  }

  @Test
  void aPreemptorIsBoundAfterItsVictimsHaveLeft() {
    var first =
        tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("a", "v1", "v2"), bind("b"))));
    var one = tell(new PodGroupCommand.VictimsGone(List.of("v1")));
    var owed = machine.owed(state);
    var both = tell(new PodGroupCommand.VictimsGone(List.of("v2")));

    assertThat(first)
        .contains(new PodGroupEffect.BindPods(1, 1, List.of(bind("b"))))
        .contains(new PodGroupEffect.AwaitVictims(List.of("v1", "v2")));
    assertThat(one).isEmpty();
    assertThat(owed).contains(new PodGroupEffect.AwaitVictims(List.of("v2")));
    assertThat(both).containsExactly(new PodGroupEffect.BindPods(1, 1, List.of(bind("a"))));
  }

  @Test
  void aGangThatHoldsRoomTooLongIsMarkedOnce() {
    tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("a"))));
    var command =
        new PodGroupCommand.Observe(observation(PodGroupPhase.INQUEUE, on("a", "n1"), on("b", "")));

    tell(command, NOW.plusSeconds(59));
    assertThat(journaled).hasSize(1);
    tell(command, NOW.plusSeconds(60));
    tell(command, NOW.plusSeconds(61));

    assertThat(journaled).hasSize(2).last().isInstanceOf(PodGroupEvent.HoldExpired.class);
  }

  @Test
  void anExpiredGangIsEvictedWholeIfSoSet() {
    var strict = new PodGroupMachine(Duration.ofSeconds(60), true);
    tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("a"))));

    var decision =
        strict.decide(
            state,
            new PodGroupCommand.Observe(observation(PodGroupPhase.INQUEUE, on("a", "n1"))),
            NOW.plusSeconds(60));

    assertThat(decision.effects())
        .anySatisfy(effect -> assertThat(effect).isInstanceOf(PodGroupEffect.EvictPods.class));
  }

  @Test
  void thePartThatCallsAGangRunningClosesItsBinds() {
    tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("a"))));
    tell(settled("a", ""));
    assertThat(journaled).hasSize(1);

    tell(record(part(1, 2, PodGroupPhase.RUNNING, "")));

    assertThat(machine.owed(state)).isEmpty();
  }

  @Test
  void aBindSeenInARunningGangIsClosed() {
    tell(record(part(1, 1, PodGroupPhase.RUNNING, "", bind("a"))));

    tell(new PodGroupCommand.Observe(observation(PodGroupPhase.RUNNING, on("a", "n1"))));

    assertThat(journaled).last().isInstanceOf(PodGroupEvent.Settled.class);
    assertThat(machine.owed(state)).isEmpty();
  }

  @Test
  void aPodOnAnotherNodeAndAPodThatIsGoneAreRefusals() {
    tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", bind("a"), bind("b"))));

    var effects =
        tell(new PodGroupCommand.Observe(observation(PodGroupPhase.INQUEUE, on("a", "n2"))));

    assertThat(effects).hasSize(1).first().isInstanceOf(PodGroupEffect.ReportRefusals.class);
    assertThat(machine.owed(state)).containsExactly(new PodGroupEffect.WakeAt(NOW.plusSeconds(60)));
  }

  @Test
  void aStatusThatTheApiDoesNotShowIsWrittenAgain() {
    tell(record(part(1, 1, PodGroupPhase.INQUEUE, "", new PodGroupDecisions.Bind[0])));

    var effects = tell(new PodGroupCommand.Observe(observation(PodGroupPhase.PENDING)));
    var same = tell(new PodGroupCommand.Observe(observation(PodGroupPhase.INQUEUE)));

    assertThat(effects).hasSize(1).first().isInstanceOf(PodGroupEffect.WriteStatus.class);
    assertThat(same).isEmpty();
  }

  @Test
  void aNewIncarnationForgetsOpenWorkAndKeepsTheTerm() {
    tell(record(part(3, 1, PodGroupPhase.INQUEUE, "", bind("a"))));

    tell(
        new PodGroupCommand.Observe(
            new PodGroupObservation("gang-2", 2, PodGroupPhase.PENDING, "", List.of())));

    assertThat(state).isEqualTo(new PodGroupEntityState.Absent(3, 1));
    assertThat(machine.owed(state)).isEmpty();
  }

  @Test
  void podsWithTheSameIdentityCountAsOne() {
    tell(record(part(1, 1, PodGroupPhase.RUNNING, "", bind("a"))));
    tell(
        new PodGroupCommand.Observe(
            observation(PodGroupPhase.RUNNING, on("a", "n1"), on("a", "n2"))));

    assertThat(((PodGroupEntityState.Present) state).openBinds()).isEmpty();
  }

  @Test
  void eventsThatDoNotFitAreFaults() {
    assertThatThrownBy(() -> machine.apply(state, new PodGroupEvent.VictimsLeft(List.of())))
        .isInstanceOf(IllegalStateException.class);
    tell(record(part(3, 1, PodGroupPhase.INQUEUE, "", bind("a"))));
    assertThatThrownBy(() -> machine.apply(state, journaled.get(0)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void waitingIsReportedOncePerReasonAndItsEndToo() {
    var notAdmitted = tell(record(part(1, 1, PodGroupPhase.PENDING, "NotAdmitted")));
    var again = tell(record(part(1, 2, PodGroupPhase.PENDING, "NotAdmitted")));
    var letIn = tell(record(part(1, 3, PodGroupPhase.INQUEUE, "")));
    var inside = tell(record(part(1, 4, PodGroupPhase.INQUEUE, "GangNotReady")));
    var whole = tell(record(part(1, 5, PodGroupPhase.RUNNING, "")));
    var over = tell(record(part(1, 6, PodGroupPhase.COMPLETED, "")));

    assertThat(notAdmitted)
        .contains(
            new PodGroupEffect.ReportWaiting("gang-1", ObjectEvent.Type.NORMAL, "for NotAdmitted"));
    assertThat(again).hasOnlyElementsOfType(PodGroupEffect.WriteStatus.class);
    assertThat(letIn).contains(new PodGroupEffect.EndWaitingReport("gang-1", false));
    assertThat(inside)
        .contains(
            new PodGroupEffect.ReportWaiting(
                "gang-1", ObjectEvent.Type.WARNING, "for GangNotReady"));
    assertThat(whole).contains(new PodGroupEffect.EndWaitingReport("gang-1", true));
    assertThat(over).hasOnlyElementsOfType(PodGroupEffect.WriteStatus.class);
  }

  @ParameterizedTest
  @CsvSource({
    "NotAdmitted, NORMAL",
    "ClusterFull, NORMAL",
    "QuotaFull, NORMAL",
    "QuotaUnreadable, WARNING",
    "QueueNotOpen, WARNING",
    "NamespaceNotAdmitted, WARNING",
    "QueuesFormNoTree, WARNING",
    "ExternalServiceRefused, WARNING",
    "GangNotReady, WARNING"
  })
  void onlyLackOfRoomAtAdmissionIsANormalEvent(String reason, ObjectEvent.Type type) {
    assertThat(tell(record(part(1, 1, PodGroupPhase.PENDING, reason))))
        .contains(new PodGroupEffect.ReportWaiting("gang-1", type, "for " + reason));
  }
}
