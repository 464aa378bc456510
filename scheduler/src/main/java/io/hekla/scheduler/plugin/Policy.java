package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.Preparation;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Tier;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/** The plugins of a session speaking with one voice. */
public final class Policy {
  private final Session session;
  private final Holds holds;
  private final Tiers tiers;
  private final Comparator<JobView> jobOrder;
  private final Comparator<TaskView> taskOrder;
  private final Comparator<QueueView> queueOrder;
  private final List<Predicate<JobView>> jobReady;
  private final List<List<Predicate<JobView>>> jobStarving;
  private final List<List<Function<JobView, Vote>>> jobPipelined;
  private final List<Function<JobView, Optional<Reason>>> jobValid;
  private final List<List<Function<JobView, Admission>>> jobEnqueueable;
  private final List<Function<QueueView, Optional<Reason>>> overused;
  private final List<BiFunction<QueueView, TaskView, Optional<Reason>>> allocatable;
  private final List<BiFunction<TaskView, NodeView, Optional<Reason>>> allocated;
  private final List<Function<WaitingClass, Optional<Instant>>> askedAlone;
  private final List<Function<Decisions.Bind, List<Preparation>>> binders;
  private final List<Consumer<JobView>> jobEnqueued;
  private final List<Consumer<TaskView>> gateOpened;
  private final List<ToDoubleFunction<JobView>> jobShare;
  private final List<Function<TaskView, Map<String, String>>> bindAnnotations;
  private final List<UnaryOperator<QueueFigures>> queueFigures;
  private final PlacementPolicy placement;
  private final VictimPolicy victims;
  private final GroupPolicy groups;

  private Policy(Session session, Holds holds, Tiers tiers) {
    this.session = session;
    this.holds = holds;
    this.tiers = tiers;
    jobOrder = Fold.firstNonZero(tiers.inARow(on -> on.jobOrder), Orders.JOBS);
    taskOrder = Fold.firstNonZero(tiers.inARow(on -> on.taskOrder), Orders.TASKS);
    queueOrder = Fold.firstNonZero(tiers.inARow(on -> on.queueOrder), Orders.QUEUES);
    jobReady = tiers.inARow(on -> on.jobReady);
    jobStarving = tiers.byTier(on -> on.jobStarving);
    jobPipelined = tiers.byTier(on -> on.jobPipelined);
    jobValid = tiers.inARow(on -> on.jobValid);
    jobEnqueueable = tiers.byTier(on -> on.jobEnqueueable);
    overused = tiers.inARow(on -> on.overused);
    allocatable = tiers.inARow(on -> on.allocatable);
    allocated = tiers.inARow(on -> on.allocated);
    askedAlone = tiers.inARow(on -> on.askedAlone);
    binders = tiers.inARow(on -> on.preparations);
    jobEnqueued = tiers.inARow(on -> on.jobEnqueued);
    gateOpened = tiers.inARow(on -> on.gateOpened);
    jobShare = tiers.inARow(on -> on.jobShare);
    bindAnnotations = tiers.inARow(on -> on.bindAnnotations);
    queueFigures = tiers.inARow(on -> on.queueFigures);
    placement = new PlacementPolicy(tiers, holds);
    victims =
        new VictimPolicy(
            tiers.byTier(on -> on.preemptable),
            tiers.byTier(on -> on.reclaimable),
            tiers.byTier(on -> on.gangVictims),
            tiers.inARow(on -> on.preemptive),
            new VictimOrder(
                tiers.inARow(on -> on.victimQueueOrder), queueOrder, jobOrder, taskOrder));
    groups =
        new GroupPolicy(
            tiers.inARow(on -> on.subJobOrder),
            tiers.inARow(on -> on.subJobReady),
            tiers.byTier(on -> on.subJobPipelined),
            tiers.inARow(on -> on.hyperNodeOrder),
            tiers.inARow(on -> on.hyperNodeGradient));
  }

  /**
   * Opens the plugins of a configuration on a session. A plugin named twice is asked twice, each
   * time by the switches given there and with the arguments given last (§1.1); a name without a
   * provider is passed over (§1.3).
   */
  public static Policy open(
      Session session, List<Tier> tiers, Map<String, PluginProvider> providers) {
    return open(session, tiers, providers, Watch.OFF, new Holds(Map.of()));
  }

  /**
   * The same, watched or not.
   *
   * @param holds whom the session does not serve
   */
  public static Policy open(
      Session session,
      List<Tier> tiers,
      Map<String, PluginProvider> providers,
      Watch watch,
      Holds holds) {
    List<List<Extensions>> extensions = new ArrayList<>();
    Map<String, Arguments> argumentsOf = new HashMap<>();
    for (Tier tier : tiers) {
      tier.plugins().forEach(option -> argumentsOf.put(option.name(), option.arguments()));
    }
    for (Tier tier : tiers) {
      List<Extensions> ofTier = new ArrayList<>();
      for (PluginOption option : tier.plugins()) {
        PluginProvider provider = providers.get(option.name());
        if (provider != null) {
          Arguments arguments = argumentsOf.getOrDefault(option.name(), Arguments.NONE);
          var on = new Extensions(option, watch);
          if (watch.opens(
              provider,
              option.name(),
              () -> provider.create(option, arguments.reader()).open(session, on))) {
            ofTier.add(on);
          }
        }
      }
      extensions.add(ofTier);
    }
    return new Policy(session, holds, new Tiers(extensions));
  }

