package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.Preparation;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.PolicyWants;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * What one plugin of one tier registers. A function whose switch is off in the configuration is
 * dropped here, so nothing behind this asks again. Source: reference scheduler.md §3.6.
 */
public final class Extensions {
  private final PluginOption option;
  private final Watch watch;
  final List<Comparator<JobView>> jobOrder = new ArrayList<>();
  final List<Comparator<TaskView>> taskOrder = new ArrayList<>();
  final List<Comparator<QueueView>> queueOrder = new ArrayList<>();
  final List<Predicate<JobView>> jobReady = new ArrayList<>();
  final List<Predicate<JobView>> jobStarving = new ArrayList<>();
  final List<Function<JobView, Vote>> jobPipelined = new ArrayList<>();
  final List<Comparator<SubJobView>> subJobOrder = new ArrayList<>();
  final List<Predicate<SubJobView>> subJobReady = new ArrayList<>();
  final List<Function<SubJobView, Vote>> subJobPipelined = new ArrayList<>();
  final List<HyperNodeScore> hyperNodeOrder = new ArrayList<>();
  final List<HyperNodeGradient> hyperNodeGradient = new ArrayList<>();
  final List<Function<JobView, Optional<Reason>>> jobValid = new ArrayList<>();
  final List<Function<JobView, Admission>> jobEnqueueable = new ArrayList<>();
  final List<Function<WaitingClass, Optional<Instant>>> askedAlone = new ArrayList<>();
  final List<Consumer<JobView>> jobEnqueued = new ArrayList<>();
  final List<Consumer<TaskView>> gateOpened = new ArrayList<>();
  final List<Function<QueueView, Optional<Reason>>> overused = new ArrayList<>();
  final List<BiFunction<QueueView, TaskView, Optional<Reason>>> allocatable = new ArrayList<>();
  final List<BiFunction<TaskView, NodeView, Optional<Reason>>> allocated = new ArrayList<>();
  final List<VictimRule> preemptable = new ArrayList<>();
  final List<VictimRule> reclaimable = new ArrayList<>();
  final List<GangVictimRule> gangVictims = new ArrayList<>();
  final List<VictimTasks.Explained> victimTasks = new ArrayList<>();
  final List<VictimQueueOrder> victimQueueOrder = new ArrayList<>();
  final List<BiFunction<QueueView, List<TaskView>, Optional<Reason>>> preemptive =
      new ArrayList<>();
  final List<NodePredicate> predicates = new ArrayList<>();
  final List<NodeScore> nodeOrder = new ArrayList<>();
  final List<RelativeScore> relativeOrder = new ArrayList<>();
  final List<PeerPredicate> peerPredicates = new ArrayList<>();
  final List<PeerOrder> peerOrders = new ArrayList<>();
  final List<Function<Decisions.Bind, List<Preparation>>> preparations = new ArrayList<>();
  final List<Runnable> close = new ArrayList<>();
  final List<Function<TaskView, Map<String, String>>> bindAnnotations = new ArrayList<>();
  final List<UnaryOperator<QueueFigures>> queueFigures = new ArrayList<>();
  final List<ToDoubleFunction<JobView>> jobShare = new ArrayList<>();

  Extensions(PluginOption option, Watch watch) {
    this.option = option;
    this.watch = watch;
  }

  /** The plugin's name. */
  String plugin() {
    return option.name();
  }

  /** Which of two jobs comes first; 0 leaves it to the next plugin. */
  public void jobOrder(Comparator<JobView> order) {
    add(Switch.JOB_ORDER, Point.JOB_ORDER, jobOrder, order);
  }

  /** Which of two tasks of a job comes first; 0 leaves it to the next plugin. */
  public void taskOrder(Comparator<TaskView> order) {
    add(Switch.TASK_ORDER, Point.TASK_ORDER, taskOrder, order);
  }

  /** Which of two queues comes first; 0 leaves it to the next plugin. */
  public void queueOrder(Comparator<QueueView> order) {
    add(Switch.QUEUE_ORDER, Point.QUEUE_ORDER, queueOrder, order);
  }

  /** Whether enough of a job is placed to start it. */
  public void jobReady(Predicate<JobView> test) {
    add(Switch.JOB_READY, Point.JOB_READY, jobReady, test);
  }

  /** Whether a job may take from others to get what it needs. */
  public void jobStarving(Predicate<JobView> test) {
    add(Switch.JOB_STARVING, Point.JOB_STARVING, jobStarving, test);
  }

