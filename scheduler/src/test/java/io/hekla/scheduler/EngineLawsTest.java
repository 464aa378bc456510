package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodTerm;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.JobState;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.TaskState;
import io.hekla.scheduler.testing.BranchLimits;
import io.hekla.scheduler.testing.RandomHistory;
import io.hekla.scheduler.testing.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds in every cluster. The seed is the name of the run. */
class EngineLawsTest {
  private static final SchedulerConfiguration TREE_OF_SHARES =
      valid(
          """
          actions: "enqueue, allocate, reclaim, preempt, backfill"
          tiers:
          - plugins: [{name: priority}, {name: gang}, {name: drf, enableHierarchy: true}]
          - plugins: [{name: overcommit}, {name: predicates}, {name: proportion}, {name: nodeorder}]
          """);

  private static final List<SchedulerConfiguration> CONFIGURATIONS =
      List.of(
          SchedulerConfiguration.helmDefault(),
          with(
              List.of("enqueue", "allocate", "preempt", "backfill"),
              SchedulerConfiguration.helmDefault()),
          with(
              List.of("enqueue", "allocate", "reclaim", "preempt", "backfill"),
              SchedulerConfiguration.helmDefault()),
          with(
              List.of("enqueue", "allocate", "preempt", "reclaim", "backfill"),
              SchedulerConfiguration.compiledIn()),
          capacity("enableHierarchy: false"),
          capacity("enableHierarchy: true"),
          capacity("enableHierarchy: true, arguments: {ancestorReclaimLevel: 1}"),
          TREE_OF_SHARES,
          valid(
              """
              actions: "enqueue, allocate, reclaim, preempt, backfill"
              tiers:
              - plugins:
                - {name: priority}
                - {name: gang}
                - {name: sla, arguments: {sla-waiting-time: 30m}}
              - plugins:
                - {name: overcommit}
                - {name: drf}
                - {name: predicates}
                - {name: proportion}
                - {name: resourcequota}
                - {name: usage}
                - {name: task-topology}
                - name: resource-strategy-fit
                  arguments: {proportional: {enable: true, resources: nvidia.com/gpu}}
              """),
          valid(
              """
              actions: "enqueue, allocate, preempt, reclaim, backfill"
              tiers:
              - plugins:
                - {name: sla}
              - plugins:
                - {name: gang}
                - {name: resourcequota}
                - {name: predicates}
                - {name: proportion}
                - {name: task-topology}
                - {name: nodegroup, enableHierarchy: true, arguments: {strict: false}}
              """),
          ofGangs("proportion"),
          ofGangs("capacity"),
          withPolicies());

  static LongStream sample() {
    return LongStream.range(0, 300);
  }

  static LongStream many() {
    return LongStream.range(1000, 11000);
  }

