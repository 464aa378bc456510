package io.hekla.scheduler.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.scheduler.decision.Decisions.Bind;
import io.hekla.scheduler.decision.Decisions.Eviction;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecidedPodGroupTest {
  @Test
  void gangsThatAreBoundComeFirstInTheOrderDecided() {
    var decisions =
        decided(
            List.of(bind("late-0", "late"), bind("early-0", "early"), bind("late-1", "late")),
            List.of(),
            List.of(verdict("early"), verdict("idle"), verdict("late")));

    assertThat(DecidedPodGroup.of(decisions))
        .extracting(one -> one.key().name())
        .containsExactly("late", "early", "idle");
  }

  @Test
  void eachPodGroupGetsItsOwnBindsAndEvictionsOnly() {
    var decisions =
        decided(
            List.of(bind("a-0", "a"), bind("b-0", "b"), bind("a-1", "a")),
            List.of(eviction("c-0", "c")),
            List.of(verdict("a"), verdict("b"), verdict("c")));

    var divided = DecidedPodGroup.of(decisions);

    assertThat(divided.getFirst().binds())
        .extracting(PodGroupDecisions.Bind::podUid)
        .containsExactly("uid-of-a-0", "uid-of-a-1");
    assertThat(divided.getFirst().evictions()).isEmpty();
    assertThat(divided.getLast().evictions())
        .extracting(PodGroupDecisions.Eviction::podUid)
        .containsExactly("uid-of-c-0");
    assertThat(divided)
        .extracting(DecidedPodGroup::verdict)
        .allMatch(DecidedPodGroup.acting(decisions));
  }

  @Test
  void aPodGroupThatOnlyWaitsHasNothingToDo() {
    var decisions = decided(List.of(), List.of(), List.of(verdict("idle")));

    assertThat(decisions.podGroups()).noneMatch(DecidedPodGroup.acting(decisions));
  }

  private static Decisions decided(
      List<Bind> binds, List<Eviction> evictions, List<PodGroupVerdict> verdicts) {
    return new Decisions(
        binds, evictions, List.of(), List.of(), verdicts, List.of(), List.of(), List.of(),
        List.of(), List.of(), List.of(), List.of());
  }

  private static Bind bind(String pod, String podGroup) {
    return new Bind("uid-of-" + pod, key(pod), key(podGroup), "node-0");
  }

  private static Eviction eviction(String pod, String podGroup) {
    return new Eviction(
        "uid-of-" + pod,
        key(pod),
        key(podGroup),
        "node-0",
        "preempt",
        "another",
        new VictimReason.Unspecified());
  }

  private static PodGroupVerdict verdict(String name) {
    return new PodGroupVerdict(
        key(name),
        "uid-of-" + name,
        "default",
        false,
        PodGroupPhase.INQUEUE,
        List.of(),
        0,
        0,
        0,
        0,
        new Reason.None());
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("default", name);
  }
}
