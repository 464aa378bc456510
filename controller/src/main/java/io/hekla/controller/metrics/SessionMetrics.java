package io.hekla.controller.metrics;

import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.plugin.SessionMonitor.Part;
import io.hekla.scheduler.plugins.deviceshare.GpuCards;
import io.hekla.scheduler.plugins.deviceshare.GpuCards.GpuCard;
import io.hekla.scheduler.plugins.drf.DrfPlugin;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Metrics of sessions: sums over all, and the state that the last one left, which is computed when
 * it is read. Source: docs/metrics.md#metrics-under-volcanos-names.
 */
public final class SessionMetrics {
  private static final String PREEMPT = "preempt";

  private final MetricTable sums = new MetricTable();
  private final JobMetrics jobs;
  private final QueueMetrics queues = new QueueMetrics();
  private final int mostJobs;
  private Optional<SessionRecord> last = Optional.empty();

  /** Creates the metrics of a term without sessions, with series of so many jobs at most. */
  public SessionMetrics(int mostJobs) {
    this.mostJobs = mostJobs;
    jobs = new JobMetrics(mostJobs);
    sums.add(VolcanoMetric.PREEMPTION_ATTEMPTS, 0);
    sums.set(VolcanoMetric.PREEMPTION_VICTIMS, 0);
  }

  /** Takes in a session that has ended. */
  public void ended(EndedSession ended) {
    SessionRecord session = ended.session();
    addTimes(ended);
    session.binds().forEach(bind -> bound(bind, session, ended.at()));
    Decisions decisions = session.step().decisions();
    addEvictions(decisions);
    sums.add(VolcanoMetric.ATTEMPTS, session.binds().size(), "scheduled");
    sums.add(VolcanoMetric.ATTEMPTS, decisions.tasks().size(), "unschedulable");
    jobs.ended(session, PlacedPods.of(session), ended.at());
    last = Optional.of(session);
  }

  /** Takes in a session that failed. */
  public void failed() {
    sums.add(VolcanoMetric.ATTEMPTS, 1, "error");
  }

  private void addTimes(EndedSession ended) {
    SessionTimes times = ended.times();
    double snapshot = Millis.of(ended.collecting()) + times.sum(Part.SNAPSHOT);
    sums.observe(VolcanoMetric.SESSION_TIME, Millis.of(ended.whole()));
    sums.observe(VolcanoMetric.SNAPSHOT_TIME, snapshot);
    sums.observe(VolcanoMetric.OPENING_TIME, snapshot + times.sum(Part.OPENING));
    sums.observe(VolcanoMetric.WORKER_TIME, times.whole());
    sums.observe(VolcanoMetric.STAGE_TIME, times.predicates(), "Predicate");
    sums.observe(VolcanoMetric.STAGE_TIME, times.scores(), "Scoring");
    Map<String, Double> closing = new HashMap<>();
    for (SessionTimes.PartTime time : times.times()) {
      switch (time.part()) {
        case ACTION -> sums.observe(VolcanoMetric.ACTION_TIME, time.millis(), time.name());
        case PLUGIN_OPENING -> {
          sums.observe(VolcanoMetric.PLUGIN_TIME, time.millis(), time.name(), "OnSessionOpen");
          // Most plugins have nothing to do at the close.
          closing.merge(time.name(), 0.0, Double::sum);
        }
        case PLUGIN_CLOSING -> closing.merge(time.name(), time.millis(), Double::sum);
        case SNAPSHOT, OPENING, PREDICATES, SCORES -> {}
      }
    }
    closing.forEach(
        (plugin, time) -> sums.observe(VolcanoMetric.PLUGIN_TIME, time, plugin, "OnSessionClose"));
  }

  private void bound(Decisions.Bind bind, SessionRecord session, Instant at) {
    session
        .step()
        .state()
        .tasks()
        .get(bind.taskUid())
        .ifPresent(
            task ->
                sums.observe(VolcanoMetric.POD_LATENCY, age(task.info().created(), at), "Assumed"));
    session
        .step()
        .state()
        .jobs()
        .get(bind.podGroup())
        .ifPresent(
            job -> sums.observe(VolcanoMetric.JOB_LATENCY, age(job.podGroup().created(), at)));
  }

  /** Returns the time since the creation in milliseconds; clocks that differ make none negative. */
  static double age(Instant created, Instant at) {
    return Math.max(0, Millis.of(Duration.between(created, at)));
  }

  private void addEvictions(Decisions decisions) {
    Map<String, ObjectKey> claimants = new HashMap<>();
    decisions.pipelined().forEach(one -> claimants.put(one.task().toString(), one.podGroup()));
    Set<String> transactions = new HashSet<>();
    Map<String, Integer> preempted = new HashMap<>();
    String lastBeneficiary = "";
    for (Decisions.Eviction eviction : decisions.evictions()) {
      String beneficiary = eviction.beneficiary();
      Optional<ObjectKey> claimant = Optional.ofNullable(claimants.get(beneficiary));
      String whole = claimant.map(ObjectKey::toString).orElse(beneficiary);
      if (transactions.add(eviction.action() + " " + whole)) {
        sums.add(VolcanoMetric.EVICTION_TRANSACTIONS, 1, eviction.action());
      }
      if (eviction.action().equals(PREEMPT)) {
        preempted.merge(beneficiary, 1, Integer::sum);
        lastBeneficiary = beneficiary;
      }
    }
    sums.add(VolcanoMetric.PREEMPTION_ATTEMPTS, preempted.size());
    if (!preempted.isEmpty()) {
      sums.set(VolcanoMetric.PREEMPTION_VICTIMS, preempted.getOrDefault(lastBeneficiary, 0));
    }
  }

  private static boolean hasPlugin(SchedulerConfiguration configuration, String name) {
    return configuration.plugins().anyMatch(one -> one.name().equals(name));
  }

  /**
   * Adds all series to a table.
   *
   * @return the number of jobs without series of their own, because there are too many
   */
  public int addTo(MetricTable table) {
    table.addAll(sums);
    return last.map(session -> addTo(table, session)).orElse(0);
  }

  private int addTo(MetricTable table, SessionRecord session) {
    boolean hasShares = hasPlugin(session.input().start().configuration(), DrfPlugin.NAME);
    int leftOut = jobs.addTo(table, session, hasShares);
    queues.addTo(table, session.step().decisions());
    if (hasShares) {
      NamespaceMetrics.addTo(table, session.step().state(), mostJobs);
    }
    addCards(session, table);
    return leftOut;
  }

  private static void addCards(SessionRecord session, MetricTable table) {
    for (GpuCard card :
        GpuCards.of(session.step().state(), session.input().start().configuration())) {
      table.set(VolcanoMetric.GPU_CONTAINERS, card.containers(), card.id(), card.node());
      table.set(VolcanoMetric.GPU_MEMORY, (double) card.memory(), card.id(), card.node());
      table.set(VolcanoMetric.GPU_CORES, card.cores(), card.id(), card.node());
      table.set(
          VolcanoMetric.GPU_MEMORY_LIMIT, (double) card.memoryLimit(), card.id(), card.node());
      card.holders()
          .forEach(
              pod -> {
                table.add(
                    VolcanoMetric.GPU_POD_MEMORY,
                    (double) pod.memory(),
                    card.id(),
                    card.node(),
                    pod.pod());
                table.add(
                    VolcanoMetric.GPU_POD_CORES, pod.cores(), card.id(), card.node(), pod.pod());
              });
    }
  }
}
