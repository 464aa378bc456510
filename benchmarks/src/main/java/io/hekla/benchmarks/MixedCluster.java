package io.hekla.benchmarks;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A cluster of any size by index arithmetic: equal nodes of 16 CPUs, and five pods a node in gangs
 * of 1 to 64 over four queues and five kinds of pods. At 10,000 nodes it is the cluster of the
 * conformance scenario {@code large-10k-50k-mixed}.
 */
final class MixedCluster {
  private static final String NAMESPACE = "default";
  private static final String CREATED = "2026-03-02T10:00:01Z";
  private static final int[] SIZES = {1, 2, 4, 8, 16, 32, 64, 1, 3, 10, 20};
  private static final String WAITING = "waiting";
  private static final int QUEUES = 4;
  private static final int PODS_A_NODE = 5;

  private static final List<Request> REQUESTS =
      List.of(
          new Request(1000, 2048),
          new Request(500, 1024),
          new Request(2000, 4096),
          new Request(1000, 4096),
          new Request(250, 512));

  /** Jobs whose numbers differ by a multiple of it are alike: in size, requests and queue. */
  private static final int PERIOD = SIZES.length * 5 * QUEUES;

  private final int nodes;
  private final int jobs;
  private final int pods;

  private record Request(int milliCpu, int mebibytes) {
    Map<String, Quantity> times(int count) {
      return Map.of(
          "cpu", new Quantity(milliCpu * count + "m"),
          "memory", new Quantity(mebibytes * count + "Mi"));
    }
  }

  MixedCluster(int nodes) {
    this(nodes, PODS_A_NODE);
  }

  MixedCluster(int nodes, int podsOfANode) {
    this.nodes = nodes;
    int jobCount = 0;
    int podCount = 0;
    while (podCount + size(jobCount) <= nodes * podsOfANode) {
      podCount += size(jobCount++);
    }
    jobs = jobCount;
    pods = podCount;
  }

  int nodes() {
    return nodes;
  }

  int jobs() {
    return jobs;
  }

  int pods() {
    return pods;
  }

  /**
   * Returns the number of a job that is like one of the first jobs in all but its name.
   *
   * @param generation from 0, which gives the job itself
   */
  int like(int job, int generation) {
    return job + generation * (jobs / PERIOD + 1) * PERIOD;
  }

  /** Returns the number of pods of a job. */
  static int size(int job) {
    return SIZES[job % SIZES.length];
  }

  /** Returns all of it, nothing placed yet. */
  List<Change> everything() {
    var changes = new ArrayList<Change>();
    changes.add(queue("root", 1));
    changes.add(queue("default", 1));
    for (int queue = 1; queue <= QUEUES; queue++) {
      changes.add(queue("q" + queue, queue));
    }
    for (int node = 0; node < nodes; node++) {
      changes.add(node(node, 0));
    }
    for (int job = 0; job < jobs; job++) {
      changes.addAll(arriving(job));
    }
    return changes;
  }

  /** Returns the arrival of a job: its PodGroup and its pods. */
  List<Change> arriving(int job) {
    var changes = new ArrayList<Change>();
    changes.add(podGroup(job, "Pending"));
    for (int pod = 0; pod < size(job); pod++) {
      changes.add(pod(job, pod, ""));
    }
    return changes;
  }

  /** Obstacle for which a gang waits. */
  enum Obstacle {
    /** Its pods select a zone without nodes. */
    SELECTOR,
    /** Each pod needs nearly a whole node, and a pod of two CPUs runs on each. */
    ROOM,
    /** Its queue may hold no more than one CPU. */
    QUEUE
  }

  /** Returns an admitted gang of 16 pods, and what keeps it waiting. */
  static List<Change> waiting(Obstacle obstacle, int nodes) {
    var changes = new ArrayList<Change>();
    switch (obstacle) {
      case SELECTOR -> {}
      case ROOM -> changes.addAll(onEachNode(nodes));
      case QUEUE -> changes.add(queue("q1", 1, Map.of("cpu", new Quantity("1"))));
    }
    changes.add(podGroup(WAITING, 16, "Inqueue"));
    for (int pod = 0; pod < 16; pod++) {
      changes.add(
          pod(
              WAITING,
              pod,
              "",
              obstacle == Obstacle.QUEUE ? REQUESTS.getFirst() : new Request(15_000, 1024),
              obstacle == Obstacle.SELECTOR ? Map.of("zone", "zone-x") : Map.of()));
    }
    return changes;
  }

  /** Returns gangs of 16 pods that run, one on each node. */
  private static List<Change> onEachNode(int nodes) {
    var changes = new ArrayList<Change>();
    for (int node = 0; node < nodes; node++) {
      String gang = "each-%05d".formatted(node / 16);
      if (node % 16 == 0) {
        changes.add(podGroup(gang, 16, "Running"));
      }
      changes.add(pod(gang, node % 16, nodeName(node), REQUESTS.get(2), Map.of()));
    }
    return changes;
  }

  private static Change podGroup(String name, int pods, String phase) {
    var podGroup = new PodGroup();
    podGroup.getMetadata().setName(name);
    podGroup.getMetadata().setNamespace(NAMESPACE);
    podGroup.getMetadata().setUid("pg-" + name);
    podGroup.getMetadata().setCreationTimestamp(CREATED);
    podGroup.setSpec(new PodGroupSpec());
    podGroup.getSpec().minMember = pods;
    podGroup.getSpec().queue = "q1";
    podGroup.setStatus(new PodGroupStatus());
    podGroup.getStatus().phase = phase;
    return new Change.PodGroupSeen(PodGroupReader.read(podGroup));
  }

