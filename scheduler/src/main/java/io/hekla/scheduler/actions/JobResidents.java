package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tasks on nodes, by job and in the order of eviction, sorted once for an action: within a job that
 * order does not change, and the order of jobs is that of the first claim of a queue.
 */
final class JobResidents {
  private final Session session;
  private final Map<JobView, List<Resident>> ofJobs = new HashMap<>();
  private final Map<QueueView, List<JobView>> jobsForQueues = new HashMap<>();

  /** Task on a node. */
  record Resident(TaskView task, NodeView node) {}

  JobResidents(Session session) {
    this.session = session;
  }

  /**
   * Returns the jobs with tasks on nodes, the one that would be a victim first at the head.
   *
   * @param claimant queue that needs room
   * @param order the order of evictions for it
   */
  List<JobView> jobs(QueueView claimant, Comparator<TaskView> order) {
    return jobsForQueues.computeIfAbsent(claimant, absent -> sorted(order));
  }

  private List<JobView> sorted(Comparator<TaskView> order) {
    var jobs = new ArrayList<JobView>();
    for (JobView job : session.jobs()) {
      if (job.atStart().count(TaskStatus.RUNNING) + job.atStart().count(TaskStatus.BOUND) > 0) {
        jobs.add(job);
      }
    }
    return Heap.drained(Comparator.comparing((JobView job) -> job.tasks().getFirst(), order), jobs);
  }

  /** Returns the tasks of a job on nodes, the one to be evicted first at the head. */
  List<Resident> of(JobView job, Comparator<TaskView> order) {
    return ofJobs.computeIfAbsent(job, absent -> sorted(job, order));
  }

  private List<Resident> sorted(JobView job, Comparator<TaskView> order) {
    List<TaskView> tasks = job.tasks().stream().filter(JobResidents::isThere).toList();
    var residents = new ArrayList<Resident>();
    for (TaskView task : Heap.drained(order, tasks)) {
      session.node(task.nodeName()).ifPresent(node -> residents.add(new Resident(task, node)));
    }
    return residents;
  }

  /**
   * Returns whether a task is on a node; it may be leaving in an attempt that is given up later.
   */
  private static boolean isThere(TaskView task) {
    return switch (task.status()) {
      case BOUND, RUNNING, RELEASING -> true;
      case PENDING, ALLOCATED, PIPELINED, BINDING, SUCCEEDED, FAILED, UNKNOWN -> false;
    };
  }
}
