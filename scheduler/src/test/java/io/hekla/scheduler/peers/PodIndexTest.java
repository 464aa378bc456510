package io.hekla.scheduler.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.testing.RandomHistory;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts that follow a session are those of a look at all of its pods. The seed names the run. */
class PodIndexTest {
  private static final LabelSelector APP_A =
      LabelSelector.of(
          List.of(new Requirement("app", Requirement.Operator.IN, List.of("a", "other"))));

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void countsFollowWhatTheSessionDoesAndTakesBack(long seed) {
    var random = new Random(seed);
    ClusterState cluster = ClusterState.EMPTY.with(new RandomHistory(seed).cluster());
    var session = new Session(cluster, "s", Instant.EPOCH, seed);
    List<TaskView> tasks = session.jobs().stream().flatMap(job -> job.tasks().stream()).toList();
    var index = new PodIndex(session);
    DomainCounts zones = domainCounts(index, PodIndexTest::isOfA);
    DomainCounts byLabel = domainCounts(index, APP_A, PodIndexTest::isOfA);
    DomainCounts staying = domainCounts(index, PodIndexTest::isStaying);

    for (int attempt = 0; attempt < 6; attempt++) {
      try (Statement statement = session.statement()) {
        for (int i = 0; i < 5; i++) {
          move(tasks.get(random.nextInt(tasks.size())), session, statement, random);
        }
        index.follow();
        assertThat(counts(zones)).isEqualTo(counts(session, tasks, index, PodIndexTest::isOfA));
        assertThat(counts(staying))
            .isEqualTo(counts(session, tasks, index, PodIndexTest::isStaying));
        assertThat(counts(domainCounts(index, PodIndexTest::isOfA))).isEqualTo(counts(zones));
        assertThat(counts(byLabel)).isEqualTo(counts(zones));
        assertThat(counts(domainCounts(index, APP_A, PodIndexTest::isOfA)))
            .isEqualTo(counts(zones));
        if (random.nextBoolean()) {
          statement.keep();
        }
      }
    }

    index.follow();
    assertThat(counts(zones)).isEqualTo(counts(session, tasks, index, PodIndexTest::isOfA));
  }

  /** A tenant can make up as many keys as he likes: 122,500 of them were 490 MB at 1,000 nodes. */
  @Test
  void labelsThatNoNodeHasCostNoMemory() {
    ClusterState cluster = ClusterState.EMPTY.with(new RandomHistory(1).cluster());
    var index = new PodIndex(new Session(cluster, "s", Instant.EPOCH, 1));
    PeerTopology nowhere = index.topology("made-up");

    assertThat(nowhere.hasNoDomain()).isTrue();
    assertThat(nowhere.of(0)).isEqualTo(PeerTopology.NONE);
    assertThat(new DomainCounts(nowhere).around(0)).isZero();
    assertThat(IntStream.range(0, 1_000).mapToObj(i -> index.topology("made-up-" + i)))
        .allMatch(topology -> topology == nowhere);
    assertThat(index.topology("zone").hasNoDomain()).isFalse();
    assertThat(index.topology("zone")).isSameAs(index.topology("zone"));
  }

  private static boolean isOfA(PodKind pod) {
    return "a".equals(pod.labels().get("app"));
  }

  private static boolean isStaying(PodKind pod) {
    return !pod.isLeaving();
  }

  @Test
  void aNamespaceThatAsksWithoutEndLeavesTheOthersTheirRoom() {
    ClusterState cluster = ClusterState.EMPTY.with(new RandomHistory(1).cluster());
    var index = new PodIndex(new Session(cluster, "s", Instant.EPOCH, 1));
    PodCounter counter = (node, pods) -> {};
    int answered = 0;
    while (index.ask("evil", LabelSelector.EVERYTHING, pod -> true, counter)) {
      answered++;
    }

    assertThat(answered).isEqualTo(4_096);
    assertThat(index.ask("evil", LabelSelector.EVERYTHING, pod -> true, counter)).isFalse();
    assertThat(index.ask("good", LabelSelector.EVERYTHING, pod -> true, counter)).isTrue();
  }

  private static DomainCounts domainCounts(PodIndex index, Predicate<PodKind> pods) {
    return domainCounts(index, LabelSelector.EVERYTHING, pods);
  }

  private static DomainCounts domainCounts(
      PodIndex index, LabelSelector selector, Predicate<PodKind> pods) {
    var counts = new DomainCounts(index.topology("zone"));
    assertThat(index.ask("default", selector, pods, counts)).isTrue();
    return counts;
  }

  private static void move(TaskView task, Session session, Statement statement, Random random) {
    NodeView node = session.nodes().get(random.nextInt(session.nodes().size()));
    switch (task.status()) {
      case PENDING -> {
        if (random.nextBoolean()) {
          statement.allocate(task, node);
        } else {
          statement.pipeline(task, node, false);
        }
      }
      case PIPELINED -> statement.unpipeline(task);
      case RUNNING, BOUND ->
          statement.evict(task, "preempt", "someone", new VictimReason.Unspecified());
      default -> {}
    }
  }

  private static List<Integer> counts(DomainCounts counts) {
    return IntStream.range(0, counts.topology().size()).mapToObj(counts::of).toList();
  }

  /** Every pod that is on a node by its own account, one by one. */
  private static List<Integer> counts(
      Session session, List<TaskView> tasks, PodIndex index, Predicate<PodKind> pods) {
    Map<String, TaskView> views = new HashMap<>();
    tasks.forEach(task -> views.put(task.uid(), task));
    var counts = new DomainCounts(index.topology("zone"));
    for (NodeView node : session.nodes()) {
      for (SnapshotTask task : node.atStart().tasks()) {
        boolean isLeaving = task.status() == TaskStatus.RELEASING;
        TaskView view = views.get(task.info().uid());
        boolean isEvicted = !isLeaving && view != null && view.status() == TaskStatus.RELEASING;
        if (!isEvicted && pods.test(PodKind.of(task.info(), isLeaving))) {
          counts.count(node.index(), 1);
        }
      }
    }
    for (TaskView task : tasks) {
      boolean isPlaced =
          task.status() == TaskStatus.ALLOCATED || task.status() == TaskStatus.PIPELINED;
      if (isPlaced && pods.test(PodKind.of(task.info(), false))) {
        counts.count(session.node(task.nodeName()).orElseThrow().index(), 1);
      }
    }
    return counts(counts);
  }
}
