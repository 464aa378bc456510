package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.JobInspection.QueueRival;
import io.hekla.scheduler.JobInspection.RefusedPod;
import io.hekla.scheduler.JobInspection.Rival;
import io.hekla.scheduler.estimates.RunEstimate;
import io.hekla.scheduler.placement.NodeRefusal;
import io.hekla.scheduler.placement.PlacementListener;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugins.reservation.ReservationPlugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collector of what one session finds about one PodGroup. It decides nothing. */
final class JobInspector implements SessionObserver, PlacementListener {
  private final ObjectKey key;
  private final String queueName;
  private List<Rival> before = List.of();
  private List<QueueRival> queuesBefore = List.of();
  private int waiting;
  private Optional<RefusedPod> refused = Optional.empty();
  private Optional<PossibleNodes> possible = Optional.empty();
  private Optional<RunEstimate> estimate = Optional.empty();

  /**
   * @param queueName the queue that it asks for
   */
  JobInspector(ObjectKey key, String queueName) {
    this.key = key;
    this.queueName = queueName;
  }

  @Override
  public void opened(Session session, Policy policy) {
    before = List.of();
    queuesBefore = List.of();
    waiting = 0;
    refused = Optional.empty();
    possible = Optional.of(new PossibleNodes(policy.placement().exclusions()));
    estimate =
        session
            .reservations()
            .terms()
            .flatMap(terms -> session.allJobs().get(key).map(terms.estimates()::explained));
    session.queue(queueName).ifPresent(queue -> order(queue, session, policy));
  }

  private void order(QueueView queue, Session session, Policy policy) {
    List<JobView> jobs = WaitingJobs.of(queue, session).toList();
    for (JobView job : jobs) {
      if (job.key().equals(key)) {
        waiting = jobs.size();
        before = before(job, jobs, policy);
        queuesBefore = queuesBefore(queue, session, policy);
      }
    }
  }

  private static List<Rival> before(JobView job, List<JobView> jobs, Policy policy) {
    Comparator<JobView> order = policy.jobOrderInQueue();
    return jobs.stream()
        .filter(other -> order.compare(other, job) < 0)
        .sorted(order)
        .map(other -> new Rival(other.key(), policy.jobOrderBy(other, job).orElse("")))
        .toList();
  }

  private static List<QueueRival> queuesBefore(QueueView own, Session session, Policy policy) {
    Map<QueueView, Optional<JobView>> first = new HashMap<>();
    Comparator<QueueView> order =
        policy.queueOrder(
            queue ->
                first.computeIfAbsent(
                    queue,
                    absent -> WaitingJobs.of(absent, session).min(policy.jobOrderInQueue())));
    // The plugin reservation has first jobs decide where no plugin orders two queues.
    String otherwise = session.reservations().terms().isPresent() ? ReservationPlugin.NAME : "";
    return session.queues().stream()
        // Plugins order queues with jobs alone, as actions do.
        .filter(WaitingJobs::areIn)
        .filter(queue -> order.compare(queue, own) < 0)
        .sorted(order)
        .map(
            queue ->
                new QueueRival(queue.name(), policy.queueOrderBy(queue, own).orElse(otherwise)))
        .toList();
  }

  @Override
  public PlacementListener placements() {
    return this;
  }

  @Override
  public boolean wantsRefusals(TaskView task) {
    return refused.isEmpty() && task.job().key().equals(key);
  }

  @Override
  public void refused(TaskView task, List<NodeRefusal> nodes) {
    refused = Optional.of(new RefusedPod(task.info().key(), nodes));
  }

  JobInspection found(Engine.Step step) {
    return new JobInspection(
        step, before, waiting, queuesBefore, refused, possible.orElseThrow(), estimate);
  }
}
