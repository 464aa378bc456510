package io.hekla.scheduler;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.text.NearestName;
import io.hekla.scheduler.actions.Actions;
import io.hekla.scheduler.actions.ReserveAction;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Tier;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugin.SessionMonitor;
import io.hekla.scheduler.plugin.SessionMonitor.Part;
import io.hekla.scheduler.plugins.Plugins;
import io.hekla.scheduler.plugins.UsedSwitches;
import io.hekla.scheduler.plugins.reservation.ReservationPlugin;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The scheduler as one pure function. The same state, changes and input give the same decisions, to
 * the byte; any sequence of changes gives the decisions of a fresh observation of its result.
 */
public final class Engine {
  private Engine() {}

  /**
   * Outcome of a session: the state with the changes (but not with the session's own decisions)
   * applied, and the decisions.
   *
   * @param news the verdicts without those that repeat, apart from the numbers of their reasons,
   *     the verdicts of the session that led to the initial state: in a cluster full of waiting
   *     jobs most do
   * @param calls the questions of plugins to external systems, with the answers, in that order:
   *     with {@link io.hekla.scheduler.external.RecordedExternalService} they are all that it takes
   *     to run the session again
   * @param faults the plugins and actions that threw, in that order: the session ran without them
   * @param warnings what has no effect of the configuration of partitions, given the queues that
   *     exist; for people
   */
  public record Step(
      ClusterState state,
      Decisions decisions,
      List<PodGroupVerdict> news,
      List<RecordedCall> calls,
      List<EngineFault> faults,
      List<String> warnings) {
    public Step {
      news = List.copyOf(news);
      calls = List.copyOf(calls);
      faults = List.copyOf(faults);
      warnings = List.copyOf(warnings);
    }

    /** The outcome of a session of which nothing is warned. */
    public Step(
        ClusterState state,
        Decisions decisions,
        List<PodGroupVerdict> news,
        List<RecordedCall> calls,
        List<EngineFault> faults) {
      this(state, decisions, news, calls, faults, List.of());
    }

    /** Returns the reservations after the session, by key of the PodGroup. */
    public SortedMap<ObjectKey, ReservationInfo> reservations() {
      SortedMap<ObjectKey, ReservationInfo> after = new TreeMap<>();
      state.others().all(ReservationInfo.class).forEach(one -> after.put(one.key(), one));
      for (Decisions.ReservationChange change : decisions.reservations()) {
        change
            .now()
            .ifPresentOrElse(
                now -> after.put(change.podGroup(), now), () -> after.remove(change.podGroup()));
      }
      return after;
    }
  }

  /**
   * Applies changes and runs one session. Its decisions count only once the caller has persisted
   * them and reports that with {@link Change.BindAssumed} and its like. Plugins and actions that
   * throw are left out of the session and named in {@link Step#faults}.
   */
  public static Step step(ClusterState state, List<Change> changes, SessionInput input) {
    return step(state, changes, List.of(), input);
  }

  /**
   * Applies changes and runs one session, where some of the nodes have been built already.
   *
   * @param nodesAsSeen nodes as observed after these changes; they only save work
   */
  public static Step step(
      ClusterState state,
      List<Change> changes,
      Collection<NodeState> nodesAsSeen,
      SessionInput input) {
    return step(state, changes, nodesAsSeen, input, SessionMonitor.NONE);
  }

  /**
   * Applies changes and runs one session as above, with a monitor of its parts. It decides as
   * without that.
   */
  public static Step step(
      ClusterState state,
      List<Change> changes,
      Collection<NodeState> nodesAsSeen,
      SessionInput input,
      SessionMonitor monitor) {
    return step(state, changes, nodesAsSeen, input, monitor, PartitionRunner.IN_TURN);
  }

  /**
   * Applies changes and runs one session as above. It decides the same whatever runs its
   * partitions.
   *
   * @param runner runs the sessions of the partitions, if the configuration has any
   */
  public static Step step(
      ClusterState state,
      List<Change> changes,
      Collection<NodeState> nodesAsSeen,
      SessionInput input,
      SessionMonitor monitor,
      PartitionRunner runner) {
    monitor.begins(Part.SNAPSHOT, "");
    ClusterState cluster = state.with(changes, nodesAsSeen);
    if (input.configuration().partitions().isEmpty()) {
      monitor.ends(Part.SNAPSHOT, "");
      return new IsolatedSession(cluster, input, EngineParts.all(), observer(monitor)).run();
    }
    var session = new PartitionedSession(cluster, input, EngineParts.all());
    monitor.ends(Part.SNAPSHOT, "");
    return session.run(runner, at -> observer(monitor.ofPartition(session.name(at))));
  }

