package io.hekla.scheduler.session;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.JobChoice;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.NodeLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An attempt: operations that show in the session at once and are sent only by {@link #commit}.
 * Closing an attempt that is neither committed nor kept rolls everything back, to the bit. Attempts
 * nest: an inner one ends before its outer one goes on, on its own or by being merged into it.
 * Source: docs/reference/session.md#statements.
 */
public final class Statement implements AutoCloseable {
  private final Session session;
  private final boolean isTrial;
  private final List<Operation> operations = new ArrayList<>();
  private boolean ended;

  /** Operation that was done, to be redone by {@link #redo}. */
  public sealed interface Step permits Operation {}

  /** Operation with the former value of all that it changed. */
  private record Operation(
      Kind kind,
      TaskView task,
      boolean evictionAfter,
      TaskStatus statusBefore,
      String nodeBefore,
      boolean evictionBefore,
      NodeView node,
      NodeLoad loadBefore,
      ResourceVector jobAllocatedBefore,
      ResourceVector jobHeldBefore,
      ResourceVector queueAllocatedBefore,
      ResourceVector queueHeldBefore,
      Optional<ResourceVector> namespaceHeldBefore,
      Optional<ResourceVector> userHeldBefore,
      String action,
      Evictor evictor)
      implements Step {}

  private enum Kind {
    ALLOCATE,
    PIPELINE,
    UNPIPELINE,
    EVICT
  }

  Statement(Session session, boolean isTrial) {
    this.session = session;
    this.isTrial = isTrial;
  }

  /** Begins an attempt within this one: a trial if this is one. */
  public Statement inner() {
    return new Statement(session, isTrial);
  }

  /** Allocates a pending task to idle resources. */
  public void allocate(TaskView task, NodeView node) {
    record(Kind.ALLOCATE, task, node, false, "", Evictor.NOBODY);
    move(task, TaskStatus.ALLOCATED, node.name());
    load(task, node, node.load.allocate(task.info()));
    JobView job = task.job();
    ResourceVector counted = node.counted(task);
    job.allocated = job.allocated.plus(counted);
    job.queue().allocated = job.queue().allocated.plus(counted);
    hold(job, counted);
  }

  /** Pipelines a pending task to resources that are about to become free. */
  public void pipeline(TaskView task, NodeView node, boolean evictionOccurred) {
    record(Kind.PIPELINE, task, node, evictionOccurred, "", Evictor.NOBODY);
    move(task, TaskStatus.PIPELINED, node.name());
    task.evictionOccurred = evictionOccurred;
    load(task, node, node.load.pipeline(task.info()));
    hold(task.job(), node.counted(task));
  }

  /** Unpipelines a task: it is pending again. */
  public void unpipeline(TaskView task) {
    NodeView node = session.node(task.nodeName()).orElseThrow();
    record(Kind.UNPIPELINE, task, node, false, "", Evictor.NOBODY);
    release(task.job(), node.counted(task));
    move(task, TaskStatus.PENDING, "");
    task.evictionOccurred = false;
    load(task, node, node.load.unpipeline(task.info()));
  }

  /** Evicts a bound or running task from its node, since another one needs its room. */
  public void evict(TaskView task, String action, TaskView claimant) {
    evict(task, action, Evictor.of(claimant));
  }

  /**
   * Evicts a task from its node, since its job was chosen to lose it to another one.
   *
   * @param choice why this job was chosen
   */
  public void evict(TaskView task, String action, TaskView claimant, JobChoice choice) {
    evict(task, action, Evictor.of(claimant, choice));
  }

  /** Evicts a bound or running task from its node for a policy, which states the reason. */
  public void evict(TaskView task, String action, String policy, VictimReason reason) {
    evict(task, action, Evictor.of(policy, reason));
  }

  private void evict(TaskView task, String action, Evictor evictor) {
    NodeView node = session.node(task.nodeName()).orElseThrow();
    record(Kind.EVICT, task, node, false, action, evictor);
    task.isSpared = false;
    move(task, TaskStatus.RELEASING, task.nodeName());
    load(task, node, node.load.evict(task.info()));
    JobView job = task.job();
    ResourceVector counted = node.counted(task);
    job.allocated = job.allocated.minus(counted);
    job.queue().allocated = job.queue().allocated.minus(counted);
    release(job, counted);
  }

  /** Returns whether nothing was done. */
  public boolean isEmpty() {
    return operations.isEmpty();
  }

  /** Operations so far, in that order. */
  public List<Step> steps() {
    return List.copyOf(operations);
  }

  /** Redoes operations that were rolled back, in a session in the same state as then. */
  public void redo(List<Step> steps) {
    for (Step step : steps) {
      switch (step) {
        case Operation done -> redo(done);
      }
    }
  }

  private void redo(Operation done) {
    switch (done.kind) {
      case ALLOCATE -> allocate(done.task, done.node);
      case PIPELINE -> pipeline(done.task, done.node, done.evictionAfter);
      case UNPIPELINE -> unpipeline(done.task);
      case EVICT -> evict(done.task, done.action, done.evictor);
    }
  }

  /** Sends the decisions, in the order decided: binds and evictions; pipelined tasks just stay. */
  public void commit() {
    if (isTrial) {
      throw new IllegalStateException("a trial is never sent");
    }
    end();
    for (Operation operation : operations) {
      TaskView task = operation.task;
      task.forgetAttempts();
      task.job().settle();
      switch (operation.kind) {
        case ALLOCATE -> dispatch(session, task);
        case EVICT -> {
          session.evict(
              task,
              operation.action,
              operation.evictor.name(),
              operation.evictor.reason(
                  task, operation.queueAllocatedBefore, operation.loadBefore.futureIdle()));
          operation
              .evictor
              .beneficiary()
              .ifPresent(job -> session.schedulerFacts().evictedJobs().add(task.job(), job));
        }
        case PIPELINE, UNPIPELINE -> {}
      }
    }
  }

  /**
   * Leaves everything in place to the end of the session without sending it: room is reserved for a
   * job that waits for others to leave.
   */
  public void keep() {
    end();
    operations.forEach(operation -> operation.task.job().settle());
  }

  /** Merges this into an outer attempt, which from now on decides its outcome. */
  public void mergeInto(Statement outer) {
    end();
    if (outer.ended) {
      throw new IllegalStateException("the outer statement has ended");
    }
    outer.operations.addAll(operations);
  }

  /** Rolls everything back; tasks remember their place, for what users are shown. */
  public void discard() {
    end();
    operations.reversed().forEach(this::undo);
  }

  /** Undoes the last operation, as if it had never been; the earlier ones stay. */
  public void takeBack() {
    Operation last = operations.removeLast();
    undo(last);
    last.task.forgetAttempts();
  }

  /** Returns the allocated tasks, in that order. */
  public List<TaskView> allocated() {
    return operations.stream()
        .filter(operation -> operation.kind == Kind.ALLOCATE)
        .map(Operation::task)
        .toList();
  }

  private void undo(Operation operation) {
    TaskView task = operation.task;
    task.remember(
        new TaskView.Attempt(task.status, task.nodeName, task.evictionOccurred),
        session.isMakingRoom());
    task.job().recount(task, task.status, operation.statusBefore);
    task.status = operation.statusBefore;
    task.nodeName = operation.nodeBefore;
    task.evictionOccurred = operation.evictionBefore;
    boolean spared = operation.kind == Kind.EVICT && !isTrial;
    task.isSpared = spared;
    load(task, operation.node, operation.loadBefore, spared);
    JobView job = task.job();
    job.allocated = operation.jobAllocatedBefore;
    job.held = operation.jobHeldBefore;
    job.queue().allocated = operation.queueAllocatedBefore;
    job.queue().held = operation.queueHeldBefore;
    job.queue().namespaces.restore(job, operation.namespaceHeldBefore);
    job.queue().users.restore(job, operation.userHeldBefore);
  }

  /** Discards unless committed or kept. */
  @Override
  public void close() {
    if (!ended) {
      discard();
    }
  }

  /** Sends the bind of an allocated task. */
  static void dispatch(Session session, TaskView task) {
    move(task, TaskStatus.BINDING, task.nodeName);
    session.bind(task);
  }

  private void record(
      Kind kind,
      TaskView task,
      NodeView node,
      boolean evictionAfter,
      String action,
      Evictor evictor) {
    if (ended) {
      throw new IllegalStateException("the statement has ended");
    }
    JobView job = task.job();
    operations.add(
        new Operation(
            kind,
            task,
            evictionAfter,
            task.status,
            task.nodeName,
            task.evictionOccurred,
            node,
            node.load,
            job.allocated,
            job.held,
            job.queue().allocated,
            job.queue().held,
            job.queue().namespaces.known(job),
            job.queue().users.known(job),
            action,
            evictor));
  }

  private void end() {
    if (ended) {
      throw new IllegalStateException("the statement has ended");
    }
    ended = true;
  }

  private void load(TaskView task, NodeView node, NodeLoad load) {
    load(task, node, load, false);
  }

  private void load(TaskView task, NodeView node, NodeLoad load, boolean spared) {
    int pods = load.pods() - node.load.pods();
    node.load = load;
    session.changed(node, task, pods, spared);
  }

  private static void move(TaskView task, TaskStatus status, String nodeName) {
    task.job().recount(task, task.status, status);
    task.status = status;
    task.nodeName = nodeName;
  }

  private static void hold(JobView job, ResourceVector request) {
    job.held = job.held.plus(request);
    job.queue().held = job.queue().held.plus(request);
    job.queue().namespaces.add(job, request);
    job.queue().users.add(job, request);
  }

  private static void release(JobView job, ResourceVector request) {
    job.held = job.held.minus(request);
    job.queue().held = job.queue().held.minus(request);
    job.queue().namespaces.remove(job, request);
    job.queue().users.remove(job, request);
  }
}
