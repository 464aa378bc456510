package io.hekla.simulator.virtual;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.Part;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.PodGroupDecision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    Set<ObjectKey> acting = acting(step.decisions());
    var news = new ArrayList<PodGroupVerdict>();
    for (PodGroupVerdict verdict : step.news()) {
      if (verdict.admitted() || acting.contains(verdict.key()) || isNews(verdict)) {
        news.add(verdict);
      }
    }
    return PodGroupDecision.of(step.decisions(), news).stream()
        .map(decision -> hand(session, decision))
        .toList();
  }

  /** The PodGroups of which pods are bound or evicted. */
  private static Set<ObjectKey> acting(Decisions decisions) {
    var acting = new HashSet<ObjectKey>();
    decisions.binds().forEach(bind -> acting.add(bind.podGroup()));
    decisions.evictions().forEach(eviction -> acting.add(eviction.podGroup()));
    return acting;
  }

  void forget(ObjectKey podGroup) {
    told.remove(podGroup);
  }

  private Handed hand(long session, PodGroupDecision decision) {
    PodGroupVerdict verdict = decision.verdict();
    PodGroupVerdict last = told.put(verdict.key(), verdict);
    boolean moves = decision.acts() || (last != null && last.phase() != verdict.phase());
    Rule rule = Rule.behind(verdict.reason());
    Part part = decision.part(TERM, session, 0);
    return new Handed(verdict.key(), part, rule, moves);
  }

  private boolean isNews(PodGroupVerdict now) {
    PodGroupVerdict last = told.get(now.key());
    return last == null
        || now.phase() != last.phase()
        || now.running() != last.running()
        || now.succeeded() != last.succeeded()
        || now.failed() != last.failed()
        || !now.reason().isLike(last.reason())
        || !now.uid().equals(last.uid());
  }
}
