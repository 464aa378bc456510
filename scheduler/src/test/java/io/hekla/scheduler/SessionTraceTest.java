package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.SessionTrace.TraceStep;
import io.hekla.scheduler.SessionTrace.TraceStep.ActionBegun;
import io.hekla.scheduler.SessionTrace.TraceStep.NodeSearch;
import io.hekla.scheduler.SessionTrace.TraceStep.PluginAnswer;
import io.hekla.scheduler.placement.NodeVotes;
import io.hekla.scheduler.placement.NodeVotes.Standing;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.LawConfigurations;
import io.hekla.scheduler.testing.RandomHistory;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A trace says what each plugin answered, and the session decides as without it. */
class SessionTraceTest {
  static LongStream sample() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("sample")
  void aTracedSessionDecidesAsWithoutAndTellsWhyEachNode(long seed) {
    ClusterState state = ClusterState.EMPTY.with(new RandomHistory(seed).cluster());
    var input = new SessionInput("s", Instant.EPOCH, LawConfigurations.of(seed), seed);
    List<SnapshotJob> jobs = List.copyOf(state.jobs().values());
    SnapshotJob job = jobs.get((int) (seed % jobs.size()));

    SessionTrace trace = Engine.trace(state, input, job.podGroup().key());

    assertThat(trace.outcome().faults()).isEmpty();
    assertThat(trace.outcome().decisions())
        .isEqualTo(Engine.step(state, List.of(), input).decisions());
    searches(trace).forEach(search -> isExplained(search, job));
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void aTracedSessionDecidesAsWithoutManyTimes(long seed) {
    aTracedSessionDecidesAsWithoutAndTellsWhyEachNode(seed);
  }

  private static void isExplained(NodeSearch search, SnapshotJob job) {
    for (NodeVotes node : search.nodes()) {
      assertThat(node.refusal().isEmpty()).isEqualTo(node.standing() != Standing.REFUSES);
      double sum = node.scores().values().stream().mapToDouble(Double::doubleValue).sum();
      if (Double.isFinite(sum)) {
        assertThat(node.total()).as(node.toString()).isCloseTo(sum, within(1e-6));
      }
    }
    double best = candidates(search).mapToDouble(NodeVotes::total).max().orElse(0);
    if (search.chosen().isEmpty()) {
      assertThat(candidates(search)).allMatch(node -> Double.isInfinite(node.total()));
    } else if (!search.chosen().equals(nominated(search, job))) {
      assertThat(candidates(search).filter(node -> node.node().equals(search.chosen())))
          .singleElement()
          .extracting(NodeVotes::total)
          .isEqualTo(best);
    }
  }

  private static String nominated(NodeSearch search, SnapshotJob job) {
    return job.tasks().stream()
        .map(SnapshotTask::info)
        .filter(pod -> pod.key().equals(search.pod()))
        .findFirst()
        .orElseThrow()
        .nominatedNodeName();
  }

  private static Stream<NodeVotes> candidates(NodeSearch search) {
    return search.nodes().stream().filter(node -> node.standing() == Standing.CANDIDATE);
  }

  private static Stream<NodeSearch> searches(SessionTrace trace) {
    return trace.steps().stream().filter(NodeSearch.class::isInstance).map(NodeSearch.class::cast);
  }

  @Test
  void everyNodeHasItsScoresOrThePluginThatRefusesIt() {
    SessionTrace trace =
        trace(
            "train",
            cluster()
                .node("big", n -> n.cpu("16"))
                .node("half", n -> n.cpu("16"))
                .node("full", n -> n.cpu("4"))
                .node("closed", n -> n.cpu("16").cordoned())
                .podGroup("other", g -> g.pods(1, p -> p.cpu("8").runningOn("half")))
                .podGroup("train", g -> g.phase(PodGroupPhase.INQUEUE).pods(1, p -> p.cpu("8")))
                .tiers("priority gang", "predicates binpack nodeorder"));

    NodeSearch search = searches(trace).findFirst().orElseThrow();
    assertThat(search.chosen()).isEqualTo("half");
    assertThat(votes(search, "half").scores().keySet()).containsExactly("binpack", "nodeorder");
    assertThat(votes(search, "half").scores().get("binpack"))
        .isGreaterThan(votes(search, "big").scores().get("binpack"));
    assertThat(votes(search, "full").refusal()).isEqualTo("Insufficient cpu");
    assertThat(votes(search, "full").refusedBy()).isEmpty();
    assertThat(votes(search, "closed").refusedBy()).isEqualTo("predicates");
  }

  @Test
  void aRefusalToEnterTheQueueHasThePluginAndTheNumbers() {
    SessionTrace trace =
        trace(
            "large",
            cluster()
                .node("n1", n -> n.cpu("4"))
                .podGroup("large", g -> g.needs("cpu", "40"))
                .tiers("priority gang", "overcommit proportion"));

    assertThat(trace.steps().getFirst()).isEqualTo(new ActionBegun("enqueue"));
    assertThat(answers(trace, "overcommit"))
        .anySatisfy(
            answer -> {
              assertThat(answer.point()).isEqualTo("jobEnqueueable");
              assertThat(answer.answer()).startsWith("reject: ").contains("40");
            });
  }

  @Test
  void aGangThatLacksAPodIsNotReady() {
    SessionTrace trace =
        trace(
            "gang",
            cluster()
                .node("n1", n -> n.cpu("4"))
                .podGroup(
                    "gang",
                    g -> g.phase(PodGroupPhase.INQUEUE).minMember(2).pods(2, p -> p.cpu("3")))
                .tiers("priority gang", "predicates"));

    assertThat(searches(trace)).extracting(NodeSearch::chosen).containsExactly("n1", "");
    assertThat(answers(trace, "gang"))
        .anyMatch(answer -> answer.point().equals("jobReady") && answer.answer().equals("no"));
  }

  @Test
  void theOrderAmongJobsNamesTheOtherJobAndThePlugin() {
    SessionTrace trace =
        trace(
            "plain",
            cluster()
                .node("n1", n -> n.cpu("4"))
                .priorityClass("high", 100)
                .podGroup(
                    "urgent",
                    g ->
                        g.priorityClass("high")
                            .phase(PodGroupPhase.INQUEUE)
                            .pods(1, p -> p.cpu("3")))
                .podGroup("plain", g -> g.phase(PodGroupPhase.INQUEUE).pods(1, p -> p.cpu("3")))
                .tiers("priority gang", "predicates"));

    assertThat(answers(trace, "priority"))
        .contains(new PluginAnswer("priority", "jobOrder", "order", "after job default/urgent", 1));
  }

  @Test
  void rulesAboutVictimsNameThePodsThatMayBeEvicted() {
    SessionTrace trace =
        trace(
            "enqueue allocate preempt",
            "high",
            cluster()
                .node("n1", n -> n.cpu("2"))
                .priorityClass("high", 100)
                .podGroup("low", g -> g.pods(1, p -> p.cpu("2").runningOn("n1")))
                .podGroup(
                    "high",
                    g ->
                        g.priorityClass("high")
                            .phase(PodGroupPhase.INQUEUE)
                            .pods(1, p -> p.cpu("2")))
                .tiers("priority conformance", "predicates"));

    assertThat(answers(trace, "priority"))
        .anySatisfy(
            answer -> {
              assertThat(answer.point()).isEqualTo("preemptable");
              assertThat(answer.answer()).contains("may be evicted", "default/low-0");
            });
  }

  @Test
  void aReservedNodeNamesThePluginAndTrialsOfReservationsAreNoSearches() {
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .node("n2", n -> n.cpu("4"))
            .podGroup(
                "busy",
                g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("4").runningOn("n1")))
            .podGroup(
                "wide",
                g ->
                    g.created(Instant.EPOCH)
                        .phase(PodGroupPhase.INQUEUE)
                        .minMember(2)
                        .pods(2, p -> p.cpu("4")))
            .podGroup(
                "long",
                g ->
                    g.annotation("hekla.io/running-estimate", "2h")
                        .phase(PodGroupPhase.INQUEUE)
                        .pods(1, p -> p.cpu("2")))
            .tiers("reservation gang", "predicates");

    NodeSearch search =
        searches(trace("reserve allocate", "long", cluster)).findFirst().orElseThrow();
    assertThat(votes(search, "n2").refusal()).isEqualTo("reserved for another job");
    assertThat(votes(search, "n2").refusedBy()).isEqualTo("reservation");
    assertThat(searches(trace("reserve allocate", "wide", cluster)))
        .extracting(NodeSearch::chosen)
        .containsExactly("n2", "");
  }

