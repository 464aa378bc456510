package io.hekla.scheduler.testing;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.HyperNodeInfo;
import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.PodDemands;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodRelations;
import io.hekla.model.cluster.PriorityClassInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.Taint;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.cluster.Toleration;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** Small clusters by chance, and what happens in them; the seed says it all. */
public final class RandomHistory {
  private static final int NODES = 5;
  private static final int QUEUES = 3;
  private static final List<String> BRANCHES = List.of("root", "d0", "d1");
  private static final int JOBS = 8;
  private static final int PODS = 5;
  private static final double GIB = 1L << 30;

  private static final List<Taint.Effect> EFFECTS =
      List.of(Taint.Effect.NO_SCHEDULE, Taint.Effect.PREFER_NO_SCHEDULE, Taint.Effect.NO_EXECUTE);

  private final Random random;
  private final RandomRelations relations;
  private final RandomFacts facts;
  private final RandomStorage storage;
  private final RandomWishes requests;
  private final RandomShares shares;
  private final RandomNetwork network;

  // Of each two clusters one has hardly any room left: only there do jobs take from each other. The
  // first jobs fill it, the others want their places.
  private final boolean crowded;
  private final Map<String, ResourceVector> room = new TreeMap<>();
  private final boolean hasNetwork;

  public RandomHistory(long seed) {
    // The first draws of neighbouring seeds are nearly the same, unless the seeds are far apart.
    random = new Random(seed * 0x9e3779b97f4a7c15L);
    relations = new RandomRelations(random);
    facts = new RandomFacts(random, seed);
    storage = new RandomStorage(random);
    requests = new RandomWishes(random);
    shares = new RandomShares(random);
    network = new RandomNetwork(random);
    crowded = chance(2);
    hasNetwork = chance(2);
  }

  /** Objects of a whole cluster, each once. */
  public List<Change> cluster() {
    var changes = new ArrayList<Change>();
    changes.add(new Change.PriorityClassesSeen(priorityClasses()));
    changes.add(new Change.QueueSeen(queue("default")));
    for (int i = 0; i < QUEUES; i++) {
      changes.add(new Change.QueueSeen(queue("q" + i)));
    }
    for (String branch : BRANCHES) {
      if (!chance(20)) {
        changes.add(new Change.QueueSeen(queue(branch)));
      }
    }
    changes.add(new Change.NamespaceSeen(namespace()));
    changes.addAll(storage.cluster());
    for (int i = 0; i < NODES; i++) {
      changes.add(new Change.NodeSeen(node(i)));
      changes.add(new Change.FactSeen(requests.usage("n" + i)));
    }
    changes.add(new Change.FactSeen(requests.quota()));
    for (int i = 0; hasNetwork && i < RandomNetwork.HYPER_NODES; i++) {
      changes.add(new Change.FactSeen(network.hyperNode(i)));
    }
    facts.all().forEach(fact -> changes.add(new Change.FactSeen(fact)));
    for (int job = 0; job < JOBS; job++) {
      changes.add(new Change.PodGroupSeen(podGroup(job)));
      int pods = isOfThoseThatFill(job) ? PODS : chance(4) ? 0 : 1 + random.nextInt(PODS);
      for (int pod = 0; pod < pods; pod++) {
        changes.add(new Change.TaskSeen(pod(job, pod)));
      }
    }
    return changes;
  }

  /** Anything that can happen, to objects that may or may not be there. */
  public List<Change> happenings(int count) {
    var changes = new ArrayList<Change>();
    for (int i = 0; i < count; i++) {
      changes.add(happening());
    }
    return changes;
  }

