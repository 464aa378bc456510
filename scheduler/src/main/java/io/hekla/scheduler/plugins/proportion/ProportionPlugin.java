package io.hekla.scheduler.plugins.proportion;

import static io.hekla.scheduler.plugin.ClosingPoints.QUEUE_FIGURES;
import static io.hekla.scheduler.plugin.QueuePoints.ALLOCATABLE;
import static io.hekla.scheduler.plugin.QueuePoints.ALLOCATABLE_WITHOUT;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUEABLE;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUED;
import static io.hekla.scheduler.plugin.QueuePoints.OVERUSED;
import static io.hekla.scheduler.plugin.QueuePoints.QUEUE_ORDER;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTIVE;
import static io.hekla.scheduler.plugin.VictimPoints.RECLAIMABLE;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.QueueAdmission;
import io.hekla.scheduler.queues.LaterStarts;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proportion: queues share the cluster by weight; the part that one does not ask for goes to the
 * others. Source: docs/reference/plugin-rules.md#proportion.
 */
public final class ProportionPlugin implements Plugin {
  public static final String NAME = "proportion";

  /** Shares by name of the queue, so that they are computed in the same order everywhere. */
  private final Map<String, QueueShare> shares = new LinkedHashMap<>();

  @Override
  public void open(Session session, Extensions on) {
    ResourceVector guaranteed =
        session.queues().stream()
            .map(queue -> queue.info().guarantee())
            .reduce(ResourceVector.EMPTY, ResourceVector::plus);
    on.forEach(
        session.queues(),
        queue -> {
          if (!queue.isEmpty()) {
            shares.put(queue.name(), new QueueShare(queue, session, guaranteed));
          }
        });
    WaterFilling.deserve(shares.values(), session.total());
    on.add(
        QUEUE_ORDER,
        Comparator.comparingInt((QueueView queue) -> queue.info().priority())
            .reversed()
            .thenComparingDouble(queue -> share(queue).share()));
    on.add(OVERUSED, this::overuse);
    on.add(ALLOCATABLE, (queue, task) -> beyondShare(queue, task.request()));
    on.add(ALLOCATABLE_WITHOUT, this::isWithinShare);
    on.add(PREEMPTIVE, (queue, tasks) -> beyondShare(queue, sum(tasks)));
    on.add(RECLAIMABLE, this::aboveDeserved);
    on.add(JOB_ENQUEUEABLE, job -> enqueueable(job, session));
    on.add(JOB_ENQUEUED, job -> share(job.queue()).demand().enqueue(job));
    on.add(QUEUE_FIGURES, this::figures);
  }

  private QueueShare share(QueueView queue) {
    QueueShare share = shares.get(queue.name());
    if (share == null) {
      throw new IllegalStateException("no job of queue " + queue.name() + " in the session");
    }
    return share;
  }

  private Optional<Reason> overuse(QueueView queue) {
    QueueShare share = share(queue);
    boolean overused = share.deserved().lessEqual(queue.held(), Missing.ZERO);
    share.setOverused(overused);
    return overused ? Optional.of(share.used()) : Optional.empty();
  }

  private Optional<Reason> beyondShare(QueueView queue, ResourceVector request) {
    if (queue.info().state() != QueueState.OPEN) {
      return Optional.of(notOpen(queue));
    }
    QueueShare share = share(queue);
    boolean within = queue.held().plus(request).lessEqualOnRequested(share.deserved(), request);
    return within ? Optional.empty() : Optional.of(share.usedBy(request));
  }

  private boolean isWithinShare(QueueView queue, TaskView task, ResourceVector freed) {
    return queue
        .held()
        .minus(freed)
        .plus(task.request())
        .lessEqualOnRequested(share(queue).deserved(), task.request());
  }

  private static ResourceVector sum(List<TaskView> tasks) {
    return tasks.stream().map(TaskView::request).reduce(ResourceVector.EMPTY, ResourceVector::plus);
  }

  /** Victims from each queue, as many as it takes until it holds no more than it deserves. */
  private Optional<List<TaskView>> aboveDeserved(TaskView reclaimer, List<TaskView> candidates) {
    Map<QueueView, ResourceVector> left = new HashMap<>();
    var victims = new ArrayList<TaskView>();
    for (TaskView candidate : candidates) {
      QueueView queue = candidate.job().queue();
      ResourceVector held = left.getOrDefault(queue, queue.held());
      if (!held.lessEqual(share(queue).deserved(), Missing.ZERO)) {
        left.put(queue, held.minus(candidate.request()));
        victims.add(candidate);
      }
    }
    return Optional.of(victims);
  }

  private QueueAdmission enqueueable(JobView job, Session session) {
    QueueView queue = job.queue();
    if (queue.info().state() != QueueState.OPEN) {
      return QueueAdmission.reject(notOpen(queue));
    }
    if (job.podGroup().minResources().isEmpty()) {
      return QueueAdmission.PERMIT;
    }
    QueueShare share = share(queue);
    return share
        .demand()
        .refusal(
            NAME,
            queue.name(),
            job.podGroup().minResources().get(),
            LaterStarts.in(queue::equals, job, session),
            queue.held(),
            share.capability(),
            share::bound)
        .map(QueueAdmission::reject)
        .orElse(QueueAdmission.PERMIT);
  }

  private static Reason notOpen(QueueView queue) {
    return new QueueReason.QueueNotOpen(queue.name(), queue.info().state().spelling());
  }

  private QueueFigures figures(QueueFigures figures) {
    QueueShare share = shares.get(figures.name());
    return share == null ? QueueShare.figuresWithoutJobs(figures) : share.figures(figures);
  }
}
