package io.hekla.scheduler.session;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.PodGroupBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Division of a job by policies (docs/reference/scheduler-model.md#sub-jobs). */
class SubGroupTest {
  @Test
  void podsWithTheSameLabelValuesFormOneSubGroup() {
    JobView job =
        job(
            g ->
                g.subGroups(policy("w", "", "part", "rack"))
                    .pods(2, p -> p.label("part", "7").label("rack", "a"))
                    .pods(1, p -> p.label("part", "7").label("rack", "b")));

    assertThat(job.subJobs()).extracting(SubJobView::id).containsExactly("w-7-a", "w-7-b");
    assertThat(job.subJobs()).extracting(SubJobView::matchIndex).containsExactly(7L, 7L);
    assertThat(job.subJobs()).extracting(SubJobView::size).containsExactly(2, 1);
    assertThat(job.subJobs()).extracting(SubJobView::minAvailable).containsExactly(2, 2);
  }

  @Test
  void theFirstPolicyThatAPodMeetsIsItsOwn() {
    JobView job =
        job(
            g ->
                g.subGroups(policy("workers", "worker", "part"))
                    .subGroups(policy("any", "", "part"))
                    .pods(1, p -> p.label("kind", "worker").label("part", "0"))
                    .pods(1, p -> p.label("part", "0")));

    assertThat(job.subJobs()).extracting(SubJobView::id).containsExactly("any-0", "workers-0");
  }

  @Test
  void podsWithoutAPolicyStayTogetherAndOneOfThemIsEnough() {
    JobView job =
        job(
            g ->
                g.subGroups(policy("w", "", "part"))
                    .pods(2, p -> p)
                    .pods(1, p -> p.label("part", "0")));

    SubJobView rest = job.subJobs().getFirst();
    assertThat(rest.id()).isEmpty();
    assertThat(rest.size()).isEqualTo(2);
    assertThat(rest.minAvailable()).isEqualTo(1);
  }

  @Test
  void aPolicyWithoutLabelsSelectsNoPod() {
    JobView job = job(g -> g.subGroups(policy("w", "")).pods(2, p -> p));

    assertThat(job.subJobs()).extracting(SubJobView::id).containsExactly("");
  }

  @Test
  void aJobWithoutPoliciesIsOneSubGroup() {
    JobView job = job(g -> g.minMember(2).pods(3, p -> p.cpu("1")));

    SubJobView whole = job.subJobs().getFirst();
    assertThat(whole.isWhole()).isTrue();
    assertThat(whole.tasks()).isEqualTo(job.tasks());
    assertThat(whole.minAvailable()).isEqualTo(2);
  }

  @Test
  void thePriorityIsTheHighestOfThePodsThatAreThere() {
    JobView job =
        job(
            g ->
                g.subGroups(policy("w", "", "part"))
                    .pods(1, p -> p.label("part", "0").priority(5))
                    .pods(1, p -> p.label("part", "0").priority(3)));

    assertThat(job.subJobs()).extracting(SubJobView::priority).containsExactly(5);
  }

  @Test
  void placementsCountForTheirSubGroupUntilUndone() {
    Session session =
        session(
            g ->
                g.subGroups(policy("w", "", "part"))
                    .pods(2, p -> p.cpu("1").label("part", "0"))
                    .pods(2, p -> p.cpu("1").label("part", "1")));
    JobView job = session.jobs().getFirst();
    SubJobView first = job.subJobs().get(0);
    try (Statement statement = session.statement()) {
      statement.allocate(first.tasks().get(0), session.nodes().getFirst());
      assertThat(first.isPipelined()).isFalse();
      statement.pipeline(first.tasks().get(1), session.nodes().getFirst(), false);
      assertThat(first.isPipelined()).isTrue();
      assertThat(first.isReady()).isFalse();
      assertThat(job.subJobs().get(1).isPipelined()).isFalse();
    }

    assertThat(first.isPipelined()).isFalse();
  }

  private static JobView job(UnaryOperator<PodGroupBuilder> podGroup) {
    return session(podGroup).jobs().getFirst();
  }

  private static Session session(UnaryOperator<PodGroupBuilder> podGroup) {
    return new Session(
        ClusterState.EMPTY.with(
            cluster()
                .node("n1", n -> n.cpu("8"))
                .podGroup("pg", g -> podGroup.apply(g.phase(PodGroupPhase.INQUEUE)))
                .changes()),
        "s",
        Instant.EPOCH,
        0);
  }

  private static SubGroupPolicy policy(String name, String kind, String... labels) {
    LabelSelector pods =
        kind.isEmpty()
            ? LabelSelector.EVERYTHING
            : LabelSelector.of(
                List.of(new Requirement("kind", Requirement.Operator.IN, List.of(kind))));
    return new SubGroupPolicy(name, pods, List.of(labels), 2, 0, Optional.empty());
  }
}
