package io.hekla.scheduler.testing;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Jobs that arrive, wait, run for their time and leave. A session runs at every arrival and every
 * end, and again for as long as one binds anything.
 */
public final class BatchRun {
  private static final int MOST_SESSIONS_AT_ONCE = 20;

  private final SchedulerConfiguration configuration;
  private final List<Change> changes = new ArrayList<>();
  private final Map<String, Job> jobs = new TreeMap<>();
  private final Map<String, Instant> starts = new TreeMap<>();
  private final Map<String, Instant> promises = new TreeMap<>();
  private final TreeMap<Instant, List<Job>> arrivals = new TreeMap<>();
  private final TreeMap<Instant, List<Job>> ends = new TreeMap<>();
  private final Map<String, Map<String, String>> places = new TreeMap<>();
  private final Map<ObjectKey, RunTimes> learnt = new TreeMap<>();
  private ClusterState state = ClusterState.EMPTY;
  private int sessions;

  /**
   * A job; its pods are alike, and start together.
   *
   * @param estimate the run time that it states; 0: none
   */
  public record Job(
      String name,
      long arrival,
      long runTime,
      long estimate,
      int members,
      String cpu,
      String queue,
      String user) {
    public Job(String name, long arrival, long runTime, long estimate, int members, String cpu) {
      this(name, arrival, runTime, estimate, members, cpu, "default", "");
    }

    /** Returns the same job in another queue. */
    public Job in(String other) {
      return new Job(name, arrival, runTime, estimate, members, cpu, other, user);
    }

    /** Returns the same job of a user. */
    public Job of(String owner) {
      return new Job(name, arrival, runTime, estimate, members, cpu, queue, owner);
    }
  }

  public BatchRun(SchedulerConfiguration configuration) {
    this.configuration = configuration;
    changes.add(new Change.QueueSeen(new QueueBuilder("default").build()));
  }

  public BatchRun node(String name, String cpu) {
    changes.add(new Change.NodeSeen(new NodeBuilder(name).cpu(cpu).build()));
    return this;
  }

  public BatchRun queue(String name, UnaryOperator<QueueBuilder> queue) {
    changes.add(new Change.QueueSeen(queue.apply(new QueueBuilder(name)).build()));
    return this;
  }

  /** A job whose run time is known beforehand; times in seconds. */
  public BatchRun job(String name, long arrival, long runTime, int members, String cpu) {
    return job(new Job(name, arrival, runTime, runTime, members, cpu));
  }

  public BatchRun job(Job job) {
    jobs.put(job.name, job);
    arrivals.computeIfAbsent(at(job.arrival), time -> new ArrayList<>()).add(job);
    return this;
  }

  /** Runs all jobs to their ends, or until nothing happens any more. */
  public BatchRun run() {
    return run(Instant.MAX);
  }

  /** Runs all jobs up to a second. */
  public BatchRun runUntil(long second) {
    return run(at(second));
  }

  private BatchRun run(Instant until) {
    while (!arrivals.isEmpty() || !ends.isEmpty()) {
      Instant now = first();
      if (now.isAfter(until)) {
        break;
      }
      Optional.ofNullable(ends.remove(now)).ifPresent(all -> all.forEach(job -> end(job, now)));
      Optional.ofNullable(arrivals.remove(now)).ifPresent(all -> all.forEach(this::arrive));
      for (int i = 0; i < MOST_SESSIONS_AT_ONCE && isBinding(now); i++) {
        // The next session.
      }
    }
    return this;
  }

  private Instant first() {
    Instant arrival = arrivals.isEmpty() ? Instant.MAX : arrivals.firstKey();
    Instant end = ends.isEmpty() ? Instant.MAX : ends.firstKey();
    return arrival.isBefore(end) ? arrival : end;
  }

