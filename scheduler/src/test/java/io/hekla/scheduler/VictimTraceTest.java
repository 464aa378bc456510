package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.VictimTrace.Precedence;
import io.hekla.scheduler.VictimTrace.Vote;
import io.hekla.scheduler.decision.Decisions.Eviction;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.LawConfigurations;
import io.hekla.scheduler.testing.RandomHistory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The trace of a victim says which plugins let it be evicted, and by which it went first. */
class VictimTraceTest {
  private static final ObjectKey HIGH = new ObjectKey("default", "high");

  private static ClusterBuilder fullOf(int less, int least) {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .priorityClass("high", 100)
        .podGroup(
            "low",
            g ->
                g.minMember(1)
                    .phase(PodGroupPhase.RUNNING)
                    .pods(1, p -> p.cpu("2").priority(less).runningOn("n1"))
                    .pods(1, p -> p.cpu("2").priority(least).runningOn("n1")))
        .podGroup(
            "high",
            g ->
                g.priorityClass("high")
                    .phase(PodGroupPhase.INQUEUE)
                    .pods(1, p -> p.cpu("2").priority(100)));
  }

  private record Traced(Eviction eviction, VictimTrace trace) {}

  private static Traced trace(ClusterBuilder cluster) {
    ClusterState state = ClusterState.EMPTY.with(cluster.changes());
    var input = new SessionInput("s", Instant.EPOCH, cluster.configuration(), 0);
    Eviction eviction = Engine.step(state, List.of(), input).decisions().evictions().getFirst();
    return new Traced(eviction, Engine.trace(state, input, eviction, Optional.of(HIGH)));
  }

  private static ClusterBuilder preempting(String tiers) {
    return fullOf(2, 1).configuration("actions: \"enqueue, allocate, preempt\"\ntiers:\n" + tiers);
  }

  @Test
  void pluginsOfTheTierThatDecidesVotedForTheVictim() {
    Traced traced =
        trace(
            preempting(
                """
                - plugins:
                  - name: priority
                  - name: gang
                - plugins:
                  - name: predicates
                """));

    assertThat(traced.trace().votes())
        .containsExactly(
            new Vote("priority", 1, true, 2, 2, true), new Vote("gang", 1, true, 1, 2, true));
  }

  @Test
  void pluginByWhichItWentBeforeAnotherIsNamed() {
    Traced traced =
        trace(
            preempting(
                """
                - plugins:
                  - name: priority
                  - name: conformance
                - plugins:
                  - name: predicates
                """));

    assertThat(traced.eviction().task().name()).isEqualTo("low-1");
    assertThat(traced.trace().precedences())
        .contains(new Precedence("priority", "taskOrder", List.of("default/low-0")));
  }

  @Test
  void everyVictimIsLetGoByAllPluginsOfTheTierThatDecides() {
    var actions = new TreeSet<String>();
    for (long seed = 0; seed < 150; seed++) {
      ClusterState state = ClusterState.EMPTY.with(new RandomHistory(seed).cluster());
      var input = new SessionInput("s", Instant.EPOCH, LawConfigurations.of(seed), seed);
      for (Eviction eviction : Engine.step(state, List.of(), input).decisions().evictions()) {
        List<Vote> deciding =
            Engine.trace(state, input, eviction, beneficiary(state, eviction)).votes().stream()
                .filter(Vote::counts)
                .toList();
        assertThat(deciding).as("seed %d, %s", seed, eviction).isNotEmpty().allMatch(Vote::allows);
        actions.add(eviction.action());
      }
    }
    assertThat(actions).contains("preempt", "reclaim");
  }

  private static Optional<ObjectKey> beneficiary(ClusterState state, Eviction eviction) {
    return state.tasks().values().stream()
        .map(SnapshotTask::info)
        .filter(pod -> pod.key().toString().equals(eviction.beneficiary()))
        .findFirst()
        .flatMap(pod -> pod.podGroup());
  }
}