  private Change happening() {
    int job = random.nextInt(JOBS);
    TaskInfo pod = pod(job, random.nextInt(PODS));
    String node = "n" + random.nextInt(NODES);
    PodGroupInfo podGroup = podGroup(job);
    return switch (random.nextInt(28)) {
      case 0 -> new Change.NodeSeen(node(random.nextInt(NODES)));
      case 1 -> new Change.NodeGone(node);
      case 2 -> new Change.QueueSeen(queue(chance(6) ? branch() : "q" + random.nextInt(QUEUES)));
      case 3 -> new Change.QueueGone("q" + random.nextInt(QUEUES));
      case 4, 5 -> new Change.PodGroupSeen(podGroup);
      case 6 -> new Change.PodGroupGone(podGroup.key());
      case 7, 8 -> new Change.TaskSeen(pod);
      case 9 -> new Change.TaskGone(pod.uid());
      case 10, 11 -> new Change.BindAssumed(pod.uid(), node);
      case 12 -> new Change.BindRefused(pod.uid());
      case 13 -> new Change.EvictionAssumed(pod.uid());
      case 14 -> new Change.EvictionRefused(pod.uid());
      case 15 -> new Change.PriorityClassesSeen(priorityClasses());
      case 16 -> new Change.NamespaceSeen(namespace());
      case 17 -> new Change.NamespaceGone("default");
      case 18 -> storage.happening();
      case 19 -> new Change.FactSeen(requests.usage(node));
      case 20 -> new Change.FactSeen(requests.quota());
      case 21 -> new Change.FactGone(NodeUsageInfo.class, NodeUsageInfo.keyOf(node));
      case 22 -> new Change.FactSeen(network.hyperNode(random.nextInt(RandomNetwork.HYPER_NODES)));
      case 23 ->
          new Change.FactGone(
              HyperNodeInfo.class,
              new ObjectKey("", "h" + random.nextInt(RandomNetwork.HYPER_NODES)));
      case 24 -> new Change.FactSeen(facts.any());
      case 25 -> facts.anyGone();
      case 26 -> new Change.PolicyRan(chance(2) ? "tdm" : "rescheduling", facts.recently());
      default -> new Change.AdmissionAssumed(podGroup.key(), podGroup.uid());
    };
  }

  private List<PriorityClassInfo> priorityClasses() {
    var classes = new ArrayList<PriorityClassInfo>();
    for (int i = 0; i < 3; i++) {
      if (crowded || chance(2)) {
        classes.add(
            new PriorityClassInfo("p" + i, random.nextInt(3) + (crowded ? 2 * i : 0), chance(3)));
      }
    }
    return classes;
  }

  private NamespaceInfo namespace() {
    return new NamespaceInfo("default", Map.of("team", app()));
  }

  private String app() {
    return chance(2) ? "a" : "b";
  }

  private QueueInfo queue(String name) {
    return new QueueInfo(
        name,
        "queue-" + name,
        (crowded ? 1 : 0) + random.nextInt(4),
        random.nextInt(2),
        parent(name),
        !chance(6),
        shares.capability(name.equals("root")),
        shares.guarantee(),
        shares.deserved(),
        requests.ofQueue(),
        chance(crowded ? 20 : 8) ? QueueState.CLOSED : QueueState.OPEN,
        Instant.EPOCH,
        annotations(name));
  }

  /** Mostly of a tree; now and then of one with a ring, a gap or jobs halfway up. */
  private String parent(String name) {
    if (chance(40)) {
      return chance(2) ? "nowhere" : "q" + random.nextInt(QUEUES);
    }
    boolean isBranch = BRANCHES.contains(name);
    return chance(isBranch ? 30 : 2) ? branch() : "";
  }

  private Map<String, String> annotations(String name) {
    Map<String, String> annotations = new HashMap<>(requests.limits());
    if (!chance(3)) {
      annotations.put("volcano.sh/hierarchy", "root/" + branch() + "/" + name);
      annotations.put("volcano.sh/hierarchy-weights", "1/" + random.nextInt(3) + "/2");
    }
    return annotations;
  }

  private String branch() {
    return BRANCHES.get(random.nextInt(BRANCHES.size()));
  }

  private NodeInfo node(int index) {
    ResourceVector allocatable =
        ResourceVector.of(
                1000.0 * (1 + random.nextInt(crowded ? 3 : 8)), GIB * (4 + random.nextInt(12)))
            .with(ResourceVector.PODS, 3 + random.nextInt(8));
    if (chance(3)) {
      allocatable = allocatable.with("nvidia.com/gpu", 1000.0 * random.nextInt(4));
    }
    room.put("n" + index, allocatable);
    List<Taint> taints =
        chance(crowded ? 12 : 4)
            ? List.of(new Taint("t", "", EFFECTS.get(random.nextInt(3))))
            : List.of();
    return new NodeInfo(
        "n" + index,
        allocatable,
        allocatable,
        labels(index),
        Map.of(),
        taints,
        chance(10),
        Map.of());
  }

  private Map<String, String> labels(int index) {
    var labels = new HashMap<String, String>();
    labels.put("zone", "z" + random.nextInt(2));
    if (!chance(6)) {
      labels.put("kubernetes.io/hostname", "n" + index);
    }
    labels.putAll(requests.groupOfNode());
    if (chance(8)) {
      labels.put(WellKnownKeys.REVOCABLE_ZONE, "rz");
    }
    return labels;
  }

