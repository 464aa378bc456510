package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine.Step;
import io.hekla.scheduler.configuration.Partition;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.placement.TieBreak;
import io.hekla.scheduler.plugin.SessionMonitor;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.PartitionOracle;
import io.hekla.scheduler.testing.RandomHistory;
import io.hekla.scheduler.testing.RandomPartitions;
import io.hekla.scheduler.testing.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws that hold in every cluster with partitions. The seed is the name of the run. */
class PartitionLawsTest {
  static LongStream sample() {
    return LongStream.range(0, 150);
  }

  @ParameterizedTest
  @MethodSource("sample")
  void theLawsHold(long seed) {
    anyHistoryDecidesAsSeparateClustersDo(seed);
    noOrderAndNoThreadsChangeADecision(seed);
    otherPartitionsAreBegunWithAfresh(seed);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void theLawsHoldManyTimes(long seed) {
    theLawsHold(seed);
  }

  /** Each session of a history: as one on a fresh observation, and as one engine per partition. */
  private static void anyHistoryDecidesAsSeparateClustersDo(long seed) {
    SessionInput input = input(RandomPartitions.of(seed), seed);
    var source = new RandomHistory(seed);
    List<Change> history = new ArrayList<>(source.cluster());
    ClusterState state = ClusterState.EMPTY.with(history);
    for (int session = 0; session < 4; session++) {
      List<Change> happenings = source.happenings(12);
      history.addAll(happenings);
      Step step = Engine.step(state, happenings, input);
      List<Change> seen = Result.of(history).asSeen();
      Decisions fresh = Engine.step(ClusterState.EMPTY, seen, input).decisions();

      assertThat(step.decisions()).isEqualTo(fresh);
      assertThat(step.decisions().toString()).isEqualTo(fresh.toString());
      assertThat(step.faults()).isEmpty();
      decidesAsOneEnginePerPartition(fresh, seen, input);
      ClaimLaws.hold(ClusterState.EMPTY.with(seen), fresh);
      state = step.state();
      List<Change> own = EngineLawsTest.assumed(step.decisions());
      history.addAll(own);
      state = state.with(own);
    }
  }

  private static void decidesAsOneEnginePerPartition(
      Decisions merged, List<Change> seen, SessionInput input) {
    List<Decisions> apart = apart(seen, input);

    assertThat(merged.binds()).isEqualTo(all(apart, Decisions::binds));
    assertThat(merged.evictions()).isEqualTo(all(apart, Decisions::evictions));
    assertThat(merged.pipelined()).isEqualTo(all(apart, Decisions::pipelined));
    assertThat(merged.heldBack()).isEqualTo(all(apart, Decisions::heldBack));
    assertThat(merged.tasks()).isEqualTo(all(apart, Decisions::tasks));
    assertThat(merged.gateOpenings()).isEqualTo(all(apart, Decisions::gateOpenings));
    // What jobs took is the same for all, and is established once.
    assertThat(merged.facts()).isEqualTo(all(apart, Decisions::facts).stream().distinct().toList());
    assertThat(merged.allocatedHyperNodes()).isEqualTo(all(apart, Decisions::allocatedHyperNodes));
    assertThat(merged.podGroups())
        .containsExactlyInAnyOrderElementsOf(all(apart, Decisions::podGroups));
    assertThat(merged.reservations())
        .containsExactlyInAnyOrderElementsOf(all(apart, Decisions::reservations));
    assertThat(merged.queues())
        .filteredOn(queue -> !queue.name().equals("root"))
        .containsExactlyInAnyOrderElementsOf(
            all(apart, Decisions::queues).stream()
                .filter(queue -> !queue.name().equals("root"))
                .toList());
    assertThat(merged.policyRuns()).hasSameSizeAs(all(apart, Decisions::policyRuns));
  }

  private static List<Decisions> apart(List<Change> seen, SessionInput input) {
    List<Partition> partitions = input.configuration().partitions();
    var oracle = new PartitionOracle(partitions, seen);
    var claims = new SharedClaims();
    var apart = new ArrayList<Decisions>();
    for (int i = 0; i <= partitions.size(); i++) {
      boolean isNamed = i < partitions.size();
      SessionInput ofOwn =
          input(
              isNamed ? partitions.get(i).policy() : input.configuration().dividedInto(List.of()),
              isNamed ? TieBreak.of(input.seed(), partitions.get(i).name()) : input.seed());
      ClusterState own = ClusterState.EMPTY.with(oracle.of(i, seen));
      Decisions decisions = Engine.step(own, List.of(), ofOwn).decisions();
      if (claims.areIn(decisions.binds())) {
        decisions = Engine.step(claims.reservedIn(own), List.of(), ofOwn).decisions();
      }
      claims.add(decisions.binds());
      apart.add(decisions);
    }
    return apart;
  }

  private static <T> List<T> all(List<Decisions> apart, Function<Decisions, List<T>> part) {
    return apart.stream().map(part).flatMap(Collection::stream).toList();
  }

  private static void noOrderAndNoThreadsChangeADecision(long seed) {
    SessionInput input = input(RandomPartitions.of(seed), seed);
    var source = new RandomHistory(seed);
    ClusterState before = Engine.step(ClusterState.EMPTY, source.cluster(), input).state();
    List<Change> happenings = source.happenings(12);
    Step inTurn = step(before, happenings, input, PartitionRunner.IN_TURN);
    Step shuffled = step(before, happenings, input, inAnyOrder(new Random(seed)));
    Step parallel;
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      parallel = step(before, happenings, input, sessions -> together(sessions, threads));
    }

    for (Step step : List.of(shuffled, parallel)) {
      assertThat(step.decisions()).isEqualTo(inTurn.decisions());
      assertThat(step.decisions().toString()).isEqualTo(inTurn.decisions().toString());
      assertThat(step.news()).isEqualTo(inTurn.news());
      assertThat(step.calls()).isEqualTo(inTurn.calls());
      assertThat(Engine.step(step.state(), List.of(), input).decisions())
          .isEqualTo(Engine.step(inTurn.state(), List.of(), input).decisions());
    }
  }

