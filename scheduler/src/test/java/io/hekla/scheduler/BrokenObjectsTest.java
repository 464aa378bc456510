package io.hekla.scheduler;

import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.DisruptionBudgetInfo;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.scheduler.actions.Actions;
import io.hekla.scheduler.configuration.Arguments.Reader;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugins.Plugins;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.Broken;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each plugin that forbids, with an object at which its own rule throws, since something is missing
 * that readers always put there: the job "bad", about which the rule is asked, waits; "good" is
 * bound.
 */
class BrokenObjectsTest {
  private static final ObjectKey KEY = new ObjectKey("default", "broken");
  private static final ObjectKey OF_TEAM = new ObjectKey("team", "broken");

  static Stream<ArgumentSet> rules() {
    return Stream.of(
        rule("capacity", twoJobs(), BrokenObjectsTest::queueWithoutState),
        rule("proportion", twoJobs(), BrokenObjectsTest::queueWithoutState),
        rule(
            "resourcequota",
            twoJobs().fact(new QuotaInfo(OF_TEAM, QuotaAmounts.NONE, QuotaAmounts.NONE)),
            change ->
                change instanceof Change.FactSeen(QuotaInfo quota)
                    ? new Change.FactSeen(Broken.without(quota, "hard"))
                    : change),
        rule("predicates", twoJobs(), change -> podWithout("bad-0", "constraints", change)),
        rule("deviceshare", twoJobs(), change -> podWithout("bad-0", "demands", change)),
        rule(
            "pdb",
            oneHasToGo().fact(new DisruptionBudgetInfo(KEY, LabelSelector.NOTHING, 0, Set.of())),
            change ->
                change instanceof Change.FactSeen(DisruptionBudgetInfo budget)
                    ? new Change.FactSeen(
                        new DisruptionBudgetInfo(budget.key(), Broken.SELECTOR, 1, Set.of()))
                    : change));
  }

  private static ArgumentSet rule(
      String plugin, ClusterBuilder cluster, UnaryOperator<Change> breaking) {
    List<Change> sound = cluster.changes();
    return Arguments.argumentSet(plugin, plugin, sound, sound.stream().map(breaking).toList());
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theJobAboutWhichARuleThrowsWaitsAndOthersAreBound(
      String plugin, List<Change> sound, List<Change> broken) {
    Engine.Step before = step(plugin, sound);
    assertThat(before.faults()).isEmpty();
    assertThat(served(before)).contains("bad-0", "good-0");

    Engine.Step step = step(plugin, broken);

    assertThat(served(step)).containsExactly("good-0");
    assertThat(step.decisions().evictions()).isEmpty();
    assertThat(step.faults()).extracting(EngineFault::name).containsOnly(plugin);
  }

  /** Facts that "conformance" reads of a pod; every pod of a session has them. */
  @Test
  void noPodIsEvictedForAJobForWhichConformanceThrows() {
    List<Change> changes = oneHasToGo().changes();
    Map<String, PluginProvider> plugins = new HashMap<>(Plugins.byName());
    plugins.compute("conformance", (name, own) -> new Throwing(Objects.requireNonNull(own)));

    assertThat(served(step("conformance", changes))).contains("bad-0", "good-0");
    Engine.Step step =
        Engine.step(
            ClusterState.EMPTY,
            changes,
            new SessionInput("s", Instant.EPOCH, configuration("conformance"), 0),
            new EngineParts(plugins, Actions.byName()));

    assertThat(served(step)).containsExactly("good-0");
    assertThat(step.decisions().evictions()).isEmpty();
    assertThat(step.faults()).extracting(EngineFault::name).containsOnly("conformance");
  }

  /** A plugin as it is, with a rule about victims that throws for "bad". */
  private record Throwing(PluginProvider own) implements PluginProvider {
    @Override
    public String name() {
      return own.name();
    }

    @Override
    public Plugin create(PluginOption option, Reader arguments) {
      Plugin plugin = own.create(option, arguments);
      return (session, on) -> {
        plugin.open(session, on);
        on.add(
            PREEMPTABLE,
            (claimant, candidates) -> {
              if (claimant.job().key().name().equals("bad")) {
                throw new UnsupportedOperationException("no luck");
              }
              return Optional.of(candidates);
            });
      };
    }
  }

  /** The pods that are bound, or get the room of evicted ones. */
  private static Set<String> served(Engine.Step step) {
    var outcome = new SessionOutcome(step.decisions());
    return Stream.concat(
            outcome.binds().keySet().stream(),
            step.decisions().evictions().stream()
                .map(Decisions.Eviction::beneficiary)
                .map(who -> who.substring(who.indexOf('/') + 1)))
        .collect(Collectors.toSet());
  }

  private static Change queueWithoutState(Change change) {
    return change instanceof Change.QueueSeen(var queue) && queue.name().equals("of-bad")
        ? new Change.QueueSeen(Broken.without(queue, "state"))
        : change;
  }

  private static Change podWithout(String pod, String component, Change change) {
    return change instanceof Change.TaskSeen(var task) && task.key().name().equals(pod)
        ? new Change.TaskSeen(Broken.without(task, component))
        : change;
  }

  private static ClusterBuilder twoJobs() {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .node("n2", n -> n.cpu("4"))
        .queue("of-bad", q -> q)
        .podGroup("team/bad", g -> g.queue("of-bad").needs("cpu", "1").pods(1, p -> p.cpu("1")))
        .podGroup("good", g -> g.needs("cpu", "2").pods(1, p -> p.cpu("2")));
  }

  /** "bad" may run on n1 only, which is full of pods of "low". */
  private static ClusterBuilder oneHasToGo() {
    return cluster()
        .node("n1", n -> n.cpu("2").label("host", "n1"))
        .node("n2", n -> n.cpu("2"))
        .priorityClass("high", 100)
        .podGroup(
            "low", g -> g.minMember(1).pods(2, p -> p.cpu("1").label("app", "low").runningOn("n1")))
        .podGroup(
            "bad",
            g ->
                g.priorityClass("high")
                    .needs("cpu", "1")
                    .pods(1, p -> p.cpu("1").priority(100).onlyOn("host", "n1")))
        .podGroup("good", g -> g.needs("cpu", "2").pods(1, p -> p.cpu("2")));
  }

  private static Engine.Step step(String plugin, List<Change> changes) {
    return Engine.step(
        ClusterState.EMPTY,
        changes,
        new SessionInput("s", Instant.EPOCH, configuration(plugin), 0));
  }

  private static SchedulerConfiguration configuration(String plugin) {
    String text =
        """
        actions: "enqueue, allocate, backfill, preempt"
        tiers:
        - plugins:
          - name: priority
          - name: gang
          - {name: %s, arguments: {deviceshare.VGPUEnable: true}}
        """;
    String needed = plugin.equals("predicates") ? "" : "  - name: predicates\n";
    return ((Parsed.Valid) Engine.read(text.formatted(plugin) + needed)).configuration();
  }
}
