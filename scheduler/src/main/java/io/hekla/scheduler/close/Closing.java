package io.hekla.scheduler.close;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.Pipelined;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts together what a session decided. Source: reference scheduler.md §3.3. */
public final class Closing {
  private Closing() {}

  /** The decisions of a session whose actions have run. */
  public static Decisions close(Session session, Policy policy) {
    policy.close();
    List<Pipelined> pipelined = new ArrayList<>();
    List<Pipelined> heldBack = new ArrayList<>();
    List<Decisions.PodGroupVerdict> podGroups = new ArrayList<>(session.jobs().size());
    List<Decisions.TaskVerdict> tasks = new ArrayList<>();
    for (JobView job : session.jobs()) {
      pipelined.addAll(inStatus(job, TaskStatus.PIPELINED));
      heldBack.addAll(inStatus(job, TaskStatus.ALLOCATED));
      podGroups.add(PodGroupVerdicts.of(job, session, policy));
      TaskVerdicts.addTo(tasks, job);
    }
    if (!session.jobsWithoutQueue().isEmpty()) {
      session.jobsWithoutQueue().forEach(job -> podGroups.add(PodGroupVerdicts.withoutQueue(job)));
      podGroups.sort(Comparator.comparing(Decisions.PodGroupVerdict::key));
    }
    return new Decisions(
        session.binds(),
        session.evictions(),
        pipelined,
        heldBack,
        podGroups,
        tasks,
        QueueVerdicts.of(session, policy));
  }

  private static List<Pipelined> inStatus(JobView job, TaskStatus status) {
    if (job.count(status) == 0) {
      return List.of();
    }
    return job.tasks().stream()
        .filter(task -> task.status() == status)
        .map(Closing::pipelined)
        .toList();
  }

  private static Pipelined pipelined(TaskView task) {
    return new Pipelined(
        task.uid(), task.info().key(), task.job().key(), task.nodeName(), task.evictionOccurred());
  }
}
