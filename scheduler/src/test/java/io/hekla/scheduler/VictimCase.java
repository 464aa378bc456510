package io.hekla.scheduler;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodHistory;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A random cluster of full nodes and a gang that finds no room, with the rule of whole-job
 * preemption written down anew: which sets of pods may go, which make room, what a set costs.
 */
final class VictimCase {
  static final Instant NOW = Instant.parse("2026-11-30T18:00:00Z");

  private final int nodes;
  private final int[] spareCpu;
  private final int[] spareMemory;
  private final List<Job> jobs = new ArrayList<>();
  private final int members;
  private final int minMember;
  private final int cpu;
  private final int memory;

  /** A job that may lose pods; it has no more important purpose. */
  record Job(String name, int priority, int minMember, long checkpoint, List<Pod> pods) {}

  /**
   * A pod of a job.
   *
   * @param seconds time for which it has run; negative if it is only bound
   */
  record Pod(String name, int node, int cpu, int memory, long seconds) {}

  /**
   * Cost of a set, lower being better.
   *
   * @param units number of jobs and single pods by priority, whether any pod runs, and whether the
   *     job loses its minimum; the most important last
   */
  record Cost(SortedMap<List<Integer>, Integer> units, double lostWork, int pods) {
    /** Returns a number below, at or above 0. */
    int compare(Cost other) {
      var all = new TreeSet<>(VictimCase::lexicographic);
      all.addAll(units.keySet());
      all.addAll(other.units.keySet());
      for (List<Integer> one : all.reversed()) {
        int result = Integer.compare(units.getOrDefault(one, 0), other.units.getOrDefault(one, 0));
        if (result != 0) {
          return result;
        }
      }
      boolean isSame = Math.abs(lostWork - other.lostWork) < 1e-6;
      return isSame ? Integer.compare(pods, other.pods) : Double.compare(lostWork, other.lostWork);
    }
  }

  /**
   * Returns the case of a seed.
   *
   * @param mostPods largest number of pods that may go
   * @param alike whether all jobs are rigid gangs of one priority whose pods run
   * @param action the action that evicts: those for gangs place all pods of the gang
   */
  static VictimCase of(long seed, int mostPods, boolean alike, String action) {
    return new VictimCase(seed, mostPods, alike, action.startsWith("gang"));
  }

  private VictimCase(long seed, int mostPods, boolean alike, boolean needsAll) {
    var random = new Random(seed * 0x9e3779b97f4a7c15L);
    nodes = 1 + random.nextInt(4);
    spareCpu = random.ints(nodes, 0, 3).toArray();
    spareMemory = random.ints(nodes, 0, 3).toArray();
    int left = 2 + random.nextInt(mostPods - 1);
    while (left > 0) {
      int size = Math.min(left, 1 + random.nextInt(4));
      jobs.add(job("job-" + jobs.size(), size, alike, random));
      left -= size;
    }
    members = 1 + random.nextInt(mostPods > 20 ? 16 : 4);
    int some = 1 + random.nextInt(members);
    minMember = needsAll ? members : some;
    cpu = 1 + random.nextInt(4);
    memory = 1 + random.nextInt(4);
  }

  private Job job(String name, int size, boolean alike, Random random) {
    var pods = new ArrayList<Pod>();
    boolean hasCheckpoint = random.nextBoolean();
    for (int i = 0; i < size; i++) {
      boolean runs = alike || random.nextInt(4) > 0;
      pods.add(
          new Pod(
              name + "-" + i,
              random.nextInt(nodes),
              1 + random.nextInt(3),
              1 + random.nextInt(3),
              runs ? random.nextInt(1000) : -1));
    }
    int minMember = alike ? size : random.nextInt(size + 2);
    return new Job(
        name,
        alike ? 0 : random.nextInt(3),
        minMember,
        hasCheckpoint ? random.nextInt(1000) : -1,
        pods);
  }

  private static int lexicographic(List<Integer> left, List<Integer> right) {
    for (int i = 0; i < left.size(); i++) {
      int result = Integer.compare(left.get(i), right.get(i));
      if (result != 0) {
        return result;
      }
    }
    return 0;
  }

  private List<Pod> pods() {
    return jobs.stream().flatMap(job -> job.pods.stream()).toList();
  }

  /** Returns the least cost of all sets that may go and make room; empty if none does. */
  Optional<Cost> leastOfAllSets() {
    List<Pod> all = pods();
    Optional<Cost> least = Optional.empty();
    for (int bits = 0; bits < 1 << all.size(); bits++) {
      var set = new TreeSet<String>();
      for (int i = 0; i < all.size(); i++) {
        if ((bits >> i & 1) == 1) {
          set.add(all.get(i).name);
        }
      }
      if (mayGo(set) && makesRoom(set)) {
        Cost cost = cost(set);
        if (least.isEmpty() || cost.compare(least.get()) < 0) {
          least = Optional.of(cost);
        }
      }
    }
    return least;
  }

  /** Returns whether each job loses only what it can spare, or all its pods. */
  boolean mayGo(Set<String> set) {
    return jobs.stream()
        .allMatch(
            job -> {
              int lost = lost(job, set);
              return !breaks(job, lost) || lost == job.pods.size();
            });
  }

  private static int lost(Job job, Set<String> set) {
    return (int) job.pods.stream().filter(pod -> set.contains(pod.name)).count();
  }

  /** A job that lacks its minimum already has nothing to lose. */
  private static boolean breaks(Job job, int lost) {
    return job.pods.size() >= job.minMember && lost > job.pods.size() - job.minMember;
  }

