package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.JobInspection.QueueRival;
import io.hekla.scheduler.JobInspection.RefusedPod;
import io.hekla.scheduler.JobInspection.Rival;
import io.hekla.scheduler.placement.NodeRefusal;
import io.hekla.scheduler.placement.RefusalListener;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collector of what one session finds about one PodGroup. It decides nothing. */
final class JobInspector implements RefusalListener {
  private final ObjectKey key;
  private List<Rival> before = List.of();
  private List<QueueRival> queuesBefore = List.of();
  private int waiting;
  private Optional<RefusedPod> refused = Optional.empty();

  JobInspector(ObjectKey key) {
    this.key = key;
  }

  /** Takes a session before its actions run; what was found before is forgotten. */
  void opened(Session session, Policy policy) {
    before = List.of();
    queuesBefore = List.of();
    waiting = 0;
    refused = Optional.empty();
    for (QueueView queue : session.queues()) {
      List<JobView> jobs = waiting(session, queue);
      jobs.stream()
          .filter(job -> job.key().equals(key))
          .findFirst()
          .ifPresent(job -> order(job, jobs, session, policy));
    }
  }

  /** Returns the jobs of a queue that want something. */
  private static List<JobView> waiting(Session session, QueueView queue) {
    var jobs = new ArrayList<JobView>();
    queue.jobs().stream()
        .filter(job -> job.isPending() || job.count(TaskStatus.PENDING) > 0)
        .forEach(jobs::add);
    queue.waiting().forEach(alike -> jobs.addAll(session.callUp(alike)));
    return jobs;
  }

  private void order(JobView job, List<JobView> ofQueue, Session session, Policy policy) {
    waiting = ofQueue.size();
    before =
        ofQueue.stream()
            .filter(other -> policy.jobOrder().compare(other, job) < 0)
            .sorted(policy.jobOrder())
            .map(other -> new Rival(other.key(), policy.jobOrderBy(other, job).orElse("")))
            .toList();
    queuesBefore =
        session.queues().stream()
            .filter(queue -> policy.queueOrder().compare(queue, job.queue()) < 0)
            .filter(queue -> !waiting(session, queue).isEmpty())
            .sorted(policy.queueOrder())
            .map(
                queue ->
                    new QueueRival(
                        queue.name(), policy.queueOrderBy(queue, job.queue()).orElse("")))
            .toList();
  }

  @Override
  public boolean isInterestedIn(TaskView task) {
    return refused.isEmpty() && task.job().key().equals(key);
  }

  @Override
  public void refused(TaskView task, List<NodeRefusal> nodes) {
    refused = Optional.of(new RefusedPod(task.info().key(), nodes));
  }

  JobInspection found(Engine.Step step) {
    return new JobInspection(step, before, waiting, queuesBefore, refused);
  }
}
