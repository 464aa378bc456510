package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.testing.LawConfigurations;
import io.hekla.scheduler.testing.RandomHistory;
import io.hekla.scheduler.testing.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws that hold in every cluster. The seed is the name of the run. */
class EngineLawsTest {
  static LongStream sample() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("sample")
  void theLawsHold(long seed) {
    anyHistoryDecidesAsOneFreshLookAtItsResult(seed);
    List<Change> cluster = new RandomHistory(seed).cluster();
    ClusterState before = ClusterState.EMPTY.with(cluster);
    Engine.Step step = Engine.step(before, List.of(), input(seed));
    theOrderOfObjectsDoesNotMatter(seed, cluster, step.decisions());
    decisionsAreSound(seed, before, step.decisions());
    evictionsServeSomebody(before, step);
    attemptsThatCameToNothingLeaveNoTrace(seed);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void theLawsHoldManyTimes(long seed) {
    theLawsHold(seed);
  }

  private static void anyHistoryDecidesAsOneFreshLookAtItsResult(long seed) {
    var source = new RandomHistory(seed);
    List<Change> history = new ArrayList<>(source.cluster());
    ClusterState state = ClusterState.EMPTY.with(history);
    Map<ObjectKey, PodGroupVerdict> reported = new HashMap<>();
    for (int session = 0; session < 4; session++) {
      List<Change> happenings = source.happenings(12);
      history.addAll(happenings);
      Engine.Step step = Engine.step(state, happenings, input(seed));
      List<Change> seen = Result.of(history).asSeen();
      Decisions fresh = Engine.step(ClusterState.EMPTY, seen, input(seed)).decisions();

      assertThat(step.decisions()).isEqualTo(fresh);
      assertThat(step.decisions().toString()).isEqualTo(fresh.toString());
      assertThat(repeated(step)).allMatch(verdict -> hasReason(verdict, reported));
      reported.clear();
      step.decisions().podGroups().forEach(verdict -> reported.put(verdict.key(), verdict));
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

  private static boolean hasReason(PodGroupVerdict now, Map<ObjectKey, PodGroupVerdict> reported) {
    PodGroupVerdict before = reported.get(now.key());
    return before != null
        && before.uid().equals(now.uid())
        && before.phase() == now.phase()
        && before.queue().equals(now.queue())
        && before.conditions().equals(now.conditions())
        && !now.admitted()
        && before.reason().isLike(now.reason());
  }

  private static void theOrderOfObjectsDoesNotMatter(
      long seed, List<Change> cluster, Decisions inOrder) {
    List<Change> shuffled = new ArrayList<>(cluster);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(Engine.step(ClusterState.EMPTY, shuffled, input(seed)).decisions())
        .isEqualTo(inOrder);
  }

  private static void decisionsAreSound(long seed, ClusterState before, Decisions decisions) {
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
      SnapshotJob job = after.jobs().get(bind.podGroup()).orElseThrow();
      assertThat(placed(job)).as("gang %s", bind.podGroup()).isTrue();
    }
    QueueLaws.hold(before, after, decisions, input(seed).configuration());
    NetworkLaws.hold(before, decisions, input(seed).configuration());
    PeaceLaws.hold(before, after, decisions);
    ClaimLaws.hold(before, decisions);
  }

  private static void evictionsServeSomebody(ClusterState before, Engine.Step step) {
    Decisions decisions = step.decisions();

    assertThat(step.faults()).isEmpty();
    assertThat(decisions.tasks()).noneMatch(task -> task.reason() instanceof Reason.None);

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
      SnapshotTask victim = before.tasks().get(eviction.taskUid()).orElseThrow();
      // Only the choice of whole jobs takes pods that are being bound.
      if (victim.status() != TaskStatus.BINDING || !isOfWholeJobs(eviction)) {
        assertThat(victim.status()).isIn(TaskStatus.RUNNING, TaskStatus.BOUND);
      }
      assertThat(eviction.reason().text()).as("%s", eviction).isNotEmpty();
      if (eviction.action().equals("shuffle")) {
        assertThat(eviction.beneficiary()).isIn("pdb", "rescheduling", "tdm");
      } else {
        assertThat(victim.info().preemptable()).as("%s", eviction).isTrue();
        assertThat(places).as("%s", eviction).containsKey(eviction.beneficiary());
      }
    }
  }

  private static boolean isOfWholeJobs(Decisions.Eviction eviction) {
    return eviction.reason() instanceof VictimReason.JobChosen;
  }

  /**
   * A session without evictions and pipelined tasks equals one without the attempt. What jobs are
   * told may differ. Without backfill, which places some of the promised anew.
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
    SchedulerConfiguration chosen = LawConfigurations.with(actions, input(seed).configuration());
    return Engine.step(
            ClusterState.EMPTY, cluster, new SessionInput("s", Instant.EPOCH, chosen, seed))
        .decisions();
  }

  /** The dimensions in which more is held than there is. */
  private static List<String> overFull(NodeState node) {
    return node.used().namesExceeding(node.info().allocatable());
  }

  private static boolean placed(SnapshotJob job) {
    long ready =
        job.tasks().stream()
            .filter(
                task ->
                    task.status().isReady()
                        || (task.status() == TaskStatus.PENDING && task.info().isBestEffort()))
            .count();
    return ready >= job.podGroup().minMember();
  }

  static List<Change> assumed(Decisions decisions) {
    List<Change> changes = admittedAndBound(decisions);
    decisions
        .evictions()
        .forEach(eviction -> changes.add(new Change.EvictionAssumed(eviction.taskUid())));
    decisions
        .policyRuns()
        .forEach(run -> changes.add(new Change.PolicyRan(run.policy(), run.at())));
    decisions.reservations().forEach(change -> changes.add(change.asChange()));
    decisions.facts().forEach(change -> changes.add(change.asChange()));
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
    return new SessionInput("s", Instant.EPOCH, LawConfigurations.of(seed), seed);
  }
}