  /** Returns whether the gang's minimum has room without these pods; its pods are all alike. */
  boolean makesRoom(Set<String> set) {
    int places = 0;
    for (int node = 0; node < nodes; node++) {
      int freeCpu = spareCpu[node];
      int freeMemory = spareMemory[node];
      for (Pod pod : pods()) {
        if (pod.node == node && set.contains(pod.name)) {
          freeCpu += pod.cpu;
          freeMemory += pod.memory;
        }
      }
      places += Math.min(freeCpu / cpu, freeMemory / memory);
    }
    return places >= minMember;
  }

  /** Returns the jobs and single pods of a set, as sets of pods. */
  List<Set<String>> units(Set<String> set) {
    var units = new ArrayList<Set<String>>();
    for (Job job : jobs) {
      List<String> gone = job.pods.stream().map(Pod::name).filter(set::contains).toList();
      if (breaks(job, gone.size())) {
        units.add(Set.copyOf(gone));
      } else {
        gone.forEach(pod -> units.add(Set.of(pod)));
      }
    }
    return units;
  }

  Cost cost(Set<String> set) {
    var units = new TreeMap<List<Integer>, Integer>(VictimCase::lexicographic);
    double lostWork = 0;
    int pods = 0;
    for (Job job : jobs) {
      List<Pod> gone = job.pods.stream().filter(pod -> set.contains(pod.name)).toList();
      boolean breaks = breaks(job, gone.size());
      if (breaks) {
        boolean runs = gone.stream().anyMatch(pod -> pod.seconds >= 0);
        units.merge(List.of(job.priority, runs ? 1 : 0, 1), 1, Integer::sum);
      } else {
        gone.forEach(
            pod ->
                units.merge(List.of(job.priority, pod.seconds >= 0 ? 1 : 0, 0), 1, Integer::sum));
      }
      lostWork += gone.stream().mapToDouble(pod -> lostWork(job, pod)).sum();
      pods += gone.size();
    }
    return new Cost(units, lostWork, pods);
  }

  private double lostWork(Job job, Pod pod) {
    double share = Math.max((double) pod.cpu / total(true), (double) pod.memory / total(false));
    long seconds = Math.max(0, pod.seconds);
    return share * (job.checkpoint < 0 ? seconds : Math.min(seconds, job.checkpoint));
  }

  private int total(boolean ofCpu) {
    int total = 0;
    for (int node = 0; node < nodes; node++) {
      total += capacity(node, ofCpu);
    }
    return total + 2; // the node of the pod that stays
  }

  private int capacity(int node, boolean ofCpu) {
    int sum = ofCpu ? spareCpu[node] : spareMemory[node];
    for (Pod pod : pods()) {
      sum += pod.node == node ? (ofCpu ? pod.cpu : pod.memory) : 0;
    }
    return sum;
  }

  int jobsOf(Set<String> set) {
    return (int) jobs.stream().filter(job -> lost(job, set) > 0).count();
  }

  /** Returns the smallest number of jobs whose pods, all of them, make room; empty if none. */
  Optional<Integer> fewestJobs() {
    Optional<Integer> fewest = Optional.empty();
    for (int bits = 0; bits < 1 << jobs.size(); bits++) {
      var set = new TreeSet<String>();
      for (int i = 0; i < jobs.size(); i++) {
        if ((bits >> i & 1) == 1) {
          jobs.get(i).pods.forEach(pod -> set.add(pod.name));
        }
      }
      int count = Integer.bitCount(bits);
      if (makesRoom(set) && fewest.filter(known -> known <= count).isEmpty()) {
        fewest = Optional.of(count);
      }
    }
    return fewest;
  }

  /** Returns the cluster, in which the jobs are in the gang's queue or, to be reclaimed, not. */
  ClusterBuilder cluster(boolean reclaim) {
    ClusterBuilder cluster =
        ClusterBuilder.cluster()
            .at(NOW)
            .priorityClass("p0", 10)
            .priorityClass("p1", 11)
            .priorityClass("p2", 12)
            .priorityClass("high", 100)
            .queue("theirs", q -> q.weight(1))
            .queue("mine", q -> q.weight(1000))
            .node("stays", n -> n.cpu("2").memory("2Gi"))
            .podGroup(
                "stays",
                g ->
                    g.queue("theirs")
                        .phase(PodGroupPhase.RUNNING)
                        .pods(
                            1, p -> p.cpu("2").memory("2Gi").notPreemptable().runningOn("stays")));
    for (int node = 0; node < nodes; node++) {
      int ofNode = node;
      cluster.node(
          "n" + node,
          n -> n.cpu(capacity(ofNode, true) + "").memory(capacity(ofNode, false) + "Gi"));
    }
    for (Job job : jobs) {
      cluster.podGroup(
          job.name,
          g -> {
            g.queue(reclaim ? "theirs" : "mine")
                .phase(PodGroupPhase.RUNNING)
                .priorityClass("p" + job.priority)
                .minMember(job.minMember);
            if (job.checkpoint >= 0) {
              g.annotation("hekla.io/last-checkpoint", NOW.minusSeconds(job.checkpoint).toString());
            }
            job.pods.forEach(pod -> g.pods(1, p -> placed(p, pod)));
            return g;
          });
    }
    return cluster.podGroup(
        "gang",
        g ->
            g.queue("mine")
                .priorityClass("high")
                .phase(PodGroupPhase.INQUEUE)
                .minMember(minMember)
                .pods(members, p -> p.cpu(cpu + "").memory(memory + "Gi")));
  }

  private static PodBuilder placed(PodBuilder pod, Pod of) {
    pod.cpu(of.cpu + "").memory(of.memory + "Gi");
    if (of.seconds < 0) {
      return pod.boundTo("n" + of.node);
    }
    Instant start = NOW.minusSeconds(of.seconds);
    return pod.runningOn("n" + of.node)
        .history(new PodHistory(Optional.of(start), Optional.of(start), false));
  }
}
