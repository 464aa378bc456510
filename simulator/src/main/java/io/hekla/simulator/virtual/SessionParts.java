package io.hekla.simulator.virtual;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.Part;
import io.hekla.scheduler.Engine;
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

  /** The verdict that each PodGroup was last told. */
  private final Map<ObjectKey, PodGroupVerdict> told = new HashMap<>();

  /**
   * One PodGroup's part.
   *
   * @param rule why it waits
   * @param moves whether anything but words and counters changes with it
   */
  record Handed(ObjectKey podGroup, Part part, Rule rule, boolean moves) {}

  List<Handed> of(long session, Engine.Step step) {
    var all = new ArrayList<Handed>();
    for (PodGroupDecision decision : PodGroupDecision.of(step.decisions(), step.news())) {
      hand(session, decision).ifPresent(all::add);
    }
    return all;
  }

  void forget(ObjectKey podGroup) {
    told.remove(podGroup);
  }

  private Optional<Handed> hand(long session, PodGroupDecision decision) {
    PodGroupVerdict verdict = decision.verdict();
    PodGroupVerdict last = told.get(verdict.key());
    if (!decision.acts() && last != null && !isNews(verdict, last)) {
      return Optional.empty();
    }
    told.put(verdict.key(), verdict);
    boolean moves = decision.acts() || (last != null && last.phase() != verdict.phase());
    Rule rule = Rule.behind(verdict.reason());
    Part part = decision.part(TERM, session, rule.kind(), rule.culprit(), 0);
    return Optional.of(new Handed(verdict.key(), part, rule, moves));
  }

  private static boolean isNews(PodGroupVerdict now, PodGroupVerdict last) {
    return now.phase() != last.phase()
        || now.running() != last.running()
        || now.succeeded() != last.succeeded()
        || now.failed() != last.failed()
        || !Rule.isSameBehind(now.reason(), last.reason())
        || !now.uid().equals(last.uid());
  }
}