  /** Whether enough of a job is placed or promised room to hold on to it. */
  public void jobPipelined(Function<JobView, Vote> vote) {
    add(Switch.JOB_PIPELINED, Point.JOB_PIPELINED, jobPipelined, vote);
  }

  /** Which of two sub-jobs of a job comes first; 0 leaves it to the next plugin. */
  public void subJobOrder(Comparator<SubJobView> order) {
    add(Switch.SUB_JOB_ORDER, Point.SUB_JOB_ORDER, subJobOrder, order);
  }

  /** Whether enough of a sub-job is placed; asked only of the parts of a divided job. */
  public void subJobReady(Predicate<SubJobView> test) {
    add(Switch.SUB_JOB_READY, Point.SUB_JOB_READY, subJobReady, test);
  }

  /** Whether enough of a sub-job is placed or promised room; asked as {@link #subJobReady}. */
  public void subJobPipelined(Function<SubJobView, Vote> vote) {
    add(Switch.SUB_JOB_PIPELINED, Point.SUB_JOB_PIPELINED, subJobPipelined, vote);
  }

  /** How well parts of the network suit a sub-job. */
  public void hyperNodeOrder(HyperNodeScore score) {
    add(Switch.HYPER_NODE_ORDER, Point.HYPER_NODE_ORDER, hyperNodeOrder, score);
  }

  /** In which parts of the network jobs may be placed; only the first plugin's counts. */
  public void hyperNodeGradient(HyperNodeGradient gradient) {
    add(Switch.HYPER_NODE_GRADIENT, Point.HYPER_NODE_GRADIENT, hyperNodeGradient, gradient);
  }

  /** Why a job cannot be placed as it is, if so; no switch. */
  public void jobValid(Function<JobView, Optional<Reason>> fault) {
    add(Point.JOB_VALID, jobValid, fault);
  }

  /**
   * Whether a job may enter its queue; asked of jobs that say what they need. For a job without
   * pods the answer may depend on its queue, its namespace, on what it needs and how long it may
   * wait, and on who was let in before it in the session, whose coming must not turn a refusal into
   * a permit: one is asked about for all that are alike, and none of them if others come in while
   * they are refused. For those {@link #askedAlone} it may depend on anything.
   */
  public void jobEnqueueable(Function<JobView, Admission> vote) {
    add(Switch.JOB_ENQUEUED, Point.JOB_ENQUEUEABLE, jobEnqueueable, vote);
  }

  /**
   * Which jobs of a class that only wait to be let in are asked about one by one, if any: those
   * created until then. Costs a look at each of them, so leave out all that are alike.
   */
  public void askedAlone(Function<WaitingClass, Optional<Instant>> createdUntil) {
    add(Switch.JOB_ENQUEUED, Point.ASKED_ALONE, askedAlone, createdUntil);
  }

  /** Told when a job enters its queue. */
  public void jobEnqueued(Consumer<JobView> listener) {
    add(Switch.JOB_ENQUEUED, Point.JOB_ENQUEUED, jobEnqueued, listener);
  }

  /** Why a queue may not get more, if so. */
  public void overused(Function<QueueView, Optional<Reason>> test) {
    add(Switch.OVERUSED, Point.OVERUSED, overused, test);
  }

  /** Why a queue may not get a certain task, if so. */
  public void allocatable(BiFunction<QueueView, TaskView, Optional<Reason>> test) {
    add(Switch.ALLOCATABLE, Point.ALLOCATABLE, allocatable, test);
  }

  /** Told that the gate of a task is to be opened, since its queue has room for it; no switch. */
  public void gateOpened(Consumer<TaskView> listener) {
    add(Point.GATE_OPENED, gateOpened, listener);
  }

  /**
   * Why a task may not have the room on a node that it was just given, if so: it is taken back from
   * it. No switch.
   */
  public void allocated(BiFunction<TaskView, NodeView, Optional<Reason>> objection) {
    add(Point.ALLOCATED, allocated, objection);
  }

  /** Whom a task may have evicted within its queue. */
  public void preemptable(VictimRule rule) {
    add(Switch.PREEMPTABLE, Point.PREEMPTABLE, preemptable, rule);
  }

  /** Whom a task may have evicted from other queues. */
  public void reclaimable(VictimRule rule) {
    add(Switch.RECLAIMABLE, Point.RECLAIMABLE, reclaimable, rule);
  }

  /** Whom a whole gang may have evicted; no switch. Volcano calls it unifiedEvictable. */
  public void gangVictims(GangVictimRule rule) {
    add(Point.GANG_VICTIMS, gangVictims, rule);
  }