  @ParameterizedTest
  @MethodSource("sample")
  void theLawsHold(long seed) {
    anyHistoryDecidesAsOneFreshLookAtItsResult(seed);
    theOrderOfObjectsDoesNotMatter(seed);
    decisionsAreSound(seed);
    evictionsServeSomebody(seed);
    attemptsThatCameToNothingLeaveNoTrace(seed);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("many")
  void theLawsHoldManyTimes(long seed) {
    theLawsHold(seed);
  }

  private static void anyHistoryDecidesAsOneFreshLookAtItsResult(long seed) {
    var source = new RandomHistory(seed);
    List<Change> history = new ArrayList<>(source.cluster());
    ClusterState state = ClusterState.EMPTY.with(history);
    Map<ObjectKey, PodGroupVerdict> told = new HashMap<>();
    for (int session = 0; session < 4; session++) {
      List<Change> happenings = source.happenings(12);
      history.addAll(happenings);
      Engine.Step step = Engine.step(state, happenings, input(seed));
      List<Change> fresh = Result.of(history).asSeen();

      assertThat(step.decisions())
          .isEqualTo(Engine.step(ClusterState.EMPTY, fresh, input(seed)).decisions());
      assertThat(step.decisions().toString())
          .isEqualTo(Engine.step(ClusterState.EMPTY, fresh, input(seed)).decisions().toString());
      assertThat(repeated(step)).allMatch(verdict -> wasTold(verdict, told));
      told.clear();
      step.decisions().podGroups().forEach(verdict -> told.put(verdict.key(), verdict));
      state = step.state();
      List<Change> own = assumed(step.decisions());
      history.addAll(own);
      state = state.with(own);
    }
  }

  private static List<PodGroupVerdict> repeated(Engine.Step step) {
    var repeated = new ArrayList<>(step.decisions().podGroups());
    repeated.removeAll(step.news());
    return repeated;
  }

  private static boolean wasTold(PodGroupVerdict now, Map<ObjectKey, PodGroupVerdict> told) {
    PodGroupVerdict before = told.get(now.key());
    return before != null
        && before.uid().equals(now.uid())
        && before.phase() == now.phase()
        && before.queue().equals(now.queue())
        && before.conditions().equals(now.conditions())
        && !now.admitted()
        && before.reason().isLike(now.reason());
  }

  private static void theOrderOfObjectsDoesNotMatter(long seed) {
    List<Change> cluster = new RandomHistory(seed).cluster();
    Decisions inOrder = Engine.step(ClusterState.EMPTY, cluster, input(seed)).decisions();
    Collections.shuffle(cluster, new Random(seed));

    assertThat(Engine.step(ClusterState.EMPTY, cluster, input(seed)).decisions())
        .isEqualTo(inOrder);
  }

  private static void decisionsAreSound(long seed) {
    ClusterState before = ClusterState.EMPTY.with(new RandomHistory(seed).cluster());
    Decisions decisions = Engine.step(before, List.of(), input(seed)).decisions();
    ClusterState after = before.with(admittedAndBound(decisions));

    Map<String, Long> perPod =
        decisions.binds().stream()
            .collect(Collectors.groupingBy(Decisions.Bind::taskUid, Collectors.counting()));
    assertThat(perPod.values()).allMatch(times -> times == 1);
    for (Decisions.Bind bind : decisions.binds()) {
      NodeState node = after.nodes().get(bind.node()).orElseThrow();
      assertThat(overFull(before.nodes().get(bind.node()).orElseThrow()))
          .as("%s on %s", bind.task(), bind.node())
          .containsAll(overFull(node));
      JobState job = after.jobs().get(bind.podGroup()).orElseThrow();
      assertThat(placed(job)).as("gang %s", bind.podGroup()).isTrue();
    }
    noQueueIsDecidedBeyondItsCapability(before, after, decisions);
    noBranchIsDecidedBeyondItsLimit(before, after, decisions, input(seed).configuration());
    gangsKeepToTheirPartOfTheNetwork(before, decisions, seed);
    theirPortsAndTheirPeaceAreTheirs(before, after, decisions);
    ClaimLaws.hold(before, decisions);
  }

  /** Those that had no pod anywhere yet, where the plugin for it is on. */
  private static void gangsKeepToTheirPartOfTheNetwork(
      ClusterState before, Decisions decisions, long seed) {
    boolean isOn =
        input(seed).configuration().tiers().stream()
            .flatMap(tier -> tier.plugins().stream())
            .anyMatch(plugin -> plugin.name().equals("network-topology-aware"));
    Map<ObjectKey, List<Integer>> nodes = new HashMap<>();
    for (Decisions.Bind bind : decisions.binds()) {
      // Backfill places tasks that ask for nothing wherever they fit.
      if (!before.tasks().get(bind.taskUid()).orElseThrow().info().isBestEffort()) {
        nodes
            .computeIfAbsent(bind.podGroup(), key -> new ArrayList<>())
            .add(before.nodes().indexOf(bind.node()));
      }
    }
    nodes.forEach(
        (key, used) -> {
          JobState job = before.jobs().get(key).orElseThrow();
          boolean isFresh = job.tasks().stream().noneMatch(task -> task.status().isAllocated());
          OptionalInt limit =
              job.podGroup()
                  .topology()
                  .filter(NetworkTopology::hard)
                  .map(NetworkTopology::highestTier)
                  .orElse(OptionalInt.empty());
          if (isOn && isFresh && limit.isPresent()) {
            int[] indices = used.stream().mapToInt(Integer::intValue).toArray();
            assertThat(before.network().lowestOf(indices).tier())
                .as("tier of %s", key)
                .isLessThanOrEqualTo(limit.getAsInt());
          }
        });
  }

  /**
   * Checked pod by pod, without the counts that the engine decides by. A pod that the session
   * evicts is no more in the way of those placed after it, as in Volcano.
   */
  private static void theirPortsAndTheirPeaceAreTheirs(
      ClusterState before, ClusterState after, Decisions decisions) {
    Set<String> evicted =
        decisions.evictions().stream().map(Decisions.Eviction::taskUid).collect(Collectors.toSet());
    for (Decisions.Bind bind : decisions.binds()) {
      TaskInfo bound = before.tasks().get(bind.taskUid()).orElseThrow().info();
      NodeState place = after.nodes().get(bind.node()).orElseThrow();
      assertThat(place.tasks())
          .as("ports of %s", bind.task())
          .filteredOn(other -> !evicted.contains(other.info().uid()))
          .noneMatch(other -> !other.info().uid().equals(bound.uid()) && collide(bound, other));
      for (PodTerm term : bound.relations().antiAffinity()) {
        for (NodeState node : before.nodes()) {
          if (areNear(place, node, term.topologyKey())) {
            assertThat(node.tasks())
                .as("%s wants to be apart from", bind.task())
                .filteredOn(other -> !evicted.contains(other.info().uid()))
                .noneMatch(other -> isMeant(term, other.info(), before));
          }
        }
      }
    }
  }

  private static boolean collide(TaskInfo task, TaskState other) {
    return task.relations().ports().stream()
        .anyMatch(port -> other.info().relations().ports().stream().anyMatch(port::conflictsWith));
  }

  private static boolean areNear(NodeState one, NodeState other, String topologyKey) {
    String value = one.info().labels().get(topologyKey);
    return value != null && value.equals(other.info().labels().get(topologyKey));
  }

  private static boolean isMeant(PodTerm term, TaskInfo other, ClusterState cluster) {
    String namespace = other.key().namespace();
    Map<String, String> labels =
        cluster.namespaces().get(namespace).map(NamespaceInfo::labels).orElse(Map.of());
    return term.matches(namespace, labels, other.labels());
  }

  private static void evictionsServeSomebody(long seed) {
    ClusterState before = ClusterState.EMPTY.with(new RandomHistory(seed).cluster());
    Decisions decisions = Engine.step(before, List.of(), input(seed)).decisions();

    Map<String, String> places = new HashMap<>();
    decisions.pipelined().forEach(one -> places.put(one.task().toString(), one.node()));
    // Backfill takes a promise back from a pod that asks for nothing, and places it; where its gang
    // is not ready, the pod holds that place without being bound.
    decisions.binds().forEach(one -> places.put(one.task().toString(), one.node()));
    decisions.heldBack().forEach(one -> places.put(one.task().toString(), one.node()));
    assertThat(decisions.evictions())
        .extracting(Decisions.Eviction::taskUid)
        .doesNotHaveDuplicates();
    for (Decisions.Eviction eviction : decisions.evictions()) {
      TaskState victim = before.tasks().get(eviction.taskUid()).orElseThrow();
      assertThat(victim.status()).isIn(TaskStatus.RUNNING, TaskStatus.BOUND);
      if (eviction.action().equals("shuffle")) {
        assertThat(eviction.beneficiary()).isIn("pdb", "rescheduling", "tdm");
      } else {
        assertThat(victim.info().preemptable()).as("%s", eviction).isTrue();
        assertThat(places).as("%s", eviction).containsKey(eviction.beneficiary());
      }
    }
  }

  /**
   * Where nobody was evicted and nobody else was promised room, it is as if nobody had tried. What
   * jobs are told may differ. Without backfill, which places some of the promised anew.
   */
  private static void attemptsThatCameToNothingLeaveNoTrace(long seed) {
    List<Change> cluster = new RandomHistory(seed).cluster();
    SchedulerConfiguration configuration = input(seed).configuration();
    List<String> actions = new ArrayList<>(configuration.actions());
    actions.remove("backfill");
    Decisions tried = decisions(cluster, actions, seed);
    actions.removeAll(List.of("preempt", "reclaim", "gangpreempt", "gangreclaim"));
    Decisions untried = decisions(cluster, actions, seed);

    if (tried.evictions().isEmpty() && tried.pipelined().equals(untried.pipelined())) {
      assertThat(tried.binds()).isEqualTo(untried.binds());
      assertThat(tried.heldBack()).isEqualTo(untried.heldBack());
      assertThat(tried.queues())
          .extracting(Decisions.QueueFigures::allocated, Decisions.QueueFigures::vectors)
          .isEqualTo(
              untried.queues().stream()
                  .map(queue -> tuple(queue.allocated(), queue.vectors()))
                  .toList());
    }
  }

  private static Decisions decisions(List<Change> cluster, List<String> actions, long seed) {
    SchedulerConfiguration chosen = with(actions, input(seed).configuration());
    return Engine.step(
            ClusterState.EMPTY, cluster, new SessionInput("s", Instant.EPOCH, chosen, seed))
        .decisions();
  }

  private static void noQueueIsDecidedBeyondItsCapability(
      ClusterState before, ClusterState after, Decisions decisions) {
    Map<String, ResourceVector> held = held(after);
    for (Decisions.Bind bind : decisions.binds()) {
      JobState job = before.jobs().get(bind.podGroup()).orElseThrow();
      ResourceVector request = before.tasks().get(bind.taskUid()).orElseThrow().info().request();
      String queue = queueOf(job);
      before
          .queues()
          .get(queue)
          .orElseThrow()
          .capability()
          .ifPresent(
              limit ->
                  assertThat(
                          held.getOrDefault(queue, ResourceVector.EMPTY)
                              .minus(ResourceVector.of(1e-6, 1e-3))
                              .lessEqualOnRequested(limit, request))
                      .as("queue %s after %s", queue, bind.task())
                      .isTrue());
    }
  }

  /** With {@code capacity}: neither the queue of a bound pod nor any queue above it. */
  private static void noBranchIsDecidedBeyondItsLimit(
      ClusterState before,
      ClusterState after,
      Decisions decisions,
      SchedulerConfiguration configuration) {
    Optional<PluginOption> capacity =
        configuration.tiers().stream()
            .flatMap(tier -> tier.plugins().stream())
            .filter(plugin -> plugin.name().equals("capacity"))
            .findFirst();
    if (capacity.isEmpty()) {
      return;
    }
    var limits =
        new BranchLimits(before.queues(), before.total(), capacity.get().isOn(Switch.HIERARCHY));
    Map<String, ResourceVector> held = held(after);
    for (Decisions.Bind bind : decisions.binds()) {
      JobState job = before.jobs().get(bind.podGroup()).orElseThrow();
      ResourceVector request = before.tasks().get(bind.taskUid()).orElseThrow().info().request();
      assertThat(limits.exceededBy(queueOf(job), held, request)).as("%s", bind).isEmpty();
    }
  }

  private static Map<String, ResourceVector> held(ClusterState state) {
    return state.jobs().values().stream()
        .collect(
            Collectors.toMap(EngineLawsTest::queueOf, JobState::allocated, ResourceVector::plus));
  }

  private static String queueOf(JobState job) {
    return job.podGroup().queue().isEmpty() ? "default" : job.podGroup().queue();
  }

  /** The dimensions in which more is held than there is. */
  private static List<String> overFull(NodeState node) {
    return node.used().namesExceeding(node.info().allocatable());
  }

  private static boolean placed(JobState job) {
    long ready =
        job.tasks().stream()
            .filter(
                task ->
                    task.status().isReady()
                        || (task.status() == TaskStatus.PENDING && task.info().isBestEffort()))
            .count();
    return ready >= job.podGroup().minMember();
  }

  private static List<Change> assumed(Decisions decisions) {
    List<Change> changes = admittedAndBound(decisions);
    decisions
        .evictions()
        .forEach(eviction -> changes.add(new Change.EvictionAssumed(eviction.taskUid())));
    decisions
        .policyRuns()
        .forEach(run -> changes.add(new Change.PolicyRan(run.policy(), run.at())));
    return changes;
  }

  private static List<Change> admittedAndBound(Decisions decisions) {
    var changes = new ArrayList<Change>();
    decisions
        .podGroups()
        .forEach(
            podGroup -> {
              if (podGroup.admitted()) {
                changes.add(new Change.AdmissionAssumed(podGroup.key(), podGroup.uid()));
              }
            });
    decisions
        .binds()
        .forEach(
            bind ->
                changes.add(
                    new Change.BindAssumed(
                        bind.taskUid(), bind.node(), bind.preparations(), bind.annotations())));
    return changes;
  }

  /** Each seed stands for one of the configurations. */
  private static SessionInput input(long seed) {
    SchedulerConfiguration configuration = CONFIGURATIONS.get((int) (seed % CONFIGURATIONS.size()));
    return new SessionInput("s", Instant.EPOCH, configuration, seed);
  }

  /** All that says something about victims, and the policies that evict for themselves. */
  private static SchedulerConfiguration withPolicies() {
    var parsed =
        SchedulerConfiguration.parse(
            """
            actions: "enqueue, allocate, preempt, reclaim, backfill, shuffle"
            tiers:
            - plugins:
              - name: priority
              - name: gang
                enablePreemptable: false
              - name: conformance
              - name: cdp
            - plugins:
              - name: predicates
              - name: proportion
              - name: nodeorder
              - name: tdm
                enablePreemptable: false
                arguments: {tdm.revocable-zone.rz: "01:00-02:00", tdm.evict.period: 2h}
              - name: rescheduling
                arguments: {metricsPeriod: 10m, interval: 2h, strategies: [{name: lowNodeUtilization,
                  params: {thresholds: {cpu: 40, memory: 40}, targetThresholds: {cpu: 70, memory: 70}}}]}
              - name: pdb
                enabledVictim: false
                arguments: {pdb.unlabelledMayGo: true, pdb.countEvictions: true}
            configurations:
            - name: preempt
              arguments: {enableTopologyAwarePreemption: true, evictMinimal: true}
            - name: reclaim
              arguments: {evictMinimal: true}
            """);
    return ((SchedulerConfiguration.Parsed.Valid) parsed).configuration();
  }

  private static SchedulerConfiguration capacity(String options) {
    return valid(
        """
        actions: "enqueue, allocate, reclaim, preempt, backfill"
        tiers:
        - plugins: [{name: priority}, {name: gang}, {name: conformance}]
        - plugins: [{name: overcommit}, {name: drf}, {name: predicates}, {name: capacity, %s}]
        """
            .formatted(options));
  }

  private static SchedulerConfiguration ofGangs(String shares) {
    String text =
        """
        actions: "enqueue, allocate, gangpreempt, gangreclaim, backfill"
        tiers:
        - plugins:
          - name: priority
          - name: gang
          - name: conformance
        - plugins:
          - name: predicates
          - name: %s
          - name: nodeorder
          - name: network-topology-aware
            arguments:
              weight: 10
        """
            .formatted(shares);
    return valid(text);
  }

  private static SchedulerConfiguration with(List<String> actions, SchedulerConfiguration other) {
    return new SchedulerConfiguration(
        actions, other.tiers(), other.actionArguments(), other.metrics());
  }

  private static SchedulerConfiguration valid(String text) {
    return switch (SchedulerConfiguration.parse(text)) {
      case SchedulerConfiguration.Parsed.Valid valid -> valid.configuration();
      case SchedulerConfiguration.Parsed.Invalid invalid ->
          throw new IllegalArgumentException(invalid.toString());
    };
  }
}