  /** Returns the key of that gang. */
  static ObjectKey waitingKey() {
    return new ObjectKey(NAMESPACE, WAITING);
  }

  /** Returns the end of a job: its pods and its PodGroup are gone. */
  static List<Change> leaving(int job) {
    var changes = new ArrayList<Change>();
    for (int pod = 0; pod < size(job); pod++) {
      changes.add(new Change.TaskGone(uid(job, pod)));
    }
    changes.add(new Change.PodGroupGone(new ObjectKey(NAMESPACE, name(job))));
    return changes;
  }

  /** Returns the change by which a pod that a session bound runs there now. */
  static Change running(ObjectKey pod, String node) {
    return pod(job(pod), Integer.parseInt(pod.name().split("-", -1)[2]), node);
  }

  /** Returns the number of a pod's job. */
  static int job(ObjectKey pod) {
    return Integer.parseInt(pod.name().split("-", -1)[1]);
  }

  /** Returns a job's PodGroup in a phase. */
  static Change podGroup(int job, String phase) {
    var podGroup = new PodGroup();
    podGroup.getMetadata().setName(name(job));
    podGroup.getMetadata().setNamespace(NAMESPACE);
    podGroup.getMetadata().setUid("pg-" + name(job));
    podGroup.getMetadata().setCreationTimestamp(CREATED);
    podGroup.setSpec(new PodGroupSpec());
    podGroup.getSpec().minMember = size(job);
    podGroup.getSpec().queue = "q" + (1 + job % QUEUES);
    podGroup.getSpec().minResources = REQUESTS.get(job % REQUESTS.size()).times(size(job));
    podGroup.setStatus(new PodGroupStatus());
    podGroup.getStatus().phase = phase;
    return new Change.PodGroupSeen(PodGroupReader.read(podGroup));
  }

  /**
   * Returns a node as it is observed.
   *
   * @param beat number of reports of its kubelet
   */
  static Change node(int node, int beat) {
    String name = nodeName(node);
    Map<String, Quantity> resources =
        Map.of(
            "cpu", new Quantity("16"), "memory", new Quantity("64Gi"), "pods", new Quantity("110"));
    Node read =
        new NodeBuilder()
            .withNewMetadata()
            .withName(name)
            .addToLabels("kubernetes.io/hostname", name)
            .addToLabels("zone", "zone-" + node % 10)
            .addToAnnotations("beat", Integer.toString(beat))
            .endMetadata()
            .withNewStatus()
            .withAllocatable(resources)
            .withCapacity(resources)
            .addNewCondition()
            .withType("Ready")
            .withStatus("True")
            .endCondition()
            .endStatus()
            .build();
    return new Change.NodeSeen(NodeReader.read(read));
  }

  static String nodeName(int node) {
    return "node-%05d".formatted(node);
  }

  private static Change queue(String name, int weight) {
    return queue(name, weight, Map.of());
  }

  private static Change queue(String name, int weight, Map<String, Quantity> capability) {
    var queue = new Queue();
    queue.getMetadata().setName(name);
    queue.getMetadata().setUid("queue-" + name);
    queue.getMetadata().setCreationTimestamp(CREATED);
    queue.setSpec(new QueueSpec());
    queue.getSpec().weight = weight;
    queue.getSpec().capability = capability;
    return new Change.QueueSeen(QueueReader.read(queue));
  }

  private static Change pod(int job, int pod, String node) {
    return pod(name(job), pod, node, REQUESTS.get(job % REQUESTS.size()), Map.of());
  }

  private static Change pod(
      String job, int pod, String node, Request request, Map<String, String> selector) {
    Pod read =
        new PodBuilder()
            .withNewMetadata()
            .withName(job + "-" + pod)
            .withNamespace(NAMESPACE)
            .withUid(job + "-" + pod)
            .withCreationTimestamp(CREATED)
            .addToLabels("job", job)
            .addToAnnotations("scheduling.k8s.io/group-name", job)
            .endMetadata()
            .withNewSpec()
            .withSchedulerName("volcano")
            .withNodeName(node.isEmpty() ? null : node)
            .withNodeSelector(selector)
            .addNewContainer()
            .withName("main")
            .withImage("busybox:1.36")
            .withNewResources()
            .withRequests(request.times(1))
            .endResources()
            .endContainer()
            .endSpec()
            .withNewStatus()
            .withPhase(node.isEmpty() ? "Pending" : "Running")
            .endStatus()
            .build();
    return new Change.TaskSeen(TaskReader.read(read));
  }

  /** Returns the key of a job's Job and PodGroup. */
  static ObjectKey jobKey(int job) {
    return new ObjectKey(NAMESPACE, name(job));
  }

  /** Returns the key of a pod of a job. */
  static ObjectKey podKey(int job, int pod) {
    return new ObjectKey(NAMESPACE, uid(job, pod));
  }

  private static String name(int job) {
    return "m-%05d".formatted(job);
  }

  private static String uid(int job, int pod) {
    return name(job) + "-" + pod;
  }
}