  private static SessionObserver observer(SessionMonitor monitor) {
    return monitor.equals(SessionMonitor.NONE)
        ? SessionObserver.NONE
        : new MonitoredSession(monitor);
  }

  /**
   * Runs one session, and returns what it finds about one PodGroup beside its decisions. It decides
   * as without that.
   */
  public static JobInspection inspect(
      ClusterState cluster, SessionInput input, ObjectKey podGroup) {
    var inspector = new JobInspector(podGroup, queueOf(podGroup, cluster));
    return inspector.found(observed(cluster, input, podGroup, inspector));
  }

  /**
   * Runs one session, and returns step by step what its plugins said about one PodGroup. It decides
   * as without that.
   */
  public static SessionTrace trace(ClusterState cluster, SessionInput input, ObjectKey podGroup) {
    var tracer = new JobTracer(podGroup, queueOf(podGroup, cluster));
    return tracer.traced(observed(cluster, input, podGroup, tracer));
  }

  /** Runs one session, in which that of the partition of a PodGroup is observed. */
  private static Step observed(
      ClusterState cluster, SessionInput input, ObjectKey podGroup, SessionObserver observer) {
    if (input.configuration().partitions().isEmpty()) {
      return new IsolatedSession(cluster, input, EngineParts.all(), observer).run();
    }
    var session = new PartitionedSession(cluster, input, EngineParts.all());
    int own = session.of(podGroup);
    return session.run(PartitionRunner.IN_TURN, at -> at == own ? observer : SessionObserver.NONE);
  }

  /**
   * Runs one session, and returns by which answers of its plugins it evicts a pod. It decides as
   * without that.
   *
   * @param beneficiary PodGroup of the pod that needs the room, if one does
   */
  public static VictimTrace trace(
      ClusterState cluster,
      SessionInput input,
      Decisions.Eviction eviction,
      Optional<ObjectKey> beneficiary) {
    // Pods are evicted by sessions of the partition of their own PodGroup alone.
    Scope scope = scope(cluster, input, eviction.podGroup());
    var tracer = new VictimTracer(eviction, beneficiary, scope.input().configuration());
    var unused =
        new IsolatedSession(scope.cluster(), scope.input(), EngineParts.all(), tracer).run();
    return tracer.traced();
  }

  /**
   * Scope in which a PodGroup is scheduled: the cluster, or its partition as a cluster of its own.
   *
   * @param partition name of the partition; empty if there is none
   */
  public record Scope(String partition, ClusterState cluster, SessionInput input) {}

  /** Returns the scope in which a PodGroup is scheduled. */
  public static Scope scope(ClusterState cluster, SessionInput input, ObjectKey podGroup) {
    if (input.configuration().partitions().isEmpty()) {
      return new Scope("", cluster, input);
    }
    var session = new PartitionedSession(cluster, input, EngineParts.all());
    int own = session.of(podGroup);
    return new Scope(session.name(own), session.state(own), session.input(own));
  }

  private static String queueOf(ObjectKey podGroup, ClusterState cluster) {
    return cluster.jobs().get(podGroup).map(SnapshotJob::queueName).orElse("");
  }

  /** Applies changes and runs one session with certain plugins and actions only. */
  static Step step(
      ClusterState state, List<Change> changes, SessionInput input, EngineParts parts) {
    ClusterState cluster = state.with(changes);
    return input.configuration().partitions().isEmpty()
        ? new IsolatedSession(cluster, input, parts).run()
        : new PartitionedSession(cluster, input, parts)
            .run(PartitionRunner.IN_TURN, at -> SessionObserver.NONE);
  }

  /**
   * Returns the standings of all queues, by name, as a session that begins now would find them.
   * Decides nothing; costs a pass over all jobs that wait.
   *
   * @param most largest number of jobs that are named per queue; at least 1
   * @throws RuntimeException what a plugin throws
   */
  public static List<QueueStanding> standings(ClusterState state, SessionInput input, int most) {
    return input.configuration().partitions().isEmpty()
        ? QueueStanding.of(state, input, EngineParts.all(), most)
        : QueueStanding.of(
            new PartitionedSession(state, input, EngineParts.all()), EngineParts.all(), most);
  }

