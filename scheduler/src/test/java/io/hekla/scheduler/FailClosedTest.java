package io.hekla.scheduler;

import static io.hekla.scheduler.plugin.ClosingPoints.BIND_ANNOTATIONS;
import static io.hekla.scheduler.plugin.ClosingPoints.PREPARATIONS;
import static io.hekla.scheduler.plugin.JobPoints.JOB_READY;
import static io.hekla.scheduler.plugin.JobPoints.JOB_VALID;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_PREDICATE;
import static io.hekla.scheduler.plugin.PlacementPoints.PREDICATE;
import static io.hekla.scheduler.plugin.QueuePoints.ALLOCATABLE;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUEABLE;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUED;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.actions.Actions;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugin.QueueAdmission;
import io.hekla.scheduler.plugins.Plugins;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A plugin that forbids and throws forbids: for whom it was asked about, and nobody else. "bad" is
 * a job of one CPU that the plugin "strict" cannot judge; "good" has two CPUs.
 */
class FailClosedTest {
  /** Extension points at which a plugin may throw for a job. */
  static Stream<ArgumentSet> points() {
    return Stream.of(
        point(
            "jobEnqueueable",
            on -> on.add(JOB_ENQUEUEABLE, job -> failFor(job, QueueAdmission.PERMIT))),
        point("jobEnqueued", on -> on.add(JOB_ENQUEUED, job -> failIf(isBad(job)))),
        point("jobValid", on -> on.add(JOB_VALID, job -> failFor(job, Optional.empty()))),
        point("jobReady", on -> on.add(JOB_READY, job -> failFor(job, true))),
        point(
            "allocatable",
            on -> on.add(ALLOCATABLE, (queue, task) -> failFor(task.job(), Optional.empty()))),
        point(
            "predicate",
            on -> on.add(PREDICATE, (task, node) -> isBad(task.request()) ? fail() : Fit.YES)),
        point(
            "peerPredicate",
            on -> on.add(PEER_PREDICATE, task -> failFor(task.job(), Optional.empty()))),
        point(
            "peerPredicate",
            on ->
                on.add(PEER_PREDICATE, task -> Optional.of(node -> failFor(task.job(), Fit.YES)))),
        point(
            "preparations",
            on ->
                on.add(
                    PREPARATIONS,
                    bind -> bind.podGroup().name().equals("bad") ? fail() : List.of())),
        point(
            "bindAnnotations",
            on -> on.add(BIND_ANNOTATIONS, task -> failFor(task.job(), Map.of()))),
        point(
            "open",
            on -> {
              throw new AssertionError("made with the session below");
            }));
  }

  private interface Register extends java.util.function.Consumer<Extensions> {}

  private static ArgumentSet point(String name, Register register) {
    BiConsumer<Session, Extensions> open =
        name.equals("open")
            ? (session, on) -> on.forEach(session.jobs(), job -> failIf(isBad(job)))
            : (session, on) -> register.accept(on);
    return org.junit.jupiter.params.provider.Arguments.argumentSet(name, name, open);
  }

  @ParameterizedTest
  @MethodSource("points")
  void theJobForWhichItThrowsWaitsAndSaysWhyAndOthersAreBound(
      String point, BiConsumer<Session, Extensions> open) {
    Engine.Step step = step(open, twoJobs());
    var outcome = new SessionOutcome(step.decisions());

    assertThat(outcome.bound("good")).isEqualTo(1);
    assertThat(outcome.bound("bad")).isZero();
    assertThat(step.faults())
        .singleElement()
        .returns("strict", EngineFault::name)
        .returns(point, EngineFault::where);
    if (!point.equals("jobReady")) {
      assertThat(outcome.podGroup("bad").reason().text())
          .contains("plugin strict failed in " + point, "no luck");
    }
  }

  @Test
  void othersAreStillRefusedByThePredicateThatThrowsForOne() {
    Engine.Step step =
        step(
            (session, on) ->
                on.add(
                    PREDICATE,
                    (task, node) ->
                        isBad(task.request())
                            ? fail()
                            : node.name().equals("n1") ? Fit.never("not there") : Fit.YES),
            twoJobs());

    assertThat(new SessionOutcome(step.decisions()).binds())
        .containsExactly(Map.entry("good-0", "n2"));
  }

  @Test
  void aQueueAtWhichItThrowsWhenItOpensWaitsAlone() {
    Engine.Step step =
        step(
            (session, on) ->
                on.forEach(session.queues(), queue -> failIf(queue.name().equals("broken"))),
            twoJobs()
                .queue("broken", q -> q)
                .podGroup(
                    "hit", g -> g.queue("broken").needs("cpu", "2").pods(1, p -> p.cpu("2"))));
    var outcome = new SessionOutcome(step.decisions());

    assertThat(outcome.bound("good")).isEqualTo(1);
    assertThat(outcome.bound("hit")).isZero();
    assertThat(outcome.podGroup("hit").reason())
        .isEqualTo(
            new Reason.PluginFailed("strict", "open", "UnsupportedOperationException: no luck"));
  }

  @Test
  void aNodeAtWhichItThrowsWhenItOpensGetsNothing() {
    Engine.Step step =
        step(
            (session, on) -> on.forEach(session.nodes(), node -> failIf(node.name().equals("n1"))),
            twoJobs());

    assertThat(new SessionOutcome(step.decisions()).binds().values()).hasSize(2).containsOnly("n2");
  }

