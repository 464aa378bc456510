package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objects that a session cannot consider, and the reason that each of them gets. */
class LeftAloneTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static Engine.Step step(ClusterState state, List<Change> changes) {
    return Engine.step(
        state,
        changes,
        new SessionInput(
            "s", NOW, SchedulerConfiguration.helmDefault(), 0, ExternalService.UNREACHABLE));
  }

  private static ClusterBuilder pairOf(String queue) {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .podGroup("pair", g -> g.queue(queue).minMember(2).pods(2, p -> p.cpu("1")));
  }

  @Test
  void podsWhosePodGroupDoesNotExistSaySoUntilItDoes() {
    List<Change> all = pairOf("default").changes();
    List<Change> withoutGroup =
        all.stream().filter(change -> !(change instanceof Change.PodGroupSeen)).toList();
    List<Change> group =
        all.stream().filter(change -> change instanceof Change.PodGroupSeen).toList();

    Engine.Step alone = step(ClusterState.EMPTY, withoutGroup);
    Engine.Step complete = step(alone.state(), group);

    assertThat(alone.decisions().tasks())
        .hasSize(2)
        .extracting(TaskVerdict::reason)
        .containsOnly(new GangReason.NoPodGroup("pair"));
    assertThat(complete.decisions().tasks())
        .extracting(TaskVerdict::reason)
        .doesNotContain(new GangReason.NoPodGroup("pair"));
  }

  @Test
  void podsThatAreGoneWithTheirPodGroupAreNotSpokenOf() {
    List<Change> all = pairOf("default").changes();
    var gone =
        all.stream()
            .filter(Change.TaskSeen.class::isInstance)
            .<Change>map(seen -> new Change.TaskGone(((Change.TaskSeen) seen).task().uid()))
            .toList();
    List<Change> withoutGroup =
        all.stream().filter(change -> !(change instanceof Change.PodGroupSeen)).toList();

    Engine.Step alone = step(ClusterState.EMPTY, withoutGroup);

    assertThat(step(alone.state(), gone).decisions().tasks()).isEmpty();
  }

  @Test
  void aPodGroupWhoseQueueDoesNotExistSaysSoAndItsPodsDo() {
    var outcome = pairOf("nowhere").run("enqueue allocate");

    var missing = new QueueReason.QueueNotOpen("nowhere", "missing");
    assertThat(outcome.podGroup("pair").conditions())
        .containsExactly(
            new Condition(
                "Unschedulable", true, "QueueNotFound", "queue nowhere is missing", "session-1"));
    assertThat(outcome.pod("pair-0").reason()).isEqualTo(missing);
    assertThat(outcome.pod("pair-1").reason()).isEqualTo(missing);
  }
}