  /**
   * Reads the text of a {@code volcano-scheduler.conf}, with the actions and plugins of third
   * parties; a valid one comes with everything in it that has no effect.
   */
  public static Parsed read(String text) {
    return switch (SchedulerConfiguration.parse(text, Actions.byName().keySet())) {
      case Parsed.Invalid invalid -> {
        var warnings = new LinkedHashSet<>(invalid.warnings());
        invalid.readable().ifPresent(readable -> warnings.addAll(ofPlugins(readable)));
        yield new Parsed.Invalid(invalid.problems(), List.copyOf(warnings), invalid.readable());
      }
      case Parsed.Valid valid -> {
        var warnings = new LinkedHashSet<>(valid.warnings());
        warnings.addAll(warnings(valid.configuration()));
        yield new Parsed.Valid(valid.configuration(), List.copyOf(warnings));
      }
    };
  }

  /**
   * Returns the parts of a valid configuration that have no effect: plugins and actions that do not
   * exist, arguments that cannot be used or that no part reads. To be reported once, when the
   * configuration is taken into use.
   */
  public static List<ConfigurationProblem> warnings(SchedulerConfiguration configuration) {
    var warnings = new LinkedHashSet<ConfigurationProblem>();
    configuration.policies().forEach(policy -> warnings.addAll(ofPolicy(policy)));
    return List.copyOf(warnings);
  }

  private static List<ConfigurationProblem> ofPolicy(SchedulerConfiguration configuration) {
    var warnings = new ArrayList<ConfigurationProblem>();
    for (String action : configuration.actions()) {
      if (!Actions.byName().containsKey(action)) {
        warnings.add(
            new ConfigurationProblem(
                0, "actions", "the action " + action + " is not available", "remove it"));
      }
    }
    warnings.addAll(ofReservations(configuration));
    warnings.addAll(ofPlugins(configuration));
    return warnings;
  }

  /** Returns the half of reservations that is configured without the other one. */
  private static List<ConfigurationProblem> ofReservations(SchedulerConfiguration configuration) {
    Optional<PluginOption> plugin =
        configuration.tiers().stream()
            .flatMap(tier -> tier.plugins().stream())
            .filter(option -> option.name().equals(ReservationPlugin.NAME))
            .findFirst();
    boolean hasAction = ReserveAction.isIn(configuration.actions());
    if (hasAction && plugin.isEmpty()) {
      return List.of(
          new ConfigurationProblem(
              0,
              "actions",
              "the action reserve has no effect without the plugin reservation",
              "add the plugin to a tier, or remove the action"));
    }
    return plugin
        .filter(option -> !hasAction)
        .map(
            option ->
                new ConfigurationProblem(
                    option.line(),
                    "plugins",
                    "the plugin reservation has no effect without the action reserve",
                    "add reserve before allocate to the actions, or remove the plugin"))
        .stream()
        .toList();
  }

  /** Returns the plugins, and arguments of plugins and actions, that have no effect. */
  private static List<ConfigurationProblem> ofPlugins(SchedulerConfiguration configuration) {
    var warnings = new ArrayList<ConfigurationProblem>();
    for (Tier tier : configuration.tiers()) {
      for (PluginOption option : tier.plugins()) {
        warnings.addAll(warnings(option));
      }
    }
    new TreeMap<>(configuration.actionArguments())
        .forEach((action, arguments) -> warnings.addAll(Actions.problems(action, arguments)));
    return warnings;
  }

  private static List<ConfigurationProblem> warnings(PluginOption option) {
    PluginProvider provider = Plugins.byName().get(option.name());
    if (provider == null) {
      return List.of(
          new ConfigurationProblem(
              option.line(),
              "plugins",
              "there is no plugin \"" + option.name() + "\"",
              NearestName.to(option.name(), Plugins.byName().keySet())
                  .map(near -> "did you mean " + near + "?")
                  .orElse("correct the name or remove it")));
    }
    Arguments.Reader arguments = option.arguments().reader();
    provider.create(option, arguments);
    var problems = new ArrayList<>(arguments.problems());
    problems.addAll(arguments.unread());
    problems.addAll(UsedSwitches.unused(option));
    return problems;
  }
}
