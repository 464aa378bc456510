package io.hekla.scheduler.plugins.tdm;

import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;
import static io.hekla.scheduler.plugin.JobPoints.JOB_PIPELINED;
import static io.hekla.scheduler.plugin.JobPoints.JOB_STARVING;
import static io.hekla.scheduler.plugin.PlacementPoints.NODE_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.PREDICATE;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;
import static io.hekla.scheduler.plugin.VictimPoints.VICTIM_TASKS;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.EvictedByPolicy;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.VictimTasks;
import io.hekla.scheduler.plugin.Vote;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Time division: nodes of a revocable zone take pods that allow it during certain hours of the day,
 * and evict them afterwards. Source: docs/reference/plugin-rules.md#tdm.
 */
public final class TdmPlugin implements Plugin {
  public static final String NAME = "tdm";

  private static final double ACTIVE = 100;
  private static final Comparator<TaskView> LEAST_IMPORTANT_FIRST =
      Comparator.comparingInt(TaskView::priority).thenComparing(task -> task.info().key());

  private final RevocableZones zones;
  private final Duration period;
  private final boolean strict;

  public TdmPlugin(Arguments.Reader arguments) {
    zones = RevocableZones.read(arguments);
    period = arguments.duration("tdm.evict.period").orElse(Duration.ofMinutes(1));
    strict = arguments.flag("tdm.strictBudget", false);
  }

  @Override
  public void open(Session session, Extensions on) {
    RevocableZones.Now now = zones.at(session.now());
    on.add(PREDICATE, (task, node) -> fit(task, node, now));
    on.add(NODE_ORDER, (task, node) -> score(task, node, now));
    on.add(
        PREEMPTABLE,
        (preemptor, candidates) -> Optional.of(onOwnNodes(preemptor, candidates, session)));
    on.add(
        VICTIM_TASKS,
        new VictimTasks.Explained(
            running -> expiredTasks(session, now), victim -> zoneExpired(victim, session)));
    on.add(JOB_ORDER, Comparator.comparing(RevocableReader::isPreemptable));
    on.add(JOB_PIPELINED, job -> job.isPipelined() ? Vote.PERMIT : Vote.REJECT);
    on.add(JOB_STARVING, TdmPlugin::isStarving);
  }

  private static Fit fit(TaskClass task, NodeView node, RevocableZones.Now now) {
    Optional<String> zone = RevocableReader.zoneOf(node);
    if (zone.isEmpty() || (now.isActive(zone.get()) && RevocableReader.mayUse(task))) {
      return Fit.YES;
    }
    return Fit.never(
        now.isActive(zone.get())
            ? "node(s) are revocable, which the pod does not allow"
            : "node(s) are in a revocable zone that is not active");
  }

  private static double score(TaskClass task, NodeView node, RevocableZones.Now now) {
    return RevocableReader.mayUse(task)
            && RevocableReader.zoneOf(node).filter(now::isActive).isPresent()
        ? ACTIVE
        : 0;
  }

  /**
   * Victims outside revocable nodes. A preemptor that may itself be evicted evicts no task; no task
   * leaves a revocable node for it.
   */
  private List<TaskView> onOwnNodes(
      TaskView preemptor, List<TaskView> candidates, Session session) {
    if (preemptor.info().preemptable() || RevocableReader.mayUse(preemptor.taskClass())) {
      return List.of();
    }
    return withinBudgets(
        candidates.stream()
            .filter(task -> task.info().preemptable() && task.status() == TaskStatus.RUNNING)
            .filter(
                task -> session.node(task.nodeName()).flatMap(RevocableReader::zoneOf).isEmpty())
            .toList());
  }

  /** Tasks that still run in a zone whose hours are over. */
  private List<TaskView> expiredTasks(Session session, RevocableZones.Now now) {
    if (!session.schedulerFacts().isDue(NAME, period)) {
      return List.of();
    }
    session.schedulerFacts().ran(NAME);
    var expired = new ArrayList<TaskView>();
    for (NodeView node : session.nodes()) {
      if (RevocableReader.zoneOf(node).filter(now::isOver).isPresent()) {
        session.residents(node).stream()
            .filter(task -> task.info().preemptable() && task.status() == TaskStatus.RUNNING)
            .forEach(expired::add);
      }
    }
    expired.sort(LEAST_IMPORTANT_FIRST);
    return withinBudgets(expired);
  }

  private static VictimReason zoneExpired(TaskView victim, Session session) {
    String zone = session.node(victim.nodeName()).flatMap(RevocableReader::zoneOf).orElse("");
    var numbers = new TreeMap<String, Double>();
    numbers.put("priority", (double) victim.priority());
    return new EvictedByPolicy(
        NAME, "the hours of the revocable zone " + zone + " are over", numbers);
  }

  private List<TaskView> withinBudgets(List<TaskView> candidates) {
    var account = new EvictionBudgets(strict);
    return candidates.stream().filter(task -> account.charge(task.job())).toList();
  }

  private static boolean isStarving(JobView job) {
    return !RevocableReader.isPreemptable(job) && job.count(TaskStatus.PENDING) > 0;
  }
}