  private PodGroupInfo podGroup(int job) {
    var phases = List.of(PodGroupPhase.PENDING, PodGroupPhase.INQUEUE, PodGroupPhase.RUNNING);
    Optional<ResourceVector> minimum =
        chance(2)
            ? Optional.of(ResourceVector.of(1000.0 * random.nextInt(4), 1L << 30))
            : Optional.empty();
    return new PodGroupInfo(
        new ObjectKey("default", "j" + job),
        "j" + job + "-" + random.nextInt(2),
        crowded ? "q" + random.nextInt(2) : chance(3) ? "" : "q" + random.nextInt(QUEUES),
        random.nextInt(isOfThoseThatFill(job) ? 2 : crowded ? 3 : 4),
        chance(4) ? Map.of("r0", 1) : Map.of(),
        minimum,
        minimum.isPresent() ? requests.quotaNeed() : QuotaAmounts.NONE,
        network.topology(),
        network.subGroups(),
        crowded || chance(3) ? "p" + (random.nextInt(2) + (isOfThoseThatFill(job) ? 0 : 1)) : "",
        Instant.ofEpochSecond(random.nextInt(3) - 60),
        Map.of(),
        requests.ofPodGroup(),
        crowded ? PodGroupPhase.RUNNING : phases.get(random.nextInt(3)),
        List.of(),
        0,
        0,
        0);
  }

  private TaskInfo pod(int job, int index) {
    ResourceVector request = ResourceVector.EMPTY.with(ResourceVector.PODS, 1);
    if (!chance(6)) {
      // A third of a millicore cannot be summed exactly: an order of adding would show.
      double cpu = chance(3) ? 1000.0 / 3 : 500.0 * (1 + random.nextInt(4));
      request = request.with("cpu", cpu).with("memory", GIB * (1 + random.nextInt(3)));
    }
    if (chance(6)) {
      request = request.with("nvidia.com/gpu", 1000);
    }
    String node = node(job, request);
    boolean placed = !node.isEmpty();
    var placedStatuses =
        List.of(TaskStatus.RUNNING, TaskStatus.BOUND, TaskStatus.RELEASING, TaskStatus.SUCCEEDED);
    List<Toleration> tolerations =
        chance(3) ? List.of(new Toleration("t", "", true, Optional.empty())) : List.of();
    return new TaskInfo(
        "j" + job + "-" + index,
        new ObjectKey("default", "j" + job + "-" + index),
        chance(12) ? Optional.empty() : Optional.of(new ObjectKey("default", "j" + job)),
        "r" + random.nextInt(2),
        random.nextInt(3),
        chance(8) ? "system-node-critical" : "",
        request,
        ResourceVector.of(
            Math.max(100, request.milliCpu()), Math.max(200L << 20, request.memoryBytes())),
        placed ? placedStatuses.get(random.nextInt(crowded ? 2 : 4)) : TaskStatus.PENDING,
        node,
        chance(8) ? "n" + random.nextInt(NODES) : "",
        Instant.ofEpochSecond(random.nextInt(3)),
        !chance(10),
        !chance(6),
        chance(10)
            ? chance(2) ? TaskInfo.Gating.BY_QUEUE : TaskInfo.Gating.BY_OTHERS
            : TaskInfo.Gating.NONE,
        new PodConstraints(
            chance(crowded ? 12 : 5) ? Map.of("zone", "z0") : Map.of(),
            Optional.empty(),
            List.of(),
            tolerations),
        PodDemands.NONE,
        storage.ofPod(),
        facts.history(),
        chance(10) ? Map.of() : Map.of("app", app()),
        annotationsOfPod(),
        crowded && !chance(4) ? PodRelations.NONE : relations.ofPod(),
        List.of(),
        facts.workload());
  }

  private Map<String, String> annotationsOfPod() {
    if (chance(6)) {
      return Map.of(WellKnownKeys.COOLDOWN_TIME, "10m");
    }
    return chance(8) ? Map.of(WellKnownKeys.QUEUE_ALLOCATION_GATE, "true") : Map.of();
  }

  /** The node that a pod is on, if on any: those that fill take what room there is. */
  private String node(int job, ResourceVector request) {
    if (!isOfThoseThatFill(job)) {
      return chance(crowded ? 8 : 3) ? "n" + random.nextInt(NODES) : "";
    }
    int start = random.nextInt(NODES);
    for (int i = 0; i < NODES; i++) {
      String node = "n" + (start + i) % NODES;
      ResourceVector left = room.getOrDefault(node, ResourceVector.EMPTY);
      if (request.lessEqual(left, ResourceVector.Missing.ZERO)) {
        room.put(node, left.minus(request));
        return node;
      }
    }
    return "";
  }

  private boolean isOfThoseThatFill(int job) {
    return crowded && job < JOBS / 2;
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }
}
