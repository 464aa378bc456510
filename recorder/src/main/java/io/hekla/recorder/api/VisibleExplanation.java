package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.recorder.explain.Causes;
import io.hekla.recorder.explain.Causes.Holder;
import io.hekla.recorder.explain.Causes.OrderCause;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.ExplanationJson;
import io.hekla.recorder.explain.WaitHistory;
import io.hekla.scheduler.JobInspection.Rival;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Explanation as a user may read it: of jobs in other namespaces only their number, unless the user
 * may list them there. The object's own reason stays whole, since it is in the conditions of the
 * object, which the user may read.
 */
public final class VisibleExplanation {
  /** Jobs before it that are named, the next ones; the answer has a bounded size. */
  private static final int MOST_RIVALS = 100;

  /** Changes that are named, the latest ones. */
  private static final int MOST_HAPPENINGS = 200;

  /** Fields that are in the conditions of the object. */
  private static final List<String> OWN = List.of("text", "reason");

  private final Explanation explanation;
  private final Optional<ObjectNode> estimate;
  private final String own;

  /**
   * Creates the answer, in the size that is sent.
   *
   * @param estimate when it starts
   */
  public VisibleExplanation(Explanation explanation, Optional<ObjectNode> estimate) {
    this.explanation = bounded(explanation);
    this.estimate = estimate;
    this.own = explanation.subject().name().namespace();
  }

  /** Returns the other namespaces whose objects it names. */
  public Set<String> namespaces() {
    return Redaction.namespaces(tree(explanation), own);
  }

  /**
   * Returns it without names that may not be seen.
   *
   * @param isVisible whether the user may list the jobs of another namespace
   */
  public ObjectNode to(Predicate<String> isVisible) {
    ObjectNode whole =
        tree(
            withoutOthers(
                explanation, namespace -> namespace.equals(own) || isVisible.test(namespace)));
    var hidden = (ObjectNode) Redaction.hide(whole, own, isVisible);
    for (String field : OWN) {
      if (whole.has(field)) {
        hidden.set(field, whole.get(field));
      }
    }
    return hidden;
  }

  private ObjectNode tree(Explanation part) {
    ObjectNode tree = ExplanationJson.of(part);
    estimate.ifPresent(one -> tree.set("expectedStart", one));
    return tree;
  }

  /** Returns the explanation without jobs that are not seen, whose number is in a note. */
  private static Explanation withoutOthers(Explanation explanation, Predicate<String> isSeen) {
    Causes causes = explanation.causes();
    OrderCause order = causes.order();
    List<Holder> holders =
        causes.holders().stream().filter(one -> isSeen.test(one.podGroup().namespace())).toList();
    List<Rival> before =
        order.before().stream().filter(one -> isSeen.test(one.podGroup().namespace())).toList();
    var notes = new ArrayList<String>(explanation.notes());
    count(notes, causes.holders().size() - holders.size(), "in its queue");
    count(notes, order.before().size() - before.size(), "before it");
    return explanation.showing(
        notes,
        with(
            causes,
            holders,
            new OrderCause(order.position(), order.waiting(), before, order.queuesBefore())),
        explanation.history(),
        explanation.remedies());
  }

  /** Returns the explanation in the size that is sent. */
  private static Explanation bounded(Explanation explanation) {
    OrderCause order = explanation.causes().order();
    List<String> notes = new ArrayList<>(explanation.notes());
    int rivals = order.before().size() - MOST_RIVALS;
    if (rivals > 0) {
      notes.add("%,d jobs that come before it are not named".formatted(rivals));
    }
    return explanation.showing(
        notes,
        with(
            explanation.causes(),
            explanation.causes().holders(),
            new OrderCause(
                order.position(),
                order.waiting(),
                latest(order.before(), MOST_RIVALS),
                latest(order.queuesBefore(), MOST_RIVALS))),
        explanation
            .history()
            .map(
                history ->
                    new WaitHistory(
                        history.created(),
                        history.since(),
                        history.session(),
                        history.resolution(),
                        history.isAtLeast(),
                        latest(history.meanwhile(), MOST_HAPPENINGS))),
        explanation.remedies());
  }

  private static <T> List<T> latest(List<T> all, int most) {
    return all.subList(Math.max(0, all.size() - most), all.size());
  }

  private static void count(List<String> notes, int hidden, String where) {
    if (hidden > 0) {
      notes.add(
          "%,d job%s of other namespaces %s %s not named"
              .formatted(hidden, hidden == 1 ? "" : "s", where, hidden == 1 ? "is" : "are"));
    }
  }

  private static Causes with(Causes causes, List<Holder> holders, OrderCause order) {
    return new Causes(causes.queues(), holders, causes.gang(), order, causes.nodes());
  }
}
