package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssumptionsTest {
  private static final ObjectKey GANG = new ObjectKey("ns", "gang");
  private static final Part.Bind BIND = Part.Bind.of("pod", "ns", "pod-0", "n1");
  private static final PodGroupCommand.StillCounted QUESTION =
      new PodGroupCommand.StillCounted("uid", 1, 3, List.of(BIND), List.of());

  private static SchedulerEvent.HandedPart part(long session) {
    var report = new PodGroupReport(PodGroupPhase.INQUEUE, List.of(), 0, 0, 0);
    return new SchedulerEvent.HandedPart(
        GANG,
        new Part("uid", 1, session, false, List.of(BIND), List.of(), report, "", "", "", 0),
        new Reason.None());
  }

  private static SchedulerEvent.SessionDecided decided(long session) {
    var nothing = new SchedulerEvent.Over(List.of(), List.of(), List.of(), List.of());
    return new SchedulerEvent.SessionDecided(
        1,
        session,
        Instant.EPOCH,
        0,
        "",
        List.of(part(session)),
        nothing,
        0,
        List.of(),
        Asked.NOTHING);
  }

  @Test
  void aBindIsAskedForOnceItsPartIsKeptAndItWasCountedBefore() {
    var assumptions = Assumptions.of(SchedulerLog.EMPTY);
    assumptions.decided(decided(3));
    assertThat(assumptions.overdue()).isEmpty();
    assertThat(assumptions.overdue()).as("not known to be kept").isEmpty();
    assumptions.partKept(part(3).token());

    assertThat(assumptions.overdue().values()).containsExactly(QUESTION);
  }

  @Test
  void whatAFormerTermDecidedIsAskedForAtOnce() {
    var kept = new SchedulerEvent.Over(List.of(), List.of(), List.of(), List.of(part(3).token()));
    var log =
        SchedulerLog.EMPTY
            .with(new SchedulerEvent.TermStarted(1, "first", Instant.EPOCH, 0))
            .with(decided(3))
            .with(
                new SchedulerEvent.SessionDecided(
                    1, 4, Instant.EPOCH, 0, "", List.of(), kept, 0, List.of(), Asked.NOTHING))
            .with(new SchedulerEvent.TermStarted(2, "second", Instant.EPOCH, 0));

    assertThat(Assumptions.of(log).overdue().values()).containsExactly(QUESTION);
  }

  @Test
  void aRefusalOfAnEarlierDecisionLeavesALaterOneCounted() {
    var assumptions = Assumptions.of(SchedulerLog.EMPTY);
    assumptions.decided(decided(3));
    var refusal = List.of(new PodGroupEvent.Refusal("pod", true, "no such node"));

    assertThat(assumptions.stillCounted(1, 2, refusal).binds()).isEmpty();
    assertThat(assumptions.stillCounted(1, 3, refusal).binds()).containsExactly("pod");
  }

  @Test
  void admissionsOfPodGroupsThatWentWhileNoSchedulerRanEndWithTheFirstLook() {
    var log =
        SchedulerLog.EMPTY
            .with(new SchedulerEvent.TermStarted(1, "first", Instant.EPOCH, 0))
            .with(admitted("gone"))
            .with(admitted("there"))
            .with(new SchedulerEvent.TermStarted(2, "second", Instant.EPOCH, 0));
    var assumptions = Assumptions.of(log);
    assertThat(assumptions.admissions()).hasSize(2);

    assumptions.seenAll(List.of(SmallCluster.podGroup("there")));

    assertThat(assumptions.admissions()).containsOnlyKeys(new ObjectKey("ns", "there"));
    assertThat(assumptions.over().admissions()).containsExactly(new ObjectKey("ns", "gone"));
  }

  private static SchedulerEvent.SessionDecided admitted(String name) {
    var report = new PodGroupReport(PodGroupPhase.INQUEUE, List.of(), 0, 0, 0);
    var part =
        new SchedulerEvent.HandedPart(
            new ObjectKey("ns", name),
            new Part(name + "-uid", 1, 5, true, List.of(), List.of(), report, "", "", "", 0),
            new Reason.None());
    var nothing = new SchedulerEvent.Over(List.of(), List.of(), List.of(), List.of());
    return new SchedulerEvent.SessionDecided(
        1, 5, Instant.EPOCH, 0, "", List.of(part), nothing, 0, List.of(), Asked.NOTHING);
  }
}
