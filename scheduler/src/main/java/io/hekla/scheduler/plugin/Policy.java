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
import io.hekla.scheduler.snapshot.TaskClass;
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
  private final List<List<Extensions>> tiers;
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
  private final List<NodePredicate> predicates;
  private final List<List<NodePredicate>> predicatesByPlugin;
  private final List<NodeScore> nodeOrder;
  private final List<RelativeScore> relativeOrder;
  private final List<PeerPredicate> peerPredicates;
  private final List<PeerOrder> peerOrders;
  private final List<Function<WaitingClass, Optional<Instant>>> askedAlone;
  private final List<Function<Decisions.Bind, List<Preparation>>> binders;
  private final List<Consumer<JobView>> jobEnqueued;
  private final List<ToDoubleFunction<JobView>> jobShare;
  private final List<Function<TaskView, Map<String, String>>> bindAnnotations;
  private final List<UnaryOperator<QueueFigures>> queueFigures;
  private final VictimPolicy victims;
  private final GroupPolicy groups;

  private Policy(List<List<Extensions>> tiers) {
    this.tiers = tiers;
    jobOrder = Fold.firstNonZero(inARow(on -> on.jobOrder), Orders.JOBS);
    taskOrder = Fold.firstNonZero(inARow(on -> on.taskOrder), Orders.TASKS);
    queueOrder = Fold.firstNonZero(inARow(on -> on.queueOrder), Orders.QUEUES);
    jobReady = inARow(on -> on.jobReady);
    jobStarving = byTier(on -> on.jobStarving);
    jobPipelined = byTier(on -> on.jobPipelined);
    jobValid = inARow(on -> on.jobValid);
    jobEnqueueable = byTier(on -> on.jobEnqueueable);
    overused = inARow(on -> on.overused);
    allocatable = inARow(on -> on.allocatable);
    predicates = inARow(on -> on.predicates);
    predicatesByPlugin =
        tiers.stream().flatMap(List::stream).map(on -> List.copyOf(on.predicates)).toList();
    nodeOrder = inARow(on -> on.nodeOrder);
    relativeOrder = inARow(on -> on.relativeOrder);
    peerPredicates = inARow(on -> on.peerPredicates);
    peerOrders = inARow(on -> on.peerOrders);
    askedAlone = inARow(on -> on.askedAlone);
    binders = inARow(on -> on.preparations);
    jobEnqueued = inARow(on -> on.jobEnqueued);
    jobShare = inARow(on -> on.jobShare);
    bindAnnotations = inARow(on -> on.bindAnnotations);
    queueFigures = inARow(on -> on.queueFigures);
    victims =
        new VictimPolicy(
            byTier(on -> on.preemptable),
            byTier(on -> on.reclaimable),
            byTier(on -> on.gangVictims),
            inARow(on -> on.preemptive),
            new VictimOrder(inARow(on -> on.victimQueueOrder), queueOrder, jobOrder, taskOrder));
    groups =
        new GroupPolicy(
            inARow(on -> on.subJobOrder),
            inARow(on -> on.subJobReady),
            byTier(on -> on.subJobPipelined),
            inARow(on -> on.hyperNodeOrder),
            inARow(on -> on.hyperNodeGradient));
  }

  /**
   * Opens the plugins of a configuration on a session. A plugin named twice is asked twice, each
   * time by the switches given there and with the arguments given last (§1.1); a name without a
   * provider is passed over (§1.3).
   */
  public static Policy open(
      Session session, List<Tier> tiers, Map<String, PluginProvider> providers) {
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
          Arguments.Reader arguments =
              argumentsOf.getOrDefault(option.name(), Arguments.NONE).reader();
          Plugin plugin = provider.create(option, arguments);
          var on = new Extensions(option);
          plugin.open(session, on);
          ofTier.add(on);
        }
      }
      extensions.add(ofTier);
    }
    return new Policy(extensions);
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

  /** Why a job cannot be placed as it is, if so. */
  public Optional<Reason> fault(JobView job) {
    return Fold.firstObjection(jobValid, job);
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

  /** Whom a task may have evicted. */
  public VictimPolicy victims() {
    return victims;
  }

  /** Whom the plugins want evicted for policies of their own. */
  public List<VictimTasks.Victim> evictedForPolicy(List<TaskView> running) {
    return Fold.evictedForPolicy(tiers, running);
  }

  /** Whether a task could run on a node if others left it. */
  public boolean mayFit(TaskClass task, NodeView node) {
    return Fold.mayFit(predicatesByPlugin, task, node);
  }

  /**
   * Whether a task can run on a node as the session stands now: {@link Fit#YES}, or the first
   * refusal that no eviction cures, or else the first one (reference §5.7, §3.8).
   */
  public Fit fit(TaskView task, NodeView node) {
    Fit worst = fitAlone(task.taskClass(), node);
    for (PeerRule rule : isFinal(worst) ? List.<PeerRule>of() : peerRules(task)) {
      worst = worse(worst, rule.check(node));
    }
    return worst;
  }

  /** The rules for a task in which other pods matter, valid until the session changes. */
  public List<PeerRule> peerRules(TaskView task) {
    List<PeerRule> rules = List.of();
    for (PeerPredicate predicate : peerPredicates) {
      Optional<PeerRule> rule = predicate.ruleFor(task);
      if (rule.isPresent()) {
        rules = rules.isEmpty() ? new ArrayList<>() : rules;
        rules.add(rule.get());
      }
    }
    return rules;
  }

  /** The scores for a task in which other pods matter, valid until the session changes. */
  public List<PeerScore> peerScores(TaskView task) {
    List<PeerScore> scores = List.of();
    for (PeerOrder order : peerOrders) {
      Optional<PeerScore> score = order.scoreFor(task);
      if (score.isPresent()) {
        scores = scores.isEmpty() ? new ArrayList<>() : scores;
        scores.add(score.get());
      }
    }
    return scores;
  }

  /** As {@link #fit}, as far as it depends on the node alone. */
  public Fit fitAlone(TaskClass task, NodeView node) {
    Fit worst = Fit.YES;
    for (int i = 0; i < predicates.size() && !isFinal(worst); i++) {
      worst = worse(worst, predicates.get(i).check(task, node));
    }
    return worst;
  }

  private static boolean isFinal(Fit fit) {
    return fit.code() == Fit.Code.UNSCHEDULABLE_AND_UNRESOLVABLE;
  }

  private static Fit worse(Fit sooner, Fit later) {
    return later.code().compareTo(sooner.code()) > 0 ? later : sooner;
  }

  /** The sum of the scores that depend on the node alone. */
  public double score(TaskClass task, NodeView node) {
    double sum = 0;
    for (NodeScore score : nodeOrder) {
      sum += score.score(task, node);
    }
    return sum;
  }

  /** The scores that depend on the other candidates too. */
  public List<RelativeScore> relativeScores() {
    return relativeOrder;
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
    inARow(on -> on.close).forEach(Runnable::run);
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

  private <T> List<T> inARow(Function<Extensions, List<T>> point) {
    var all = new ArrayList<T>();
    for (List<Extensions> tier : tiers) {
      addAll(tier, point, all);
    }
    return all;
  }

  private <T> List<List<T>> byTier(Function<Extensions, List<T>> point) {
    var byTier = new ArrayList<List<T>>();
    for (List<Extensions> tier : tiers) {
      var ofTier = new ArrayList<T>();
      addAll(tier, point, ofTier);
      byTier.add(ofTier);
    }
    return byTier;
  }

  /** One by one, since most plugins register nothing at most points. */
  private static <T> void addAll(
      List<Extensions> tier, Function<Extensions, List<T>> point, List<T> all) {
    for (Extensions on : tier) {
      for (T function : point.apply(on)) {
        all.add(function);
      }
    }
  }
}
