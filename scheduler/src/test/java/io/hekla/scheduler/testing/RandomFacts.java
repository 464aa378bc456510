package io.hekla.scheduler.testing;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.DisruptionBudgetInfo;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.EvictedJobInfo;
import io.hekla.model.cluster.ForeignPodGroupInfo;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.cluster.ServiceInfo;
import io.hekla.model.cluster.ShardingInfo;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.cluster.WorkloadInfo;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Random facts that only some plugins consider. Sessions take place at the epoch. */
final class RandomFacts {
  private static final ObjectKey WORKLOAD = WorkloadInfo.key("ReplicaSet", "default", "w");

  private final Random random;

  /** For shards of nodes, which by this leave all else of a cluster as it is. */
  private final Random ofShards;

  RandomFacts(Random random, long seed) {
    this.random = random;
    ofShards = new Random((seed + 17) * 0x9e3779b97f4a7c15L);
  }

  /**
   * Two budgets, a workload, in one of three clusters a Service, and in one of four a division of
   * the nodes.
   */
  List<ClusterFact> all() {
    var all = new ArrayList<ClusterFact>(List.of(budget("a"), budget("b"), workloadOf("a")));
    if (random.nextInt(3) == 0) {
      all.add(service());
    }
    if (ofShards.nextInt(4) == 0) {
      all.addAll(List.of(sharding(), nodeShard("a"), nodeShard("b"), foreign()));
    }
    return all;
  }

  ClusterFact any() {
    ClusterFact any = anyOther();
    return switch (ofShards.nextInt(20)) {
      case 0 -> nodeShard("a");
      case 1 -> nodeShard("b");
      case 2 -> foreign();
      case 3 -> sharding();
      default -> any;
    };
  }

  private ClusterFact anyOther() {
    return switch (random.nextInt(13)) {
      case 0 -> service();
      case 8, 9 -> evictedJob();
      case 6, 7 -> reservation();
      case 10 -> usage();
      case 11 -> endedRun();
      case 12 -> RunTimes.none(alike()).with(endedRun()).orElseThrow();
      case 1 -> workloadOf(random.nextBoolean() ? "a" : "b");
      case 2, 3 -> budget("a");
      default -> budget("b");
    };
  }

  /** Division of the nodes by which the scheduler has the shard "a". */
  private ClusterFact sharding() {
    return new ShardingInfo(shard("a"), ofShards.nextInt(3) == 0);
  }

  private ClusterFact foreign() {
    return new ForeignPodGroupInfo(new ObjectKey("default", "j" + ofShards.nextInt(8)));
  }

  private ClusterFact nodeShard(String name) {
    return new NodeShardInfo(
        shard(name), "uid-" + name, someNodes(), someNodes(), List.of(), List.of());
  }

  private static ObjectKey shard(String name) {
    return new ObjectKey("", name);
  }

  private List<String> someNodes() {
    return IntStream.range(0, 6)
        .filter(node -> ofShards.nextBoolean())
        .mapToObj(node -> "n" + node)
        .toList();
  }

  /** Owner of a pod; most have none. */
  Optional<ObjectKey> workload() {
    return random.nextInt(5) == 0 ? Optional.of(WORKLOAD) : Optional.empty();
  }

  private static ClusterFact service() {
    return new ServiceInfo(new ObjectKey("default", "s"), Map.of("app", "b"));
  }

  private static ClusterFact workloadOf(String app) {
    return new WorkloadInfo(
        WORKLOAD,
        LabelSelector.of(List.of(new Requirement("app", Requirement.Operator.IN, List.of(app)))));
  }

  Change anyGone() {
    ClusterFact fact = any();
    return new Change.FactGone(fact.getClass(), fact.key());
  }

  /** Some time within four hours before the session. */
  Instant recently() {
    return Instant.EPOCH.minusSeconds(random.nextInt(4 * 3600));
  }

  /** Bound some minutes ago, or never. */
  PodHistory history() {
    if (random.nextInt(3) == 0) {
      return PodHistory.NEW;
    }
    Optional<Instant> bound = Optional.of(Instant.EPOCH.minusSeconds(random.nextInt(1200)));
    return new PodHistory(bound, bound, random.nextInt(4) == 0);
  }

  private ClusterFact reservation() {
    int job = random.nextInt(8);
    Instant start = Instant.EPOCH.plusSeconds(random.nextInt(1200) - 300);
    SortedMap<String, ResourceVector> nodes = new TreeMap<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      nodes.put("n" + random.nextInt(6), ResourceVector.of(500.0 * random.nextInt(5), 1L << 30));
    }
    return new ReservationInfo(
        new ObjectKey("default", "j" + job),
        "j" + job + "-" + random.nextInt(2),
        Instant.EPOCH.minusSeconds(600),
        start,
        start.plusSeconds(random.nextInt(60)),
        Duration.ofSeconds(1 + random.nextInt(1200)),
        nodes);
  }

  private ClusterFact usage() {
    ObjectKey holder =
        switch (random.nextInt(3)) {
          case 0 -> UsageAccount.ofQueue("q" + random.nextInt(3));
          case 1 -> UsageAccount.of(UsageAccount.NAMESPACE, "default", "default");
          default -> UsageAccount.of(UsageAccount.USER, "default", "user-" + random.nextInt(2));
        };
    return new UsageAccount(
        holder,
        Instant.EPOCH.minusSeconds(random.nextInt(7200)),
        Duration.ofHours(1),
        ResourceVector.of(500.0 * random.nextInt(5), 1L << 30),
        ResourceVector.of(500.0 * random.nextInt(5), 0));
  }

  private EndedRunInfo endedRun() {
    Instant end = recently();
    return EndedRunInfo.of(
        alike(), "run-" + random.nextInt(6), end.minusSeconds(random.nextInt(1200)), end);
  }

  private ObjectKey alike() {
    var job = new ObjectKey("default", "j" + random.nextInt(8));
    return RunTimes.keyOf(job, "", 1 + random.nextInt(3), ResourceVector.EMPTY);
  }

  private ClusterFact evictedJob() {
    int job = random.nextInt(8);
    return new EvictedJobInfo(
        new ObjectKey("default", "j" + job),
        "j" + job + "-" + random.nextInt(2),
        Instant.EPOCH.minusSeconds(random.nextInt(90)),
        new ObjectKey("default", "j" + random.nextInt(8)),
        random.nextInt(3) * 50);
  }

  private ClusterFact budget(String app) {
    return new DisruptionBudgetInfo(
        new ObjectKey("default", app),
        LabelSelector.of(List.of(new Requirement("app", Requirement.Operator.IN, List.of(app)))),
        random.nextInt(3),
        Set.of("j" + random.nextInt(8) + "-0"));
  }
}
