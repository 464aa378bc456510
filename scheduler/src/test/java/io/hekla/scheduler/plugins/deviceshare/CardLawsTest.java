package io.hekla.scheduler.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.testing.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On random clusters with shared GPUs, over several sessions in which pods come, are preempted and
 * leave: no card gives more than it has, also while evicted pods are still there; every pod that
 * asks gets what it asks; and what was decided step by step is what one fresh look decides.
 */
class CardLawsTest {
  private static final int SESSIONS = 5;

  private static final List<SchedulerConfiguration> CONFIGURATIONS =
      List.of(
          configuration("", "preempt"),
          configuration("binpack", "gangpreempt, preempt"),
          configuration("spread", "preempt, reclaim"),
          configuration("", "gangreclaim, gangpreempt"));

  private static SchedulerConfiguration configuration(String policy, String evicting) {
    var parsed =
        SchedulerConfiguration.parse(
            """
            actions: "enqueue, allocate, %s, backfill"
            tiers:
            - plugins:
              - name: priority
              - name: gang
              - name: conformance
            - plugins:
              - name: predicates
              - name: nodeorder
              - name: deviceshare
                arguments:
                  deviceshare.VGPUEnable: true
                  deviceshare.SchedulePolicy: "%s"
                  deviceshare.ScheduleWeight: 10
                  deviceshare.SpreadScores: true
            """
                .formatted(evicting, policy));
    return ((Parsed.Valid) parsed).configuration();
  }

  static LongStream some() {
    return LongStream.range(0, 60);
  }

  @ParameterizedTest
  @MethodSource("some")
  void theLawsHold(long seed) {
    var source = new RandomCards(seed);
    List<Change> history = new ArrayList<>(source.cluster());
    ClusterState state = ClusterState.EMPTY.with(history);
    SchedulerConfiguration configuration = CONFIGURATIONS.get((int) (seed % CONFIGURATIONS.size()));
    for (int session = 0; session < SESSIONS; session++) {
      List<Change> happenings = source.happenings(state);
      history.addAll(happenings);
      var input = new SessionInput("s" + session, Instant.EPOCH, configuration, seed);
      Engine.Step step = Engine.step(state, happenings, input);

      assertThat(step.decisions())
          .isEqualTo(
              Engine.step(ClusterState.EMPTY, Result.of(history).asSeen(), input).decisions());
      List<Change> own = assumed(step.decisions());
      history.addAll(own);
      state = step.state().with(own);
      state.nodes().forEach(CardLawsTest::noCardGivesMoreThanItHas);
    }
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void theLawsHoldManyTimes(long seed) {
    theLawsHold(seed);
  }

  private static List<Change> assumed(Decisions decisions) {
    var changes = new ArrayList<Change>();
    decisions.podGroups().stream()
        .filter(Decisions.PodGroupVerdict::admitted)
        .forEach(one -> changes.add(new Change.AdmissionAssumed(one.key(), one.uid())));
    for (Decisions.Bind bind : decisions.binds()) {
      changes.add(
          new Change.BindAssumed(
              bind.taskUid(), bind.node(), bind.preparations(), bind.annotations()));
    }
    decisions.evictions().forEach(one -> changes.add(new Change.EvictionAssumed(one.taskUid())));
    return changes;
  }

  private static void noCardGivesMoreThanItHas(NodeState node) {
    int cards = RandomCards.cardsOf(node.info());
    long[] memory = new long[cards];
    long[] cores = new long[cards];
    int[] users = new int[cards];
    for (SnapshotTask task : node.tasks()) {
      String ids = task.annotation("volcano.sh/vgpu-ids-new").orElse("");
      List<String[]> held =
          ids.isEmpty()
              ? List.of()
              : List.of(ids.split(":", -1)).stream()
                  .filter(card -> !card.isEmpty())
                  .map(card -> card.split(",", -1))
                  .toList();
      assertThat(held).as("%s", task).hasSize(RandomCards.cardsAskedBy(task.info()));
      assertThat(held).extracting(card -> card[0]).doesNotHaveDuplicates();
      for (String[] card : held) {
        int index = Integer.parseInt(card[0].substring("GPU-".length()));
        memory[index] += Long.parseLong(card[2]);
        cores[index] += Long.parseLong(card[3]);
        users[index]++;
      }
    }
    for (int card = 0; card < cards; card++) {
      String name = "card %d of %s".formatted(card, node.info().name());
      assertThat(memory[card]).as(name).isLessThanOrEqualTo(RandomCards.MEMORY);
      assertThat(cores[card]).as(name).isLessThanOrEqualTo(100);
      assertThat(users[card]).as(name).isLessThanOrEqualTo(RandomCards.SHARES);
    }
  }
}
