package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jobs that only wait for admission are handled as one class and reported once. */
class WaitingJobsTest {
  @Test
  void unchangedReasonsAreNotReportedAgain() {
    Engine.Step first = step(ClusterState.EMPTY, crowd().changes());
    Engine.Step second = step(first.state(), List.of());

    assertThat(names(first)).containsExactlyInAnyOrder("large-1", "large-2", "larger");
    assertThat(second.news()).isEmpty();
    assertThat(second.decisions().podGroups()).isEqualTo(first.decisions().podGroups());
  }

  @Test
  void onlyNewJobsOfAClassAreReported() {
    Engine.Step first = step(ClusterState.EMPTY, crowd().changes());
    Engine.Step second =
        step(
            first.state(),
            crowd().podGroup("large-3", g -> g.needs("cpu", "20")).changes().stream()
                .filter(change -> change.toString().contains("large-3"))
                .toList());

    assertThat(names(second)).containsExactly("large-3");
  }

  @Test
  void numbersAreThoseOfNowThoughTheReasonIsNoNews() {
    Engine.Step first = step(ClusterState.EMPTY, crowd().changes());
    List<Change> smaller = cluster().node("n1", n -> n.cpu("9")).changes();
    Engine.Step second = step(first.state(), smaller);

    assertThat(second.news()).isEmpty();
    assertThat(second.decisions())
        .isNotEqualTo(first.decisions())
        .isEqualTo(step(ClusterState.EMPTY, both(crowd().changes(), smaller)).decisions());
  }

  @Test
  void oneThatHasRoomComesInThoughOthersLikeItMustWait() {
    Engine.Step first = step(ClusterState.EMPTY, crowd().changes());
    Engine.Step second = step(first.state(), cluster().node("n1", n -> n.cpu("20")).changes());

    assertThat(second.decisions().podGroups())
        .filteredOn(PodGroupVerdict::admitted)
        .extracting(verdict -> verdict.key().name())
        .containsExactly("large-1");
  }

  @Test
  void withoutEnqueueAllocateAdmitsJobsThatHaveNoPodsYet() {
    Engine.Step step =
        Engine.step(
            ClusterState.EMPTY,
            crowd().changes(),
            new SessionInput(
                "s",
                Instant.EPOCH,
                configuration(
                    "actions: \"allocate, backfill\"\ntiers: [{plugins: [{name: gang}]}]"),
                0));

    assertThat(step.decisions().podGroups())
        .filteredOn(PodGroupVerdict::admitted)
        .extracting(verdict -> verdict.key().name())
        .containsExactlyInAnyOrder("large-1", "large-2", "larger");
  }

  private static SchedulerConfiguration configuration(String text) {
    return ((Parsed.Valid) SchedulerConfiguration.parse(text)).configuration();
  }

  private static ClusterBuilder crowd() {
    return cluster()
        .node("n1", n -> n.cpu("10"))
        .podGroup("large-1", g -> g.needs("cpu", "20"))
        .podGroup("large-2", g -> g.needs("cpu", "20"))
        .podGroup("larger", g -> g.needs("cpu", "40"));
  }

  private static List<Change> both(List<Change> first, List<Change> second) {
    var both = new java.util.ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  private static Engine.Step step(ClusterState state, List<Change> changes) {
    return Engine.step(
        state,
        changes,
        new SessionInput("s", Instant.EPOCH, SchedulerConfiguration.helmDefault(), 0));
  }

  private static List<String> names(Engine.Step step) {
    return step.news().stream().map(verdict -> verdict.key().name()).toList();
  }
}
