package io.hekla.simulator.virtual;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.PodGroupDecision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a session decided, as one part per PodGroup; leaves out what its PodGroup was told before.
 */
final class SessionParts {
  /** The only scheduler there is holds the only term there is. */
  private static final long TERM = 1;

  /** What a PodGroup was last told. */
  private record Told(String uid, PodGroupReport report, Rule rule) {
    boolean isNewsAfter(Told last) {
      return !uid.equals(last.uid)
          || report.phase() != last.report.phase()
          || !rule.equals(last.rule)
          || report.running() != last.report.running()
          || report.succeeded() != last.report.succeeded()
          || report.failed() != last.report.failed();
    }
  }

  private final Map<ObjectKey, Told> told = new HashMap<>();

  /**
   * One PodGroup's part.
   *
   * @param rule why it waits
   * @param moves whether anything but words and counters changes with it
   */
  record Handed(ObjectKey podGroup, Part part, Rule rule, boolean moves) {}

  List<Handed> of(long session, Decisions decisions) {
    var all = new ArrayList<Handed>();
    for (PodGroupDecision decision : PodGroupDecision.of(decisions)) {
      hand(session, decision).ifPresent(all::add);
    }
    return all;
  }

  void forget(ObjectKey podGroup) {
    told.remove(podGroup);
  }

  private Optional<Handed> hand(long session, PodGroupDecision decision) {
    PodGroupVerdict verdict = decision.verdict();
    Told last = told.get(verdict.key());
    Rule rule = Rule.behind(verdict.reason());
    Told now = new Told(verdict.uid(), decision.report(), rule);
    if (!decision.acts() && last != null && !now.isNewsAfter(last)) {
      return Optional.empty();
    }
    told.put(verdict.key(), now);
    boolean moves = decision.acts() || (last != null && last.report().phase() != verdict.phase());
    Part part = decision.part(TERM, session, rule.kind(), rule.culprit(), 0);
    return Optional.of(new Handed(verdict.key(), part, rule, moves));
  }
}
