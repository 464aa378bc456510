package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.engine.NodeEvent;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cronjob.CronJobCommand;
import io.hekla.model.cronjob.CronJobMachine;
import io.hekla.model.job.JobCommand;
import io.hekla.model.job.JobMachine;
import io.hekla.model.jobflow.JobFlowCommand;
import io.hekla.model.jobflow.JobFlowMachine;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.Machine;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupMachine;
import io.hekla.model.queue.QueueCommand;
import io.hekla.model.queue.QueueMachine;
import io.hekla.model.testing.CpuTime;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.DecidedPodGroup;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Decisions of a member by the events of its feed: the machines of all entities, and the sessions
 * of the scheduler. Whatever they observe, none of them throws, takes long or runs forever.
 */
final class FuzzedDecisions {
  private static final Duration LONGEST = Duration.ofSeconds(5);

  /** Looks at the same thing, after which nothing new may come of it. */
  private static final int LOOKS = 20;

  private static final Duration PAUSE = Duration.ofSeconds(5);

  private static final SchedulerConfiguration EVERYTHING =
      ((SchedulerConfiguration.Parsed.Valid)
              Engine.read(
                  """
                  actions: "enqueue, allocate, preempt, reclaim, backfill, shuffle"
                  tiers:
                  - plugins: [{name: priority}, {name: gang}, {name: conformance}, {name: sla}, {name: pdb}, {name: cdp}]
                  - plugins:
                    - {name: overcommit}
                    - {name: drf}
                    - {name: predicates}
                    - {name: capacity}
                    - {name: nodeorder}
                    - {name: binpack}
                    - {name: resourcequota}
                    - {name: usage}
                    - {name: tdm}
                    - {name: task-topology}
                    - {name: network-topology-aware}
                    - {name: numa-aware}
                    - {name: rescheduling}
                    - name: deviceshare
                      arguments: {deviceshare.VGPUEnable: true}
                  """))
          .configuration();

  /** Configurations under which the small Job is bound; one is tried in each round. */
  static final List<SchedulerConfiguration> CONFIGURATIONS =
      List.of(SchedulerConfiguration.helmDefault(), EVERYTHING);

  private final Map<String, Played<?, ?, ?>> entities =
      Map.of(
          "Job", new Played<>(new JobMachine(), JobCommand.class),
          "PodGroup", new Played<>(new PodGroupMachine(PAUSE, true), PodGroupCommand.class),
          "Queue", new Played<>(new QueueMachine(), QueueCommand.class),
          "JobFlow", new Played<>(new JobFlowMachine(true, PAUSE), JobFlowCommand.class),
          "CronJob", new Played<>(new CronJobMachine(ZoneOffset.UTC), CronJobCommand.class));

  private final SchedulerConfiguration configuration;
  private final long seed;
  private final List<Change> nodes = new ArrayList<>();
  private ClusterState cluster = ClusterState.EMPTY;
  private Instant now = Instant.parse("2026-01-01T00:10:00Z");
  private int sessions;

  FuzzedDecisions(SchedulerConfiguration configuration, long seed) {
    this.configuration = configuration;
    this.seed = seed;
  }

  /** Times differ by seconds as by years. */
  void later(Duration time) {
    now = now.plus(time);
  }

  /** Takes in a change of a node. */
  void take(NodeEvent event) {
    switch (event) {
      case NodeEvent.NodeSeen seen -> nodes.add(new Change.NodeSeen(seen.node()));
      case NodeEvent.NodeGone gone -> nodes.add(new Change.NodeGone(gone.name()));
      case NodeEvent.TaskSeen seen -> nodes.add(new Change.TaskSeen(seen.task()));
      case NodeEvent.TaskGone gone -> nodes.add(new Change.TaskGone(gone.uid()));
    }
  }

  /** An entity is reconciled until nothing changes. */
  void observe(Observation observe) {
    ObjectKey key = observe.entity().key();
    String type = observe.entity().kind().name();
    var entity = Objects.requireNonNull(entities.get(type));
    var events = List.<String>of();
    for (int i = 0; i < LOOKS; i++) {
      events = new ArrayList<>();
      for (JournalSerializable command : observe.commands()) {
        events.addAll(entity.tell(key, command, now));
      }
      if (events.isEmpty()) {
        return;
      }
    }
    throw new AssertionError("%s %s finds no end: %s".formatted(type, key, events));
  }

  /**
   * Holds a session, and hands its decisions to the PodGroups.
   *
   * @param innocent pods that are bound by each
   */
  void session(List<Change> reportedChanges, Set<ObjectKey> innocent) {
    var changes = new ArrayList<>(reportedChanges);
    changes.addAll(nodes);
    nodes.clear();
    sessions++;
    var input = new SessionInput("session-" + sessions, now, configuration, seed);
    Engine.Step step = inTime("a session", () -> Engine.step(cluster, changes, input));
    cluster = step.state();
    assertThat(step.faults()).as("what was left out of the session").isEmpty();
    var podGroups = Objects.requireNonNull(entities.get("PodGroup"));
    for (DecidedPodGroup decision : DecidedPodGroup.of(step.decisions())) {
      var decisions = decision.part(1, sessions, 0);
      podGroups.tell(decision.verdict().key(), new PodGroupCommand.RecordDecisions(decisions), now);
    }
    var bound = new HashSet<ObjectKey>();
    step.decisions().binds().forEach(bind -> bound.add(bind.task()));
    var verdicts =
        step.decisions().podGroups().stream()
            .filter(verdict -> !verdict.key().namespace().equals("evil"))
            .toList();
    assertThat(bound).as("pods that are bound; %s", verdicts).containsAll(innocent);
  }

  /** All entities of one type. */
  private static final class Played<S, C, E> {
    private final Machine<S, C, E, ?> machine;
    private final Class<C> commands;
    private final Map<ObjectKey, S> states = new HashMap<>();

    Played(Machine<S, C, E, ?> machine, Class<C> commands) {
      this.machine = machine;
      this.commands = commands;
    }

    /** The events that a command leads to. */
    List<String> tell(ObjectKey key, JournalSerializable command, Instant now) {
      S before = states.getOrDefault(key, machine.initial());
      String who = machine.getClass().getSimpleName() + " of " + key;
      Decision<E, ?> decision =
          inTime(who, () -> machine.decide(before, commands.cast(command), now));
      S after =
          inTime(
              who,
              () -> {
                S state = before;
                for (E event : decision.events()) {
                  state = machine.apply(state, event);
                }
                machine.owed(state);
                return state;
              });
      states.put(key, after);
      return decision.events().stream().map(String::valueOf).toList();
    }
  }

  private static <T> T inTime(String who, Supplier<T> work) {
    try {
      return CpuTime.within(LONGEST, work);
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      throw new AssertionError("%s: %s".formatted(who, e), e);
    }
  }
}
