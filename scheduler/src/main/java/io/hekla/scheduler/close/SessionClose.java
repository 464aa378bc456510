package io.hekla.scheduler.close;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.actions.ReserveAction;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.Pipelined;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Verdicts;
import io.hekla.scheduler.plugin.FaultTracing;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.session.WaitingView;
import io.hekla.scheduler.snapshot.ClassRefusal;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Assembles what a session decided. Source: docs/reference/session.md#closing. */
public final class SessionClose {
  private SessionClose() {}

  /**
   * Result of a closed session.
   *
   * @param news the verdicts that may differ from those of the last session
   * @param refusals the verdicts on waiting jobs, by class
   */
  public record Closed(
      Decisions decisions,
      List<PodGroupVerdict> news,
      Map<WaitingClass.Key, ClassRefusal> refusals) {}

  /**
   * Closes a session whose actions have run.
   *
   * @param configured names of the actions of the session
   * @param tracing receives the faults of figures that throw
   */
  public static Closed close(
      Session session, Policy policy, Set<String> configured, FaultTracing tracing) {
    policy.close();
    if (!ReserveAction.isIn(configured)) {
      session.reservations().endAll();
    }
    session.schedulerFacts().usageAccounts().stopUnlessCounted(session.now());
    var unspoken = new DefaultReasons(configured);
    List<Pipelined> pipelined = new ArrayList<>();
    List<Pipelined> heldBack = new ArrayList<>();
    List<PodGroupVerdict> podGroups = new ArrayList<>(session.jobs().size());
    List<Decisions.TaskVerdict> tasks = new ArrayList<>();
    List<Decisions.AllocatedHyperNode> allocatedHyperNodes = new ArrayList<>();
    for (JobView job : session.jobs()) {
      if (session.isForeign(job)) {
        continue;
      }
      pipelined.addAll(inStatus(job, TaskStatus.PIPELINED));
      heldBack.addAll(inStatus(job, TaskStatus.ALLOCATED));
      podGroups.add(PodGroupVerdicts.of(job, session, policy, unspoken));
      TaskVerdicts.addTo(tasks, job, unspoken);
      allocatedHyperNode(job, session).ifPresent(allocatedHyperNodes::add);
    }
    for (List<SnapshotTask> pods : session.orphans()) {
      TaskVerdicts.addOrphansTo(tasks, pods);
    }
    if (!session.jobsWithoutQueue().isEmpty()) {
      for (SnapshotJob job : session.jobsWithoutQueue()) {
        if (session.isForeign(job.podGroup().key())) {
          continue;
        }
        PodGroupVerdict verdict = PodGroupVerdicts.withoutQueue(job, session.id());
        podGroups.add(verdict);
        TaskVerdicts.addTo(tasks, job.tasks(), verdict.reason());
      }
      podGroups.sort(Comparator.comparing(PodGroupVerdict::key));
    }
    var news = new ArrayList<>(podGroups);
    var verdicts = new ArrayList<List<PodGroupVerdict>>();
    verdicts.add(podGroups);
    Map<WaitingClass.Key, ClassRefusal> refusals = new HashMap<>();
    for (QueueView queue : session.queues()) {
      for (WaitingView waiting : queue.waiting()) {
        Optional<ClassRefusal> former = session.refusals(waiting.state().key());
        var waitingVerdicts =
            WaitingVerdicts.of(waiting, former, policy.share(waiting.spokesman()), unspoken);
        verdicts.add(waitingVerdicts.all().verdicts());
        news.addAll(waitingVerdicts.news());
        refusals.put(waiting.state().key(), waitingVerdicts.all());
      }
    }
    List<Decisions.QueueFigures> queues = QueueVerdicts.of(session, policy, tracing);
    var decisions =
        new Decisions(
            binds(session, policy),
            VictimVerdicts.of(session.evictions(), queues),
            pipelined,
            heldBack,
            new Verdicts(verdicts),
            tasks,
            queues,
            allocatedHyperNodes,
            session.schedulerFacts().policyRuns(),
            session.gateOpenings(),
            session.reservations().changes(),
            session.schedulerFacts().changes());
    return new Closed(decisions, news, refusals);
  }

  private static List<Decisions.Bind> binds(Session session, Policy policy) {
    var binds = new ArrayList<Decisions.Bind>(session.bound().size());
    for (TaskView task : session.bound()) {
      var bind =
          new Decisions.Bind(task.uid(), task.info().key(), task.job().key(), task.nodeName());
      SortedMap<String, String> annotations = policy.bindAnnotations(task);
      Decisions.Bind prepared = policy.prepared(bind);
      binds.add(annotations.isEmpty() ? prepared : prepared.annotated(annotations));
    }
    return binds;
  }

  private static Optional<Decisions.AllocatedHyperNode> allocatedHyperNode(
      JobView job, Session session) {
    if (job.podGroup().topology().isEmpty() && !job.isDivided()) {
      return Optional.empty();
    }
    return session
        .allocatedHyperNodes()
        .of(job)
        .map(hyperNode -> new Decisions.AllocatedHyperNode(job.key(), hyperNode.name()));
  }

  private static List<Pipelined> inStatus(JobView job, TaskStatus status) {
    if (job.count(status) == 0) {
      return List.of();
    }
    return job.tasks().stream()
        .filter(task -> task.status() == status)
        .map(SessionClose::pipelined)
        .toList();
  }

  private static Pipelined pipelined(TaskView task) {
    return new Pipelined(
        task.uid(), task.info().key(), task.job().key(), task.nodeName(), task.evictionOccurred());
  }
}
