package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.Preparation;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Tier;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NamespaceView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/** Combination of all plugins of a session. */
public final class Policy {
  private static final Reason FOREIGN =
      new Reason.Suspended("the scheduler of another shard places its pods");

  private final Session session;
  private final BlockedObjects blocked;
  private final Comparator<JobView> jobOrder;
  private final Comparator<TaskView> taskOrder;
  private final Comparator<QueueView> queueOrder;
  private final Optional<Comparator<NamespaceView>> namespaceOrder;
  private final Optional<Comparator<JobView>> nextJobOrder;
  private final Predicate<JobView> jobReady;
  private final Predicate<JobView> jobStarving;
  private final Predicate<JobView> targetJob;
  private final Function<JobView, Optional<Vote>> jobPipelined;
  private final Function<JobView, Optional<Reason>> jobValid;
  private final Function<JobView, Optional<QueueAdmission>> jobEnqueueable;
  private final Function<WaitingClass, Optional<Instant>> askedAlone;
  private final Consumer<JobView> jobEnqueued;
  private final Function<QueueView, Optional<Reason>> overused;
  private final BiFunction<QueueView, TaskView, Optional<Reason>> allocatable;
  private final AllocatableWithout allocatableWithout;
  private final BiFunction<TaskView, NodeView, Optional<Reason>> allocated;
  private final Consumer<TaskView> gateOpened;
  private final Function<List<TaskView>, List<VictimTasks.Victim>> victimTasks;
  private final Function<Decisions.Bind, List<Preparation>> preparations;
  private final Function<TaskView, SortedMap<String, String>> bindAnnotations;
  private final Function<JobView, SortedMap<String, String>> podGroupAnnotations;
  private final Runnable close;
  private final UnaryOperator<QueueFigures> queueFigures;
  private final ToDoubleFunction<JobView> jobShare;
  private final PlacementPolicy placement;
  private final VictimPolicy victims;
  private final GroupPolicy groups;
  private final Tiers tiers;

  private Policy(Session session, BlockedObjects blocked, Tiers tiers) {
    this.session = session;
    this.blocked = blocked;
    jobOrder = tiers.combined(JobPoints.JOB_ORDER);
    taskOrder = tiers.combined(JobPoints.TASK_ORDER);
    queueOrder = tiers.combined(QueuePoints.QUEUE_ORDER);
    namespaceOrder = tiers.combined(QueuePoints.NAMESPACE_ORDER);
    nextJobOrder = tiers.combined(QueuePoints.NEXT_JOB_ORDER);
    jobReady = tiers.combined(JobPoints.JOB_READY);
    jobStarving = tiers.combined(JobPoints.JOB_STARVING);
    targetJob = tiers.combined(JobPoints.TARGET_JOB);
    jobPipelined = tiers.combined(JobPoints.JOB_PIPELINED);
    jobValid = tiers.combined(JobPoints.JOB_VALID);
    jobEnqueueable = tiers.combined(QueuePoints.JOB_ENQUEUEABLE);
    askedAlone = tiers.combined(QueuePoints.ASKED_ALONE);
    jobEnqueued = tiers.combined(QueuePoints.JOB_ENQUEUED);
    overused = tiers.combined(QueuePoints.OVERUSED);
    allocatable = tiers.combined(QueuePoints.ALLOCATABLE);
    allocatableWithout = tiers.combined(QueuePoints.ALLOCATABLE_WITHOUT);
    allocated = tiers.combined(PlacementPoints.ALLOCATED);
    gateOpened = tiers.combined(QueuePoints.GATE_OPENED);
    victimTasks = tiers.combined(VictimPoints.VICTIM_TASKS);
    preparations = tiers.combined(ClosingPoints.PREPARATIONS);
    bindAnnotations = tiers.combined(ClosingPoints.BIND_ANNOTATIONS);
    podGroupAnnotations = tiers.combined(ClosingPoints.POD_GROUP_ANNOTATIONS);
    close = tiers.combined(ClosingPoints.CLOSE);
    queueFigures = tiers.combined(ClosingPoints.QUEUE_FIGURES);
    jobShare = tiers.combined(ClosingPoints.JOB_SHARE);
    placement = new PlacementPolicy(tiers, blocked, session.shards());
    victims = new VictimPolicy(tiers, session, queueOrder, jobOrder, taskOrder);
    groups = new GroupPolicy(tiers);
    this.tiers = tiers;
  }

