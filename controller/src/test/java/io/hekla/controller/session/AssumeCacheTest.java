package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssumeCacheTest {
  private static final PodGroupDecisions.Bind BIND =
      PodGroupDecisions.Bind.of("pod", "ns", "pod-0", "n1");
  private static final PodGroupCommand.CheckAssumed QUESTION =
      new PodGroupCommand.CheckAssumed("gang-uid", 1, 3, List.of(BIND), List.of());
  private static final SchedulerEvent.DecisionDelivery PART =
      SchedulerEvents.part("gang", 1, 3, false, List.of(BIND), List.of());

  private final AssumeCache cache = new AssumeCache(Assumptions.NONE);

  @Test
  void aBindIsAskedForOnceItsPartIsKeptAndItWasCountedBefore() {
    cache.fold(SchedulerEvents.decided(1, 3, SchedulerEvents.NOTHING_OVER, PART));
    assertThat(cache.overdue()).isEmpty();
    assertThat(cache.overdue()).as("not known to be kept").isEmpty();
    cache.deliveryAcknowledged(PART.token());

    assertThat(cache.overdue().values()).containsExactly(QUESTION);
  }

  @Test
  void aDecisionOfAFormerTermIsAskedForAtOnce() {
    var recorded =
        new SchedulerEvent.EndedAssumptions(List.of(), List.of(), List.of(), List.of(PART.token()));
    var state =
        SchedulerState.EMPTY
            .with(SchedulerEvents.started(1))
            .with(SchedulerEvents.decided(1, 3, SchedulerEvents.NOTHING_OVER, PART))
            .with(SchedulerEvents.decided(1, 4, recorded))
            .with(SchedulerEvents.started(2));

    assertThat(new AssumeCache(state.assumptions()).overdue().values()).containsExactly(QUESTION);
  }

  @Test
  void aRefusalOfAnEarlierDecisionLeavesALaterOneCounted() {
    cache.fold(SchedulerEvents.decided(1, 3, SchedulerEvents.NOTHING_OVER, PART));
    var refusal = List.of(new PodGroupEvent.Refusal("pod", true, "no such node"));

    assertThat(cache.assumptions().stillCounted(1, 2, refusal).isEmpty()).isTrue();
    var counted = cache.assumptions().stillCounted(1, 3, refusal);
    assertThat(counted.event().binds()).containsExactly("pod");
    assertThat(counted.failures())
        .containsExactly(new FailedBind(new ObjectKey("ns", "pod-0"), "pod", "no such node"));
  }

  @Test
  void admissionsOfPodGroupsDeletedDuringDowntimeEndWithTheFirstObservation() {
    var state =
        SchedulerState.EMPTY
            .with(SchedulerEvents.started(1))
            .with(
                SchedulerEvents.decided(
                    1, 5, SchedulerEvents.NOTHING_OVER, admitted("gone"), admitted("there")))
            .with(SchedulerEvents.started(2));
    var next = new AssumeCache(state.assumptions());
    assertThat(next.assumptions().admissions().size()).isEqualTo(2);

    next.seenAll(List.of(WatchedChanges.podGroup("there", PodGroupPhase.PENDING)));

    assertThat(next.assumptions().admissions().toMap())
        .containsOnlyKeys(new ObjectKey("ns", "there"));
    assertThat(next.endedAssumptions().admissions()).containsExactly(new ObjectKey("ns", "gone"));
  }

  private static SchedulerEvent.DecisionDelivery admitted(String name) {
    return SchedulerEvents.part(name, 1, 5, true, List.of(), List.of());
  }
}
