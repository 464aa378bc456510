package io.hekla.scheduler.testing;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.cluster.PriorityClassInfo;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Gangs that run without end in a cluster that has not room for all: those that are evicted wait
 * again with new pods. A session runs every five seconds, each on a state that is built anew, as
 * after a restart: from the objects and from what the decisions so far say of evicted jobs.
 */
public final class EvictionRun {
  private static final Duration PERIOD = Duration.ofSeconds(5);

  /** Sessions for which an evicted pod stays. */
  private static final int GRACE = 2;

  private final SchedulerConfiguration configuration;
  private final List<Change> cluster = new ArrayList<>();
  private final Map<String, Gang> gangs = new TreeMap<>();
  private final Map<String, Pod> pods = new TreeMap<>();
  private final Map<ObjectKey, Change> remembered = new TreeMap<>();
  private final List<Evicted> evicted = new ArrayList<>();
  private int session;
  private int made;

  /** A gang of equal pods. */
  private record Gang(String queue, int priority, int members, String cpu, int arrival) {}

  private record Pod(String gang, int number, String node, Instant start, int gone) {
    Pod on(String where, Instant now) {
      return new Pod(gang, number, where, now, gone);
    }

    Pod goneIn(int end) {
      return new Pod(gang, number, node, start, end);
    }
  }

  /** An eviction of a gang for another one, with their priorities. */
  public record Evicted(Instant at, String gang, int priority, String by, int priorityOfThat) {}

  public EvictionRun(SchedulerConfiguration configuration) {
    this.configuration = configuration;
    var classes = new ArrayList<PriorityClassInfo>();
    for (int priority = 0; priority < 10; priority++) {
      classes.add(new PriorityClassInfo("p" + priority, priority, false));
    }
    cluster.add(new Change.PriorityClassesSeen(classes));
  }

  public EvictionRun queue(String name, int weight) {
    cluster.add(new Change.QueueSeen(new QueueBuilder(name).weight(weight).build()));
    return this;
  }

  public EvictionRun node(String name, String cpu) {
    cluster.add(new Change.NodeSeen(new NodeBuilder(name).cpu(cpu).build()));
    return this;
  }

  /** A gang of a priority from 0 to 9 that arrives before some session. */
  public EvictionRun gang(
      String name, String queue, int priority, int members, String cpu, int arrival) {
    gangs.put(name, new Gang(queue, priority, members, cpu, arrival));
    return this;
  }

  /** Runs some sessions and returns all evictions, in their order. */
  public List<Evicted> run(int sessions) {
    for (session = 0; session < sessions; session++) {
      gangs.forEach(this::recreate);
      Instant now = Instant.EPOCH.plus(PERIOD.multipliedBy(session + 1L));
      var input = new SessionInput("session-" + session, now, configuration, session);
      Decisions decisions = Engine.step(ClusterState.EMPTY, objects(), input).decisions();
      for (Decisions.Bind bind : decisions.binds()) {
        pods.compute(bind.task().name(), (name, pod) -> known(pod).on(bind.node(), now));
      }
      for (Decisions.Eviction eviction : decisions.evictions()) {
        pods.compute(eviction.task().name(), (name, pod) -> known(pod).goneIn(session + GRACE));
        evicted.add(evicted(eviction, now));
      }
      for (Decisions.FactChange change : decisions.facts()) {
        remembered.put(change.fact().key(), change.asChange());
      }
    }
    return List.copyOf(evicted);
  }

  private static Pod known(@Nullable Pod pod) {
    return Objects.requireNonNull(pod);
  }

  private Evicted evicted(Decisions.Eviction eviction, Instant now) {
    String by = known(pods.get(ObjectKey.parse(eviction.beneficiary()).name())).gang();
    String gang = eviction.podGroup().name();
    return new Evicted(now, gang, priority(gang), by, priority(by));
  }

  private int priority(String gang) {
    return Objects.requireNonNull(gangs.get(gang)).priority();
  }

  /** Replaces pods that have gone. */
  private void recreate(String name, Gang gang) {
    pods.values().removeIf(pod -> pod.gang.equals(name) && pod.gone == session);
    long there = pods.values().stream().filter(pod -> pod.gang.equals(name)).count();
    for (long i = there; gang.arrival <= session && i < gang.members; i++) {
      pods.put(name + "-" + made, new Pod(name, made++, "", Instant.EPOCH, -1));
    }
  }

  private List<Change> objects() {
    var objects = new ArrayList<>(cluster);
    gangs.forEach(
        (name, gang) -> {
          if (gang.arrival <= session) {
            objects.addAll(
                new PodGroupBuilder(name, gang.arrival)
                    .queue(gang.queue)
                    .phase(PodGroupPhase.INQUEUE)
                    .priorityClass("p" + gang.priority)
                    .minMember(gang.members)
                    .build());
          }
        });
    pods.forEach((name, pod) -> objects.add(new Change.TaskSeen(builder(name, pod).build())));
    objects.addAll(remembered.values());
    return objects;
  }

  private PodBuilder builder(String name, Pod pod) {
    Gang gang = Objects.requireNonNull(gangs.get(pod.gang));
    var key = new ObjectKey("default", name);
    var builder =
        new PodBuilder(key, Optional.of(new ObjectKey("default", pod.gang)), pod.number)
            .cpu(gang.cpu);
    if (pod.node.isEmpty()) {
      return builder;
    }
    builder.history(new PodHistory(Optional.of(pod.start), Optional.of(pod.start), pod.gone >= 0));
    return pod.gone < 0 ? builder.runningOn(pod.node) : builder.leaving(pod.node);
  }
}