  private static Step step(
      ClusterState state, List<Change> changes, SessionInput input, PartitionRunner runner) {
    return Engine.step(state, changes, List.of(), input, SessionMonitor.NONE, runner);
  }

  private static PartitionRunner inAnyOrder(Random random) {
    return sessions -> {
      List<Integer> order = new ArrayList<>(IntStream.range(0, sessions.size()).boxed().toList());
      Collections.shuffle(order, random);
      SortedMap<Integer, Step> steps = new TreeMap<>();
      order.forEach(at -> steps.put(at, sessions.get(at).get()));
      return List.copyOf(steps.values());
    };
  }

  private static List<Step> together(List<Supplier<Step>> sessions, ExecutorService threads) {
    List<Future<Step>> running =
        sessions.stream().map(session -> threads.submit(session::get)).toList();
    var steps = new ArrayList<Step>();
    for (Future<Step> one : running) {
      try {
        steps.add(one.get());
      } catch (Exception failure) {
        throw new AssertionError(failure);
      }
    }
    return steps;
  }

  /** A change of the partitions, to others and to none and back, decides as a fresh start does. */
  private static void otherPartitionsAreBegunWithAfresh(long seed) {
    List<Change> history = new ArrayList<>(new RandomHistory(seed).cluster());
    ClusterState state = ClusterState.EMPTY.with(history);
    for (SchedulerConfiguration configuration :
        List.of(
            RandomPartitions.of(seed),
            RandomPartitions.of(seed + 1),
            RandomPartitions.of(seed).dividedInto(List.of()),
            RandomPartitions.of(seed))) {
      Step step = Engine.step(state, List.of(), input(configuration, seed));
      List<Change> seen = Result.of(history).asSeen();

      assertThat(step.decisions())
          .isEqualTo(Engine.step(ClusterState.EMPTY, seen, input(configuration, seed)).decisions());
      assertThat(step.news())
          .as("all verdicts are news to a configuration that begins")
          .containsExactlyInAnyOrderElementsOf(step.decisions().podGroups());
      List<Change> own = EngineLawsTest.assumed(step.decisions());
      history.addAll(own);
      state = step.state().with(own);
    }
  }

  private static SessionInput input(SchedulerConfiguration configuration, long seed) {
    return new SessionInput("s", Instant.EPOCH, configuration, seed);
  }
}