  private static NodeVotes votes(NodeSearch search, String node) {
    return search.nodes().stream().filter(one -> one.node().equals(node)).findFirst().orElseThrow();
  }

  private static List<PluginAnswer> answers(SessionTrace trace, String plugin) {
    return trace.steps().stream()
        .filter(PluginAnswer.class::isInstance)
        .map(PluginAnswer.class::cast)
        .filter(answer -> answer.plugin().equals(plugin))
        .toList();
  }

  private static SessionTrace trace(String podGroup, ClusterBuilder cluster) {
    return trace("enqueue allocate backfill", podGroup, cluster);
  }

  private static SessionTrace trace(String actions, String podGroup, ClusterBuilder cluster) {
    var configuration =
        LawConfigurations.with(List.of(actions.split(" ")), cluster.configuration());
    return Engine.trace(
        ClusterState.EMPTY.with(cluster.changes()),
        new SessionInput("s", Instant.EPOCH, configuration, 0),
        new ObjectKey("default", podGroup));
  }

  /** Steps are told in order, each action at its beginning. */
  @Test
  void stepsFollowTheActions() {
    SessionTrace trace =
        trace(
            "train",
            cluster()
                .node("n1", n -> n.cpu("4"))
                .podGroup("train", g -> g.needs("cpu", "3").pods(1, p -> p.cpu("3")))
                .tiers("priority gang", "predicates proportion"));

    List<TraceStep> actions = trace.steps().stream().filter(ActionBegun.class::isInstance).toList();
    assertThat(actions).startsWith(new ActionBegun("enqueue"), new ActionBegun("allocate"));
  }
}
