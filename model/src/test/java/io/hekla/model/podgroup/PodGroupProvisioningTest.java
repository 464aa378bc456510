package io.hekla.model.podgroup;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.machine.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests of a PodGroup machine's effects for ordinary pods; none of it is persisted. */
class PodGroupProvisioningTest {
  private static final GroupPattern PATTERN =
      new GroupPattern(
          List.of(),
          1,
          QuotaAmounts.NONE,
          "",
          "default",
          new TreeMap<>(),
          new TreeMap<>(),
          Optional.empty(),
          List.of());
  private static final OrdinaryPodsObservation.PodWithoutGroup POD =
      new OrdinaryPodsObservation.PodWithoutGroup("pod", new ObjectKey("ns", "a"));

  private static Decision<PodGroupEvent, PodGroupEffect> decide(
      OrdinaryPodsObservation observation) {
    var machine = new PodGroupMachine(Duration.ofSeconds(60), false);
    return machine.decide(
        machine.initial(),
        new PodGroupCommand.Provision(observation),
        Instant.parse("2026-01-01T00:00:00Z"));
  }

  @Test
  void theGroupIsMadeBeforeItsPodsNameIt() {
    assertThat(decide(new OrdinaryPodsObservation("", false, Optional.of(PATTERN), List.of(POD))))
        .isEqualTo(Decision.effect(new PodGroupEffect.CreateGroup(PATTERN, List.of(POD))));
  }

  @Test
  void tenPodsOfAGroupHearThatItWasRefused() {
    List<OrdinaryPodsObservation.PodWithoutGroup> pods = Collections.nCopies(1_000, POD);

    assertThat(decide(new OrdinaryPodsObservation("", false, Optional.of(PATTERN), pods)))
        .isEqualTo(Decision.effect(new PodGroupEffect.CreateGroup(PATTERN, pods.subList(0, 10))));
  }

  @Test
  void podsNameTheGroupThatIsThere() {
    assertThat(decide(new OrdinaryPodsObservation("group", false, Optional.empty(), List.of(POD))))
        .isEqualTo(Decision.effect(new PodGroupEffect.NameGroup(List.of(POD))));
  }

  @Test
  void aGroupThatSaysSomethingElseIsOverwritten() {
    assertThat(
            decide(new OrdinaryPodsObservation("group", false, Optional.of(PATTERN), List.of(POD))))
        .isEqualTo(
            new Decision<>(
                List.of(),
                List.of(
                    new PodGroupEffect.OverwriteGroup("group", PATTERN),
                    new PodGroupEffect.NameGroup(List.of(POD)))));
  }

  @Test
  void theGroupOfWhatWantsNoPodsIsDeleted() {
    assertThat(decide(new OrdinaryPodsObservation("group", true, Optional.empty(), List.of())))
        .isEqualTo(Decision.effect(new PodGroupEffect.DeleteGroup("group")));
    assertThat(decide(new OrdinaryPodsObservation("", true, Optional.empty(), List.of(POD))))
        .isEqualTo(Decision.nothing());
  }
}