  /** Whom this plugin wants evicted for a policy of its own. */
  public void victimTasks(VictimTasks choice) {
    victimTasks(choice, victim -> new PolicyWants(plugin(), "", new TreeMap<>()));
  }

  /**
   * Whom this plugin wants evicted for a policy of its own, and why.
   *
   * @param why asked of each task that is to go, at once
   */
  public void victimTasks(VictimTasks choice, Function<TaskView, VictimReason> why) {
    if (option.isOn(Switch.VICTIM) && watch.takesPart(plugin(), Point.VICTIM_TASKS)) {
      victimTasks.add(
          new VictimTasks.Explained(
              watch.over(plugin(), Point.VICTIM_TASKS, choice),
              watch.over(plugin(), Point.VICTIM_TASKS, why)));
    }
  }

  /** From which of two queues victims are taken first; no switch. */
  public void victimQueueOrder(VictimQueueOrder order) {
    add(Point.VICTIM_QUEUE_ORDER, victimQueueOrder, order);
  }

  /** Why a queue may not take room for certain tasks back from other queues, if so. */
  public void preemptive(BiFunction<QueueView, List<TaskView>, Optional<Reason>> test) {
    add(Switch.PREEMPTIVE, Point.PREEMPTIVE, preemptive, test);
  }

  /** Whether a node can take a task. */
  public void predicate(NodePredicate predicate) {
    add(Switch.PREDICATE, Point.PREDICATE, predicates, predicate);
  }

  /** How well a node suits a task. */
  public void nodeOrder(NodeScore score) {
    add(Switch.NODE_ORDER, Point.NODE_ORDER, nodeOrder, score);
  }

  /** How well a node suits a task, relative to the other candidates. */
  public void nodeOrder(RelativeScore score) {
    if (option.isOn(Switch.NODE_ORDER) && watch.takesPart(plugin(), Point.NODE_ORDER)) {
      NodeScore raw = watch.over(plugin(), Point.NODE_ORDER, score.raw());
      relativeOrder.add(new RelativeScore(raw, score.reversed(), score.weight()));
    }
  }

  /** Whether a node can take a task, where that depends on other pods. */
  public void peerPredicate(PeerPredicate predicate) {
    add(Switch.PREDICATE, Point.PEER_PREDICATE, peerPredicates, predicate);
  }

  /** How well a node suits a task, where that depends on other pods. */
  public void peerOrder(PeerOrder order) {
    add(Switch.NODE_ORDER, Point.PEER_ORDER, peerOrders, order);
  }

  /**
   * What has to be written before a bind that was decided; asked once all actions have run, no
   * switch. Volcano calls it a binder.
   */
  public void preparations(Function<Decisions.Bind, List<Preparation>> binder) {
    add(Point.PREPARATIONS, preparations, binder);
  }

  /** Told when all actions have run; no switch. */
  public void close(Runnable listener) {
    add(Point.CLOSE, close, listener);
  }

  /**
   * Annotations that the pod of a bound task gets with its bind, asked when all actions have run: a
   * later session learns from them what the pod was given of its node. No switch.
   */
  public void bindAnnotations(Function<TaskView, Map<String, String>> annotations) {
    add(Point.BIND_ANNOTATIONS, bindAnnotations, annotations);
  }

  /** Adds to the figures of a queue that users see; no switch. */
  public void queueFigures(UnaryOperator<QueueFigures> addition) {
    add(Point.QUEUE_FIGURES, queueFigures, addition);
  }

  /** The share of a job that users see, 0..1; no switch. */
  public void jobShare(ToDoubleFunction<JobView> share) {
    add(Point.JOB_SHARE, jobShare, share);
  }

  /**
   * Has the plugin look at each of some queues, nodes or jobs while it opens. If it throws at one
   * of them, that one alone gets nothing in the session. What it throws outside of this concerns
   * everybody: a plugin that {@link PluginProvider#forbids} then holds the whole session.
   */
  public <T> void forEach(Iterable<T> elements, Consumer<? super T> look) {
    watch.each(plugin(), elements, look);
  }

  private <T> void add(Switch gate, Point point, List<T> functions, T function) {
    if (option.isOn(gate)) {
      add(point, functions, function);
    }
  }

  private <T> void add(Point point, List<T> functions, T function) {
    if (watch.takesPart(plugin(), point)) {
      functions.add(watch.over(plugin(), point, function));
    }
  }
}