  /** The order of jobs in a queue. */
  public Comparator<JobView> jobOrder() {
    return jobOrder;
  }

  /** The order of tasks in a job. */
  public Comparator<TaskView> taskOrder() {
    return taskOrder;
  }

  /** The order of queues. */
  public Comparator<QueueView> queueOrder() {
    return queueOrder;
  }

  /** Whether enough of a job is placed to start it. */
  public boolean isReady(JobView job) {
    return Fold.all(jobReady, job);
  }

  /** Whether a job may take from others. */
  public boolean isStarving(JobView job) {
    return Fold.firstTierAgrees(jobStarving, job);
  }

  /** Whether enough of a job is placed or promised room. */
  public boolean isPipelined(JobView job) {
    return Fold.tieredVote(jobPipelined, Function.identity(), job).isEmpty();
  }

  /** Whether enough of a sub-job is placed; of a job that is not divided, enough of that. */
  public boolean isReady(SubJobView subJob) {
    return subJob.isWhole() ? isReady(subJob.job()) : groups.isReady(subJob);
  }

  /** Whether enough of a sub-job, or of a job that is not divided, is placed or promised room. */
  public boolean isPipelined(SubJobView subJob) {
    return subJob.isWhole() ? isPipelined(subJob.job()) : groups.isPipelined(subJob);
  }

  /** About sub-jobs and their places in the network. */
  public GroupPolicy groups() {
    return groups;
  }

  /** Why a job is not served in this session, whatever it asks for, if so. */
  public Optional<Reason> held(JobView job) {
    Optional<Reason> hold = holds.of(job, session);
    return hold.isPresent() ? hold : session.barred(job);
  }

  /** Why a job cannot be placed as it is, if so. */
  public Optional<Reason> fault(JobView job) {
    Optional<Reason> held = held(job);
    return held.isPresent() ? held : Fold.firstObjection(jobValid, job);
  }

  /** Why a job may not enter its queue, if so. */
  public Optional<Reason> refusal(JobView job) {
    return Fold.tieredVote(jobEnqueueable, Admission::vote, job).map(Admission::reason);
  }

  /** Until when those jobs of a waiting class were created that are asked about one by one. */
  public Optional<Instant> askedAlone(WaitingClass alike) {
    return askedAlone.stream()
        .map(plugin -> plugin.apply(alike))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  /** Tells the plugins that a job enters its queue. */
  public void enqueued(JobView job) {
    jobEnqueued.forEach(listener -> listener.accept(job));
  }

  /** Why a queue may not get more, if so. */
  public Optional<Reason> overuse(QueueView queue) {
    return Fold.firstObjection(overused, queue);
  }

  /** Why a queue may not get a task, if so. */
  public Optional<Reason> unallocatable(QueueView queue, TaskView task) {
    for (BiFunction<QueueView, TaskView, Optional<Reason>> test : allocatable) {
      Optional<Reason> objection = test.apply(queue, task);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  /** Tells the plugins that the gate of a task is to be opened. */
  public void gateOpened(TaskView task) {
    gateOpened.forEach(listener -> listener.accept(task));
  }

  /** Why a task may not have the room that it was just given, if so. */
  public Optional<Reason> veto(TaskView task, NodeView node) {
    for (BiFunction<TaskView, NodeView, Optional<Reason>> each : allocated) {
      Optional<Reason> objection = each.apply(task, node);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  /** Where tasks can run, and how well. */
  public PlacementPolicy placement() {
    return placement;
  }

  /** Whom a task may have evicted. */
  public VictimPolicy victims() {
    return victims;
  }

  /** Whom the plugins want evicted for policies of their own. */
  public List<VictimTasks.Victim> evictedForPolicy(List<TaskView> running) {
    return holds.areAll() ? List.of() : Fold.evictedForPolicy(tiers.all(), running);
  }

  /** A bind with what has to be written before it. */
  public Decisions.Bind prepared(Decisions.Bind bind) {
    List<Preparation> all = List.of();
    for (Function<Decisions.Bind, List<Preparation>> binder : binders) {
      List<Preparation> some = binder.apply(bind);
      if (!some.isEmpty()) {
        all = all.isEmpty() ? new ArrayList<>() : all;
        all.addAll(some);
      }
    }
    return all.isEmpty() ? bind : bind.after(all);
  }

  /** Tells the plugins that all actions have run. */
  public void close() {
    tiers.inARow(on -> on.close).forEach(Runnable::run);
  }

  /** What the pod of a bound task gets as annotations with its bind, sorted. */
  public SortedMap<String, String> bindAnnotations(TaskView task) {
    if (bindAnnotations.isEmpty()) {
      return Collections.emptySortedMap();
    }
    var annotations = new TreeMap<String, String>();
    bindAnnotations.forEach(each -> annotations.putAll(each.apply(task)));
    return annotations;
  }

  /** Adds to a queue's figures what the plugins know of it. */
  public QueueFigures complete(QueueFigures figures) {
    QueueFigures completed = figures;
    for (UnaryOperator<QueueFigures> addition : queueFigures) {
      completed = addition.apply(completed);
    }
    return completed;
  }

  /** The job's share that users see; 0 where no plugin computes one. */
  public double share(JobView job) {
    return jobShare.isEmpty() ? 0 : jobShare.getFirst().applyAsDouble(job);
  }
}
