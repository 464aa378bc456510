package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.PodNames;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.virtual.PodRuns;
import io.hekla.simulator.virtual.PodRuns.PodRun;
import io.hekla.simulator.virtual.Workload;
import io.hekla.simulator.virtual.Workload.Action;
import io.hekla.simulator.virtual.Workload.Arrival;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Workload of a cluster of users: Jobs that come over six hours and go on running, until each node
 * has so many pods; then, if requested, each second for a minute, Jobs that run for up to half a
 * minute, and images that nodes pull for them. One gang in twenty is of an operator.
 */
final class UserWorkload {
  /** Time from the beginning until the base is there. */
  static final Duration BASE = Duration.ofHours(7);

  /** Time for which Jobs come that end. */
  static final Duration LENGTH = Duration.ofMinutes(1);

  private static final int[] SIZES = {1, 2, 4, 8, 16, 32, 64, 1, 3, 10, 20};
  private static final int[] SINGLE = {1};
  private static final int WAVES = 12;
  private static final Duration BETWEEN_WAVES = Duration.ofMinutes(30);
  private static final Duration LONGEST_RUN = Duration.ofSeconds(30);

  /** Pods that come in a second, as a part of all: one in so many. */
  private static final int PART = 500;

  /** Nodes that pull an image, as a part of the pods that come: one in so many. */
  private static final int PULLS = 10;

  /** Gangs that an operator makes, without a Job: one in so many. */
  private static final int OF_OPERATORS = 20;

  /** Time after which an operator deletes its pods: longer than they run. */
  private static final Duration UNTIL_DELETION = LONGEST_RUN.plusSeconds(5);

  /** Pods that fail: one in so many. */
  private static final int FAILING = 2_000;

  private final UserNames names;
  private final UserNodes nodes;
  private final UserJobs jobs;
  private final int pods;
  private final List<Arrival> arrivals = new ArrayList<>();
  private final Map<ObjectKey, List<PodRun>> runs = new HashMap<>();
  private int made;

  /** Jobs that come in the minute. */
  enum Coming {
    NONE("none"),
    /** Jobs of 1 to 64 pods, as those before. */
    GANGS("gangs"),
    SINGLE("Jobs of one pod"),
    /** Gangs of 1 to 64 pods without Jobs. */
    OPERATOR("gangs of an operator");

    private final String text;

    Coming(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  UserWorkload(int nodes, int podsOfANode, Coming coming, long seed) {
    names = new UserNames(seed);
    this.nodes = new UserNodes(names);
    jobs = new UserJobs(names);
    pods = nodes * podsOfANode;
    begin(nodes);
    for (int wave = 0; wave < WAVES; wave++) {
      Instant at = Workload.beginning().plus(BETWEEN_WAVES.multipliedBy(wave)).plusMillis(37);
      add(at, Coming.GANGS, pods / WAVES * (wave + 1), Optional.empty());
    }
    arrivals.add(new Arrival(Workload.beginning().plus(BASE), Kind.QUEUE, queue("late")));
    if (coming != Coming.NONE) {
      turn(coming);
    }
    arrivals.sort(Comparator.comparing(Arrival::at));
  }

  Workload workload() {
    return new Workload(arrivals, new PodRuns(runs, Map.of()));
  }

  private void begin(int count) {
    Instant at = Workload.beginning();
    arrivals.add(new Arrival(at, Kind.PRIORITY_CLASS, priority("batch", 100)));
    arrivals.add(new Arrival(at, Kind.PRIORITY_CLASS, priority("urgent", 10_000)));
    for (int team = 0; team < UserJobs.TEAMS; team++) {
      arrivals.add(
          new Arrival(at, Kind.NAMESPACE, UserJobs.object("v1", "Namespace", "team-" + team)));
    }
    arrivals.add(new Arrival(at, Kind.QUEUE, queue("root")));
    arrivals.add(new Arrival(at, Kind.QUEUE, queue("default")));
    for (int queue = 0; queue < UserJobs.QUEUES; queue++) {
      arrivals.add(new Arrival(at, Kind.QUEUE, queue("queue-" + queue)));
    }
    for (int node = 0; node < count; node++) {
      arrivals.add(new Arrival(at, Kind.NODE, nodes.next()));
    }
  }

  private static ObjectNode priority(String name, int value) {
    return UserJobs.object("scheduling.k8s.io/v1", "PriorityClass", name).put("value", value);
  }

  private static ObjectNode queue(String name) {
    ObjectNode queue = UserJobs.object("scheduling.volcano.sh/v1beta1", "Queue", name);
    queue.putObject("spec").put("weight", 1).put("reclaimable", true);
    return queue;
  }

  /**
   * Adds the minute after the base. Jobs come and pods end at full seconds, when a member has its
   * sessions.
   */
  private void turn(Coming coming) {
    int before = made;
    for (int second = 1; second <= LENGTH.toSeconds(); second++) {
      Instant at = Workload.beginning().plus(BASE).plusSeconds(second);
      int come = made;
      add(at, coming, before + Math.max(1, pods / PART) * second, Optional.of(LONGEST_RUN));
      for (int pull = 0; pull < (made - come) / PULLS; pull++) {
        arrivals.add(new Arrival(at, Action.CHANGE, Kind.NODE, nodes.pulls()));
      }
    }
  }

  /** Adds gangs until so many pods are made. */
  private void add(Instant at, Coming coming, int until, Optional<Duration> longest) {
    int[] sizes = coming == Coming.SINGLE ? SINGLE : SIZES;
    while (made < until) {
      int size = sizes[names.below(sizes.length)];
      ObjectNode job = jobs.next(size);
      boolean isOfOperator =
          coming == Coming.OPERATOR || (coming == Coming.GANGS && names.below(OF_OPERATORS) == 0);
      if (isOfOperator) {
        add(at, OperatorGang.of(job, size), longest);
      } else {
        arrivals.add(new Arrival(at, Kind.JOB, job));
        for (int pod = 0; pod < size; pod++) {
          runs.put(key(job, PodNames.of(name(job), UserJobs.TASK, pod)), List.of(run(longest)));
        }
      }
      made += size;
    }
  }

  private void add(Instant at, OperatorGang gang, Optional<Duration> longest) {
    arrivals.add(new Arrival(at, Kind.POD_GROUP, gang.podGroup()));
    for (ObjectNode pod : gang.pods()) {
      arrivals.add(new Arrival(at, Kind.POD, pod));
      runs.put(key(pod, name(pod)), List.of(run(longest)));
    }
    if (longest.isPresent()) {
      Instant end = at.plus(UNTIL_DELETION);
      gang.pods().forEach(pod -> arrivals.add(new Arrival(end, Action.DELETE, Kind.POD, pod)));
      arrivals.add(new Arrival(end, Action.DELETE, Kind.POD_GROUP, gang.podGroup()));
    }
  }

  private PodRun run(Optional<Duration> longest) {
    return new PodRun(
        longest.map(limit -> Duration.ofSeconds(1 + names.below((int) limit.toSeconds()))),
        names.below(FAILING) == 0 ? 137 : 0);
  }

  private static String name(ObjectNode object) {
    return object.at("/metadata/name").asText();
  }

  private static ObjectKey key(ObjectNode object, String name) {
    return new ObjectKey(object.at("/metadata/namespace").asText(), name);
  }
}
