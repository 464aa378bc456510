package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.scheduler.decision.DecidedPodGroup;
import io.hekla.scheduler.decision.Decisions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Splitter of the decisions of a session into those about each PodGroup, which leaves out verdicts
 * that its PodGroup received before.
 */
public final class DecisionSplitter {
  private final Map<ObjectKey, ReportedVerdict> reported = new HashMap<>();

  /**
   * Decisions of a session, divided.
   *
   * @param news deliveries that have to be persisted before they are sent
   * @param counters deliveries that only bring counters and conditions up to date
   * @param policyRuns policies that acted, to be persisted too
   * @param reservations those that were made, changed or ended, to be persisted too
   * @param facts facts of the scheduler itself that changed, to be persisted too
   */
  public record SplitDecisions(
      List<SchedulerEvent.DecisionDelivery> news,
      List<SchedulerEvent.DecisionDelivery> counters,
      List<Decisions.PolicyRun> policyRuns,
      List<Decisions.ReservationChange> reservations,
      List<Decisions.FactChange> facts) {
    /** Returns whether nothing has to be persisted. */
    public boolean isEmpty() {
      return news.isEmpty() && policyRuns.isEmpty() && reservations.isEmpty() && facts.isEmpty();
    }
  }

  /**
   * Divides the decisions of a session.
   *
   * @param verdicts of the decisions, those that may be news
   * @param withCounters whether counters or conditions that changed alone, or the number of
   *     existing pods of a gang, are worth a delivery now
   */
  SplitDecisions split(
      long term,
      long session,
      Decisions decisions,
      List<Decisions.PodGroupVerdict> verdicts,
      Assumptions assumptions,
      boolean withCounters) {
    var news = new ArrayList<SchedulerEvent.DecisionDelivery>();
    var counters = new ArrayList<SchedulerEvent.DecisionDelivery>();
    // Most verdicts repeat the last one; no decision is made of these.
    var worthAPart = new ArrayList<Decisions.PodGroupVerdict>();
    var withNews = new HashSet<ObjectKey>();
    Predicate<Decisions.PodGroupVerdict> acts = DecidedPodGroup.acting(decisions);
    for (Decisions.PodGroupVerdict verdict : verdicts) {
      ReportedVerdict last = reported.get(verdict.key());
      if (last == null || !last.isSameAs(verdict) || acts.test(verdict)) {
        withNews.add(verdict.key());
        worthAPart.add(verdict);
      } else if (withCounters && !last.hasStatusOf(verdict)) {
        worthAPart.add(verdict);
      }
    }
    for (DecidedPodGroup decision : DecidedPodGroup.of(decisions, worthAPart)) {
      Decisions.PodGroupVerdict verdict = decision.verdict();
      PodGroupDecisions part = decision.part(term, session, assumptions.open(verdict.key()));
      (withNews.contains(verdict.key()) ? news : counters)
          .add(new SchedulerEvent.DecisionDelivery(verdict.key(), part, verdict.reason()));
      reported.put(verdict.key(), ReportedVerdict.of(verdict));
    }
    return new SplitDecisions(
        news, counters, decisions.policyRuns(), decisions.reservations(), decisions.facts());
  }

  /** Forgets a PodGroup that is gone. */
  void forget(ObjectKey podGroup) {
    reported.remove(podGroup);
  }

  /**
   * Takes the status that a PodGroup shows for the last verdict sent to it, if none was sent yet.
   * That of one that waits does not say why in full. One that runs keeps the condition of the time
   * when it waited, as in Volcano.
   */
  void shows(PodGroupInfo podGroup) {
    boolean runs =
        podGroup.phase() == PodGroupPhase.RUNNING || podGroup.phase() == PodGroupPhase.COMPLETED;
    boolean waits =
        !runs
            && podGroup.conditions().stream()
                .anyMatch(
                    condition -> condition.type().equals("Unschedulable") && condition.status());
    if (!waits && !podGroup.conditions().isEmpty()) {
      reported.putIfAbsent(podGroup.key(), ReportedVerdict.shownBy(podGroup));
    }
  }
}