  /**
   * Opens the plugins of a configuration on a session. A plugin named twice is asked twice, each
   * time by the switches given there and with the arguments given last
   * (docs/reference/scheduler-configuration.md#when-it-is-wrong); a name without a provider is
   * skipped (docs/reference/scheduler-configuration.md#when-it-is-wrong).
   */
  public static Policy open(
      Session session, List<Tier> tiers, Map<String, PluginProvider> providers) {
    return open(session, tiers, providers, FaultTracing.OFF, new BlockedObjects(Map.of()));
  }

  /**
   * Opens the plugins as above, with or without faults being attributed to plugins.
   *
   * @param blocked jobs, queues and nodes that the session does not serve
   */
  public static Policy open(
      Session session,
      List<Tier> tiers,
      Map<String, PluginProvider> providers,
      FaultTracing tracing,
      BlockedObjects blocked) {
    return new Policy(session, blocked, Tiers.open(session, tiers, providers, tracing));
  }

  /** Order of jobs in a queue, or in a namespace of it where namespaces have an order. */
  public Comparator<JobView> jobOrder() {
    return jobOrder;
  }

  /** Order of the namespaces of a queue, which take turns, if any plugin orders them. */
  public Optional<Comparator<NamespaceView>> namespaceOrder() {
    return namespaceOrder;
  }

  /** Order of the jobs of a queue as it stands: by their namespaces first, if these have one. */
  public Comparator<JobView> jobOrderInQueue() {
    return namespaceOrder
        .map(order -> Comparator.comparing(Policy::namespace, order).thenComparing(jobOrder))
        .orElse(jobOrder);
  }

  private static NamespaceView namespace(JobView job) {
    return new NamespaceView(job.queue(), job.key().namespace());
  }

  /**
   * Returns the plugin by which the order of two jobs is as it is; empty if all leave it to their
   * age. For explanations.
   */
  public Optional<String> jobOrderBy(JobView first, JobView second) {
    Optional<String> ofNamespaces =
        first.key().namespace().equals(second.key().namespace())
            ? Optional.empty()
            : RegisteredFunctions.deciding(
                tiers.registered(QueuePoints.NAMESPACE_ORDER), namespace(first), namespace(second));
    if (ofNamespaces.isPresent()) {
      return ofNamespaces;
    }
    return RegisteredFunctions.deciding(tiers.registered(JobPoints.JOB_ORDER), first, second);
  }

  /** Returns the same of two queues. */
  public Optional<String> queueOrderBy(QueueView first, QueueView second) {
    return RegisteredFunctions.deciding(tiers.registered(QueuePoints.QUEUE_ORDER), first, second);
  }

  /** Order of tasks in a job. */
  public Comparator<TaskView> taskOrder() {
    return taskOrder;
  }

  /** Order of queues. */
  public Comparator<QueueView> queueOrder() {
    return queueOrder;
  }

  /**
   * Order of queues by the plugins. Queues that are equal to all of them are in the order that
   * plugins give their next jobs, and where jobs get reservations in the order of these jobs, so
   * that one job is the first of the cluster (docs/reference/reservation.md#who-gets-one).
   *
   * @param next job of a queue that would be next
   */
  public Comparator<QueueView> queueOrder(Function<QueueView, Optional<JobView>> next) {
    boolean areJobsOrdered = session.reservations().terms().isPresent();
    if (!areJobsOrdered && nextJobOrder.isEmpty()) {
      return queueOrder;
    }
    Comparator<JobView> byNext =
        nextJobOrder
            .map(order -> areJobsOrdered ? order.thenComparing(jobOrder) : order)
            .orElse(jobOrder);
    return Fold.firstNonZero(
            (QueueView left, QueueView right) -> {
              Optional<JobView> ofLeft = next.apply(left);
              Optional<JobView> ofRight = next.apply(right);
              if (ofLeft.isEmpty() || ofRight.isEmpty()) {
                return queueOrder.compare(left, right);
              }
              int byJobs = byNext.compare(ofLeft.get(), ofRight.get());
              return byJobs != 0 || areJobsOrdered ? byJobs : queueOrder.compare(left, right);
            })
        .over(tiers.registered(QueuePoints.QUEUE_ORDER));
  }

  /** Returns whether enough of a job is placed to start it. */
  public boolean isReady(JobView job) {
    return jobReady.test(job);
  }

  /** Returns whether a job may take from others. */
  public boolean isStarving(JobView job) {
    return jobStarving.test(job);
  }

  /** Returns whether a job that found no room is one that gets a reservation. */
  public boolean isTarget(JobView job) {
    return targetJob.test(job);
  }

