package io.hekla.actors.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.PodGroupDecision;
import io.hekla.scheduler.decision.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a session decided, as one part per PodGroup; leaves out what its PodGroup was told before.
 */
final class PartBuilder {
  /** What a PodGroup was last told, as far as saying it again would be no news. */
  private record Told(String uid, PodGroupReport report, Reason reason) {
    boolean isNewsBeside(Told last) {
      return !uid.equals(last.uid)
          || !reason.isLike(last.reason)
          || report.phase() != last.report.phase();
    }

    boolean differsInCounters(Told last) {
      return report.running() != last.report.running()
          || report.succeeded() != last.report.succeeded()
          || report.failed() != last.report.failed()
          || (reason.isGathering() && !reason.equals(last.reason));
    }
  }

  private final Map<ObjectKey, Told> told = new HashMap<>();

  /**
   * The parts of a session.
   *
   * @param news what has to be kept before it is handed out
   * @param counters what only brings counters up to date
   * @param policyRuns policies that acted, to be kept too
   */
  record Parts(
      List<SchedulerEvent.HandedPart> news,
      List<SchedulerEvent.HandedPart> counters,
      List<Decisions.PolicyRun> policyRuns) {
    /** Whether nothing has to be kept. */
    boolean isEmpty() {
      return news.isEmpty() && policyRuns.isEmpty();
    }
  }

  /**
   * @param withCounters whether counters that changed alone, or how many of a gang exist, are worth
   *     a part now
   */
  Parts build(
      long term, long session, Decisions decisions, Assumptions assumptions, boolean withCounters) {
    var news = new ArrayList<SchedulerEvent.HandedPart>();
    var counters = new ArrayList<SchedulerEvent.HandedPart>();
    for (PodGroupDecision decision : PodGroupDecision.of(decisions)) {
      Decisions.PodGroupVerdict verdict = decision.verdict();
      var now = new Told(verdict.uid(), decision.report(), verdict.reason());
      var last = Optional.ofNullable(told.get(verdict.key()));
      boolean isNews = decision.acts() || last.isEmpty() || now.isNewsBeside(last.get());
      boolean isCount = withCounters && last.isPresent() && now.differsInCounters(last.get());
      if (!isNews && !isCount) {
        continue;
      }
      Part part = decision.part(term, session, assumptions.open(verdict.key()));
      (isNews ? news : counters)
          .add(new SchedulerEvent.HandedPart(verdict.key(), part, verdict.reason()));
      told.put(verdict.key(), now);
    }
    return new Parts(news, counters, decisions.policyRuns());
  }

  /** Forgets a PodGroup that is gone. */
  void forget(ObjectKey podGroup) {
    told.remove(podGroup);
  }

  /** What a PodGroup shows counts as told, if nothing was told to it yet. */
  void shows(PodGroupInfo podGroup) {
    boolean waits =
        podGroup.conditions().stream()
            .anyMatch(condition -> condition.type().equals("Unschedulable") && condition.status());
    if (!waits && !podGroup.conditions().isEmpty()) {
      var report =
          new PodGroupReport(
              podGroup.phase(),
              List.of(),
              podGroup.running(),
              podGroup.succeeded(),
              podGroup.failed());
      told.putIfAbsent(podGroup.key(), new Told(podGroup.uid(), report, new Reason.None()));
    }
  }
}
