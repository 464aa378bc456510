package io.hekla.scheduler.plugin;

import static io.hekla.scheduler.plugin.ExtensionPoint.always;
import static io.hekla.scheduler.plugin.ExtensionPoint.switched;

import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NamespaceView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** Extension points about queues and about the jobs that are let into them. */
public final class QueuePoints {
  /** Order of two queues; 0 leaves it to the next plugin. */
  public static final ExtensionPoint<Comparator<QueueView>, Comparator<QueueView>> QUEUE_ORDER =
      switched(
          "queueOrder",
          Switch.QUEUE_ORDER,
          FailsOpen::order,
          Fold.firstNonZero(OrderTieBreaks.QUEUES));

  /**
   * Order of two namespaces of one queue, which take turns then, each with the first of its jobs; 0
   * leaves it to the next plugin. Without any function, the jobs of a queue are in one order.
   */
  public static final ExtensionPoint<Comparator<NamespaceView>, Optional<Comparator<NamespaceView>>>
      NAMESPACE_ORDER =
          switched(
              "namespaceOrder",
              Switch.NAMESPACE_ORDER,
              FailsOpen::order,
              Fold.firstNonZeroIfAny(Comparator.comparing(NamespaceView::name)));

  /**
   * Order of two queues by the jobs that are next in them, where the queues are equal at {@link
   * #QUEUE_ORDER}; 0 leaves it to the next plugin. Without any function such queues are in the
   * order of their ages.
   */
  public static final ExtensionPoint<Comparator<JobView>, Optional<Comparator<JobView>>>
      NEXT_JOB_ORDER =
          always(
              "nextJobOrder", FailsOpen::order, Fold.firstNonZeroIfAny((unused, unusedToo) -> 0));

  /**
   * Vote on a job entering its queue; asked about jobs that specify what they need. For a job
   * without pods the answer may depend on its queue, its namespace, on what it needs, how long it
   * may wait and is expected to run, and on the jobs let in before it in the session, whose entry
   * must not turn a refusal into a permit: one job is asked about for all that are alike, and none
   * of them if others enter while they are refused. For jobs that are {@link #ASKED_ALONE} it may
   * depend on anything.
   */
  public static final ExtensionPoint<
          Function<JobView, QueueAdmission>, Function<JobView, Optional<QueueAdmission>>>
      JOB_ENQUEUEABLE =
          switched(
              "jobEnqueueable",
              Switch.JOB_ENQUEUED,
              FailsClosed::keepOut,
              Fold.tieredVote(QueueAdmission::vote));

  /**
   * Latest time of creation of those jobs of a class waiting to be let in that are asked about one
   * by one, if any. Each of them costs a call, so leave out all that are alike.
   */
  public static final ExtensionPoint<
          Function<WaitingClass, Optional<Instant>>, Function<WaitingClass, Optional<Instant>>>
      ASKED_ALONE = switched("askedAlone", Switch.JOB_ENQUEUED, FailsOpen::function, Fold.latest());

  /** Listener that is notified when a job enters its queue. */
  public static final ExtensionPoint<Consumer<JobView>, Consumer<JobView>> JOB_ENQUEUED =
      switched(
          "jobEnqueued",
          Switch.JOB_ENQUEUED,
          FailsClosed.blockOnFault(JobView::key),
          Fold.callAll());

  /** Reason for which a queue may not get more, if any. */
  public static final ExtensionPoint<
          Function<QueueView, Optional<Reason>>, Function<QueueView, Optional<Reason>>>
      OVERUSED = switched("overused", Switch.OVERUSED, FailsClosed::object, Fold.firstObjection());

  /** Reason for which a queue may not get a certain task, if any. */
  public static final ExtensionPoint<
          BiFunction<QueueView, TaskView, Optional<Reason>>,
          BiFunction<QueueView, TaskView, Optional<Reason>>>
      ALLOCATABLE =
          switched(
              "allocatable",
              Switch.ALLOCATABLE,
              FailsClosed::objectToPair,
              Fold.firstObjectionToPair());

  /** Forecast whether a queue may get a task once pods of it are evicted: yes if all agree. */
  public static final ExtensionPoint<AllocatableWithout, AllocatableWithout> ALLOCATABLE_WITHOUT =
      switched(
          "allocatableWithout",
          Switch.ALLOCATABLE,
          FailsOpen::allocatableWithout,
          Fold.allocatableWithout());

  /**
   * Listener that is notified that the gate of a task is to be opened, since its queue has room for
   * it; no switch.
   */
  public static final ExtensionPoint<Consumer<TaskView>, Consumer<TaskView>> GATE_OPENED =
      always("gateOpened", FailsClosed.blockOnFault(task -> task.job().key()), Fold.callAll());

  private QueuePoints() {}
}