  @Test
  void nothingIsBoundWhileOneThatForbidsCannotBeOpened() {
    Engine.Step step = step((session, on) -> failIf(true), twoJobs());

    assertThat(step.decisions().binds()).isEmpty();
    assertThat(step.decisions().evictions()).isEmpty();
    assertThat(step.faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.text()).contains("no pod is bound"));
    assertThat(new SessionOutcome(step.decisions()).podGroup("good").reason().text())
        .contains("plugin strict failed in open");
  }

  @Test
  void noPodIsEvictedWhereAVictimRuleThrows() {
    var full =
        cluster()
            .node("n1", n -> n.cpu("2"))
            .priorityClass("high", 100)
            .podGroup("low", g -> g.minMember(1).pods(2, p -> p.cpu("1").runningOn("n1")))
            .podGroup(
                "high",
                g ->
                    g.priorityClass("high")
                        .needs("cpu", "1")
                        .pods(1, p -> p.cpu("1").priorityClass("high")));

    assertThat(step((session, on) -> {}, full).decisions().evictions()).isNotEmpty();
    assertThat(
            step((session, on) -> on.add(PREEMPTABLE, (claimant, candidates) -> fail()), full)
                .decisions()
                .evictions())
        .isEmpty();
  }

  @Test
  void itEndsHoweverManyJobsItThrowsForOnceTheyAreToBeBound() {
    ClusterBuilder crowd = cluster().node("n1", n -> n.cpu("4"));
    for (int i = 0; i < 60; i++) {
      int number = i;
      crowd.podGroup(
          "bad-%02d".formatted(number), g -> g.needs("cpu", "1").pods(1, p -> p.cpu("1")));
    }
    List<Change> changes = new ArrayList<>(crowd.changes());
    Engine.Step step =
        step(
            (session, on) ->
                on.add(BIND_ANNOTATIONS, task -> isBad(task) ? fail() : Map.of("who", "good")),
            changes);

    // In each round some more of them have room, and are held; they are of one namespace.
    assertThat(step.decisions().binds()).isEmpty();
    assertThat(step.faults()).hasSize(1);
  }

  @Test
  void aSuspendedPodGroupIsNotServedAndTakesNoRoomFromOthers() {
    var changes =
        cluster()
            .node("n1", n -> n.cpu("2"))
            .podGroup("first", g -> g.needs("cpu", "2").pods(1, p -> p.cpu("2")))
            .podGroup("second", g -> g.needs("cpu", "2").pods(1, p -> p.cpu("2")))
            .changes();
    var input =
        new SessionInput(
            "s",
            Instant.EPOCH,
            configuration(),
            0,
            ExternalService.UNREACHABLE,
            Map.of(new ObjectKey("default", "first"), "its journal cannot be read"));
    var outcome = new SessionOutcome(Engine.step(ClusterState.EMPTY, changes, input).decisions());

    assertThat(outcome.bound("first")).isZero();
    assertThat(outcome.bound("second")).isEqualTo(1);
  }

  private static ClusterBuilder twoJobs() {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .node("n2", n -> n.cpu("4"))
        .podGroup("bad", g -> g.needs("cpu", "1").pods(1, p -> p.cpu("1")))
        .podGroup("good", g -> g.needs("cpu", "2").pods(1, p -> p.cpu("2")));
  }

  private static boolean isBad(ResourceVector request) {
    return request.amount("cpu") == 1000;
  }

  private static boolean isBad(TaskView task) {
    return isBad(task.job());
  }

  private static boolean isBad(JobView job) {
    return job.key().name().startsWith("bad");
  }

  private static <T> T failFor(JobView job, T otherwise) {
    return isBad(job) ? fail() : otherwise;
  }

  private static void failIf(boolean bad) {
    if (bad) {
      throw new UnsupportedOperationException("no luck");
    }
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // It returns nothing.
  private static <T> T fail() {
    throw new UnsupportedOperationException("no luck");
  }

  private static Engine.Step step(BiConsumer<Session, Extensions> open, ClusterBuilder cluster) {
    return step(open, cluster.changes());
  }

  private static Engine.Step step(BiConsumer<Session, Extensions> open, List<Change> changes) {
    Map<String, PluginProvider> plugins = new HashMap<>(Plugins.byName());
    plugins.put("strict", new Strict(open));
    return Engine.step(
        ClusterState.EMPTY,
        changes,
        new SessionInput("s", Instant.EPOCH, configuration(), 0),
        new EngineParts(plugins, Actions.byName()));
  }

  private static SchedulerConfiguration configuration() {
    String text =
        """
        actions: "enqueue, allocate, backfill, preempt"
        tiers:
        - plugins:
          - name: strict
          - name: priority
          - name: gang
          - name: predicates
          - name: nodeorder
        """;
    return ((Parsed.Valid) Engine.read(text)).configuration();
  }

  private record Strict(BiConsumer<Session, Extensions> open) implements PluginProvider {
    @Override
    public String name() {
      return "strict";
    }

    @Override
    public Plugin create(PluginOption option, Arguments.Reader arguments) {
      return open::accept;
    }
  }
}
