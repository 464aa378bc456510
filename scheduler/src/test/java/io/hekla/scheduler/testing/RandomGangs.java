package io.hekla.scheduler.testing;

import io.hekla.model.cluster.PodGroupPhase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Random clusters with gangs that want more pods than their minimum. */
public final class RandomGangs {
  private static final String CONFIGURATION =
      """
      actions: "enqueue, allocate, preempt"
      tiers:
      - plugins:
        - name: elastic
        - name: priority
          enablePreemptable: false
        - name: gang
          enablePreemptable: false
      - plugins:
        - name: predicates
        - name: nodeorder
      """;

  private final long seed;
  private final int largestPod;

  /**
   * @param largestPod CPUs of the largest pods; 1: all pods are equal
   */
  public RandomGangs(long seed, int largestPod) {
    this.seed = seed;
    this.largestPod = largestPod;
  }

  /**
   * A gang.
   *
   * @param size CPUs of each of its pods
   * @param running nodes of its pods that run
   * @param waiting number of its pods that wait
   */
  public record Gang(
      String name,
      String queue,
      int priority,
      int minimum,
      int size,
      List<String> running,
      int waiting) {
    public Gang {
      running = List.copyOf(running);
    }

    /** Pods beyond its minimum that run. */
    public int extras() {
      return Math.max(0, running.size() - minimum);
    }
  }

  /**
   * Cluster of a test.
   *
   * @param nodes CPUs of each node
   * @param claim CPUs of the one pod of a more important job; 0 if there is none
   */
  public record Scene(long seed, Map<String, Integer> nodes, List<Gang> gangs, int claim) {
    /** The same with no gang that waits for more than its minimum. */
    public Scene withoutExtras() {
      List<Gang> smaller =
          gangs.stream()
              .map(
                  gang ->
                      new Gang(
                          gang.name,
                          gang.queue,
                          gang.priority,
                          gang.minimum,
                          gang.size,
                          gang.running,
                          Math.max(0, gang.minimum - gang.running.size())))
              .toList();
      return new Scene(seed, nodes, smaller, claim);
    }

    /** The gang of a name. */
    public Gang gang(String name) {
      return gangs.stream().filter(gang -> gang.name.equals(name)).findFirst().orElseThrow();
    }

    /** CPUs of a node that nothing runs on. */
    public int idle(String node) {
      int used = 0;
      for (Gang gang : gangs) {
        used += gang.size * (int) gang.running.stream().filter(node::equals).count();
      }
      return nodes.getOrDefault(node, 0) - used;
    }

    /** CPUs of a node that extras hold, as many of them as the gangs can do without. */
    public int extrasOn(String node) {
      int held = 0;
      for (Gang gang : gangs) {
        int there = (int) gang.running.stream().filter(node::equals).count();
        held += gang.size * Math.min(there, gang.extras());
      }
      return held;
    }

    /** The cluster, with the plugin {@code elastic}. */
    public ClusterBuilder cluster() {
      ClusterBuilder cluster = ClusterBuilder.cluster().seed(seed).configuration(CONFIGURATION);
      cluster.queue("other", queue -> queue);
      for (int priority = 1; priority < 10; priority++) {
        cluster.priorityClass("p" + priority, priority);
      }
      nodes.forEach((name, cpus) -> cluster.node(name, n -> n.cpu(Integer.toString(cpus))));
      gangs.forEach(gang -> cluster.podGroup(gang.name, group -> build(group, gang)));
      if (claim > 0) {
        String cpus = Integer.toString(claim);
        cluster.podGroup("claimant", g -> g.priorityClass("p9").pods(1, p -> p.cpu(cpus)));
      }
      return cluster;
    }

    private static PodGroupBuilder build(PodGroupBuilder group, Gang gang) {
      String cpus = Integer.toString(gang.size);
      group
          .queue(gang.queue)
          .priorityClass("p" + gang.priority)
          .minMember(gang.minimum)
          .phase(gang.running.isEmpty() ? PodGroupPhase.PENDING : PodGroupPhase.RUNNING);
      gang.running.forEach(node -> group.pods(1, p -> p.cpu(cpus).runningOn(node)));
      return group.pods(gang.waiting, p -> p.cpu(cpus));
    }
  }

  /** Gangs of which some run and all want more, in two queues. */
  public Scene waiting() {
    var random = new Random(seed * 0x9e3779b97f4a7c15L);
    return scene(random, random.nextInt(8), 0);
  }

  /** Gangs that run in one queue, beside a more important pod. */
  public Scene running() {
    var random = new Random(seed * 0x9e3779b97f4a7c15L + 1);
    return scene(random, 0, 1 + random.nextInt(largestPod));
  }

  private Scene scene(Random random, int mostWaiting, int claim) {
    Map<String, Integer> idle = new TreeMap<>();
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      idle.put("n" + i, 1 + random.nextInt(claim > 0 ? 4 : 8));
    }
    var nodes = Map.copyOf(idle);
    var gangs = new ArrayList<Gang>();
    int jobs = 1 + random.nextInt(7);
    for (int i = 0; i < jobs; i++) {
      int minimum = 1 + random.nextInt(4);
      int size = 1 + random.nextInt(largestPod);
      boolean runs = claim > 0 || random.nextInt(3) == 0;
      List<String> running = runs ? place(random, minimum, size, idle) : List.of();
      if (claim > 0 && running.isEmpty()) {
        continue;
      }
      gangs.add(
          new Gang(
              "g" + i,
              claim == 0 && random.nextBoolean() ? "other" : "default",
              largestPod > 1 ? 1 + random.nextInt(3) : 1,
              minimum,
              size,
              running,
              claim > 0
                  ? 0
                  : Math.max(0, minimum - running.size()) + random.nextInt(1 + mostWaiting)));
    }
    return new Scene(seed, new TreeMap<>(nodes), gangs, claim);
  }

  /** Takes room for a gang, at least for its minimum; none if there is not so much. */
  private static List<String> place(
      Random random, int minimum, int size, Map<String, Integer> idle) {
    int wanted = minimum + random.nextInt(4);
    Map<String, Integer> left = new TreeMap<>(idle);
    var places = new ArrayList<String>();
    while (places.size() < wanted) {
      List<String> fitting =
          left.entrySet().stream()
              .filter(node -> node.getValue() >= size)
              .map(Map.Entry::getKey)
              .sorted(Comparator.naturalOrder())
              .toList();
      if (fitting.isEmpty()) {
        break;
      }
      String node = fitting.get(random.nextInt(fitting.size()));
      left.merge(node, -size, Integer::sum);
      places.add(node);
    }
    if (places.size() < minimum) {
      return List.of();
    }
    idle.putAll(left);
    return places;
  }
}
