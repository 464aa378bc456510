package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeGroups;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.testing.RandomHistory;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * Random clusters in which ResourceQuotas, and queues of a tree of three levels, leave little room:
 * about as much as a job more needs.
 */
final class TightLimits {
  private static final double GIB = 1L << 30;
  private static final List<String> QUOTA_NAMES =
      List.of("requests.cpu", "requests.memory", "count/pods");

  /** Queues of the tree, those below before those above, with the one above each. */
  private static final List<Map.Entry<String, String>> TREE =
      List.of(
          Map.entry("q0", "d0"),
          Map.entry("q1", "d0"),
          Map.entry("q2", "d1"),
          Map.entry("default", "root"),
          Map.entry("d0", "root"),
          Map.entry("d1", "root"),
          Map.entry("root", ""));

  private static final List<SchedulerConfiguration> CONFIGURATIONS =
      List.of(
          of("enqueue, allocate, backfill", "", "{name: capacity, enableHierarchy: true}"),
          of("enqueue, allocate, reclaim, backfill", "", "{name: capacity, enableHierarchy: true}"),
          of("enqueue, allocate, preempt, backfill", "", "{name: capacity}"),
          of("enqueue, allocate, reclaim, backfill", "", "{name: proportion}"),
          of(
              "enqueue, allocate, reclaim, preempt, backfill",
              "{name: drf, enableHierarchy: true},",
              "{name: proportion}"));

  private final Random random;
  private final Map<String, ResourceVector> held = new HashMap<>();

  private TightLimits(long seed) {
    random = new Random(seed * 0x9e3779b97f4a7c15L);
  }

  /** Returns the configuration of a seed. */
  static SchedulerConfiguration configuration(long seed) {
    return CONFIGURATIONS.get((int) (seed % CONFIGURATIONS.size()));
  }

  /** Returns the cluster of a seed. */
  static ClusterState cluster(long seed) {
    var limits = new TightLimits(seed);
    ClusterState any = ClusterState.EMPTY.with(new RandomHistory(seed).cluster());
    ClusterState placed = any.with(limits.podGroups(any));
    return placed.with(limits.limits(placed));
  }

  private static SchedulerConfiguration of(String actions, String order, String shares) {
    String text =
        """
        actions: "%s"
        tiers:
        - plugins: [{name: priority}, {name: gang}, %s {name: conformance}]
        - plugins: [{name: predicates}, {name: resourcequota}, %s, {name: nodeorder}]
        """
            .formatted(actions, order, shares);
    return switch (SchedulerConfiguration.parse(text)) {
      case SchedulerConfiguration.Parsed.Valid valid -> valid.configuration();
      case SchedulerConfiguration.Parsed.Invalid invalid ->
          throw new IllegalArgumentException(invalid.toString());
    };
  }

  /** Returns the PodGroups in queues at the tree's ends; most that hold nothing want admission. */
  private List<Change> podGroups(ClusterState state) {
    var changes = new ArrayList<Change>();
    for (SnapshotJob job : state.activeJobs()) {
      PodGroupInfo group = Altered.inQueue(job.podGroup(), "q" + random.nextInt(3));
      group = RecordShape.with(group, "quotaNeed", need());
      if (job.allocated().isEmpty() && !chance(3)) {
        group = RecordShape.with(group, "phase", PodGroupPhase.PENDING);
        group = RecordShape.with(group, "minResources", Optional.of(amount(3)));
      }
      changes.add(new Change.PodGroupSeen(group));
    }
    return changes;
  }

  private List<Change> limits(ClusterState state) {
    for (SnapshotJob job : state.activeJobs()) {
      held.merge(job.queueName(), job.allocated(), ResourceVector::plus);
    }
    var changes = new ArrayList<Change>();
    for (Map.Entry<String, String> one : TREE) {
      changes.add(new Change.QueueSeen(queue(one.getKey(), one.getValue())));
      held.merge(one.getValue(), heldBy(one.getKey()), ResourceVector::plus);
    }
    for (int i = 0; i < 2; i++) {
      changes.add(new Change.FactSeen(quota(i)));
    }
    return changes;
  }

  private ResourceVector heldBy(String queue) {
    return held.getOrDefault(queue, ResourceVector.EMPTY);
  }

  private QueueInfo queue(String name, String parent) {
    ResourceVector room = heldBy(name).plus(amount(4));
    boolean isLimited = chance(2) && !name.equals("root");
    return new QueueInfo(
        name,
        "queue-" + name,
        1 + random.nextInt(4),
        random.nextInt(2),
        parent,
        !chance(4),
        isLimited ? Optional.of(room) : Optional.empty(),
        ResourceVector.EMPTY,
        chance(2) ? amount(6) : ResourceVector.EMPTY,
        NodeGroups.NONE,
        QueueState.OPEN,
        Instant.EPOCH,
        Map.of(
            "volcano.sh/hierarchy",
            parent.isEmpty() ? name : "root/" + parent + "/" + name,
            "volcano.sh/hierarchy-weights",
            "1/%d/%d".formatted(1 + random.nextInt(3), 1 + random.nextInt(3))));
  }

  private QuotaInfo quota(int number) {
    var hard = new TreeMap<String, BigDecimal>();
    var used = new TreeMap<String, BigDecimal>();
    for (String name : QUOTA_NAMES) {
      if (chance(2)) {
        int now = random.nextInt(3);
        used.put(name, BigDecimal.valueOf(now));
        hard.put(name, BigDecimal.valueOf(now + random.nextInt(5)));
      }
    }
    return new QuotaInfo(
        new ObjectKey("default", "quota" + number), new QuotaAmounts(hard), new QuotaAmounts(used));
  }

  private QuotaAmounts need() {
    var need = new TreeMap<String, BigDecimal>();
    QUOTA_NAMES.forEach(
        name -> need.put(name, BigDecimal.valueOf(random.nextInt(chance(3) ? 4 : 2))));
    return new QuotaAmounts(need);
  }

  private ResourceVector amount(int most) {
    return ResourceVector.of(500.0 * random.nextInt(2 * most), GIB * (1 + random.nextInt(most)));
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }
}