  private boolean isBinding(Instant now) {
    var input = new SessionInput("session-" + ++sessions, now, configuration, 0);
    Engine.Step step = Engine.step(state, List.copyOf(changes), input);
    state = step.state();
    changes.clear();
    for (Decisions.ReservationChange change : step.decisions().reservations()) {
      changes.add(change.asChange());
      change
          .now()
          .map(ReservationInfo::promised)
          .ifPresent(promise -> promises.putIfAbsent(change.podGroup().name(), promise));
    }
    for (Decisions.PolicyRun run : step.decisions().policyRuns()) {
      changes.add(new Change.PolicyRan(run.policy(), run.at()));
    }
    for (Decisions.FactChange change : step.decisions().facts()) {
      changes.add(change.asChange());
      if (change.fact() instanceof RunTimes times) {
        learnt.put(times.key(), times);
      }
    }
    step.decisions().binds().forEach(bind -> bound(bind, now));
    return !step.decisions().binds().isEmpty();
  }

  private void bound(Decisions.Bind bind, Instant now) {
    Job job = Objects.requireNonNull(jobs.get(bind.podGroup().name()));
    Map<String, String> placed = places.computeIfAbsent(job.name, name -> new TreeMap<>());
    placed.put(bind.task().name(), bind.node());
    int index = Integer.parseInt(bind.task().name().substring(job.name.length() + 1));
    changes.add(
        new Change.TaskSeen(
            pod(job, index)
                .runningOn(bind.node())
                .history(new PodHistory(Optional.of(now), Optional.of(now), false))
                .build()));
    if (placed.size() == job.members) {
      starts.put(job.name, now);
      ends.computeIfAbsent(now.plusSeconds(job.runTime), time -> new ArrayList<>()).add(job);
    }
  }

  private void arrive(Job job) {
    var podGroup =
        new PodGroupBuilder(job.name, 0)
            .created(at(job.arrival))
            .minMember(job.members)
            .phase(PodGroupPhase.INQUEUE)
            .annotation("hekla.io/user", job.user)
            .queue(job.queue);
    if (job.estimate > 0) {
      podGroup.annotation("hekla.io/running-estimate", job.estimate + "s");
    }
    changes.addAll(podGroup.build());
    for (int i = 0; i < job.members; i++) {
      changes.add(new Change.TaskSeen(pod(job, i).build()));
    }
  }

  private void end(Job job, Instant now) {
    ObjectKey alike = RunTimes.keyOf(key(job), job.user, job.members, ResourceVector.EMPTY);
    Instant start = Objects.requireNonNull(starts.get(job.name));
    changes.add(new Change.FactSeen(EndedRunInfo.of(alike, "uid-" + job.name, start, now)));
    for (int i = 0; i < job.members; i++) {
      TaskInfo pod = pod(job, i).build();
      changes.add(new Change.TaskGone(pod.uid()));
    }
    changes.add(new Change.PodGroupGone(key(job)));
  }

  private static PodBuilder pod(Job job, int index) {
    var key = new ObjectKey("default", job.name + "-" + index);
    return new PodBuilder(key, Optional.of(key(job)), index).cpu(job.cpu);
  }

  private static ObjectKey key(Job job) {
    return new ObjectKey("default", job.name);
  }

  private static Instant at(long seconds) {
    return Instant.EPOCH.plusSeconds(seconds);
  }

  /** Returns what was learnt of run times. */
  public Collection<RunTimes> learnt() {
    return learnt.values();
  }

  /** Returns the second in which each job started, by name; none of one that never did. */
  public Map<String, Long> starts() {
    return seconds(starts);
  }

  /** Returns the second in which each job was first promised to start, by name. */
  public Map<String, Long> promises() {
    return seconds(promises);
  }

  private static Map<String, Long> seconds(Map<String, Instant> times) {
    var seconds = new TreeMap<String, Long>();
    times.forEach(
        (name, time) -> seconds.put(name, Duration.between(Instant.EPOCH, time).toSeconds()));
    return seconds;
  }
}