  /** Returns whether enough of a job is placed or promised room. */
  public boolean isPipelined(JobView job) {
    return jobPipelined.apply(job).isEmpty();
  }

  /**
   * Returns whether enough of a sub-job is placed; of a job that is not divided, enough of that.
   */
  public boolean isReady(SubJobView subJob) {
    return subJob.isWhole() ? isReady(subJob.job()) : groups.isReady(subJob);
  }

  /**
   * Returns whether enough of a sub-job, or of a job that is not divided, is placed or promised
   * room.
   */
  public boolean isPipelined(SubJobView subJob) {
    return subJob.isWhole() ? isPipelined(subJob.job()) : groups.isPipelined(subJob);
  }

  /** Policy about sub-jobs and their places in the network. */
  public GroupPolicy groups() {
    return groups;
  }

  /**
   * Reason for which a job is not served in this session, whatever it asks for, if there is one.
   */
  public Optional<Reason> held(JobView job) {
    if (session.isForeign(job)) {
      return Optional.of(FOREIGN);
    }
    Optional<Reason> hold = blocked.of(job, session);
    return hold.isPresent() ? hold : session.barred(job);
  }

  /** Reason for which a job cannot be placed as it is, if there is one. */
  public Optional<Reason> fault(JobView job) {
    Optional<Reason> held = held(job);
    return held.isPresent() ? held : jobValid.apply(job);
  }

  /** Reason for which a job may not enter its queue, if there is one. */
  public Optional<Reason> refusal(JobView job) {
    return jobEnqueueable.apply(job).map(QueueAdmission::reason);
  }

  /** Latest time of creation of those jobs of a waiting class that are asked about one by one. */
  public Optional<Instant> askedAlone(WaitingClass alike) {
    return askedAlone.apply(alike);
  }

  /** Notifies the plugins that a job enters its queue. */
  public void enqueued(JobView job) {
    jobEnqueued.accept(job);
  }

  /** Reason for which a queue may not get more, if there is one. */
  public Optional<Reason> overuse(QueueView queue) {
    return overused.apply(queue);
  }

  /** Reason for which a queue may not get a task, if there is one. */
  public Optional<Reason> unallocatable(QueueView queue, TaskView task) {
    return allocatable.apply(queue, task);
  }

  /**
   * Returns whether a queue may get a task once it holds less: if not, the task is {@link
   * #unallocatable} then; if so, that is still to be seen.
   */
  public boolean mayGetWithout(QueueView queue, TaskView task, ResourceVector freed) {
    return allocatableWithout.mayGet(queue, task, freed);
  }

  /** Notifies the plugins that the gate of a task is to be opened. */
  public void gateOpened(TaskView task) {
    gateOpened.accept(task);
  }

  /** Reason for which a task may not have the room that it was just given, if there is one. */
  public Optional<Reason> veto(TaskView task, NodeView node) {
    return allocated.apply(task, node);
  }

  /** Policy about places for tasks: predicates and scores. */
  public PlacementPolicy placement() {
    return placement;
  }

  /** Policy about the tasks that a task may have evicted. */
  public VictimPolicy victims() {
    return victims;
  }

  /** Tasks that the plugins want evicted for policies of their own. */
  public List<VictimTasks.Victim> evictedForPolicy(List<TaskView> running) {
    return blocked.areAll() ? List.of() : victimTasks.apply(victims.own(running));
  }

  /** Returns a bind with the writes that have to precede it. */
  public Decisions.Bind prepared(Decisions.Bind bind) {
    List<Preparation> before = preparations.apply(bind);
    return before.isEmpty() ? bind : bind.after(before);
  }

  /** Notifies the plugins that all actions have run. */
  public void close() {
    close.run();
  }

  /** Annotations that the PodGroup of a job gets with its status, sorted. */
  public SortedMap<String, String> podGroupAnnotations(JobView job) {
    return podGroupAnnotations.apply(job);
  }

  /** Annotations that the pod of a bound task gets with its bind, sorted. */
  public SortedMap<String, String> bindAnnotations(TaskView task) {
    return bindAnnotations.apply(task);
  }

  /** Adds the plugins' data on a queue to its figures. */
  public QueueFigures complete(QueueFigures figures) {
    return queueFigures.apply(figures);
  }

  /** Share of the job that users see; 0 where no plugin computes one. */
  public double share(JobView job) {
    return jobShare.applyAsDouble(job);
  }
}
