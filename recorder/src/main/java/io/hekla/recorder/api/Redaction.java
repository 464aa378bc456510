package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.hekla.recorder.explain.Causes;
import io.hekla.recorder.explain.Causes.Holder;
import io.hekla.recorder.explain.Causes.OrderCause;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.Remedy;
import io.hekla.recorder.explain.WaitHistory;
import io.hekla.scheduler.JobInspection.Rival;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Part of an explanation that a user may read: of jobs in other namespaces only their number,
 * unless the user may list them there. The object's own reason stays whole, since it is in the
 * conditions of the object, which the user may read.
 */
public final class Redaction {
  /** Jobs before it that are named, the next ones; the answer has a bounded size. */
  private static final int MOST_RIVALS = 100;

  /** Changes that are named, the latest ones. */
  private static final int MOST_HAPPENINGS = 200;

  private Redaction() {}

  /** Returns the explanation in the size that is sent. */
  public static Explanation bounded(Explanation explanation) {
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
                        latest(history.meanwhile(), MOST_HAPPENINGS))),
        explanation.remedies());
  }

  private static <T> List<T> latest(List<T> all, int most) {
    return all.subList(Math.max(0, all.size() - most), all.size());
  }

  /** Returns the other namespaces whose objects an explanation names. */
  public static Set<String> namespaces(Explanation explanation) {
    var names = new TreeSet<String>();
    explanation.causes().holders().forEach(one -> names.add(one.podGroup().namespace()));
    explanation.causes().order().before().forEach(one -> names.add(one.podGroup().namespace()));
    explanation.notes().forEach(note -> HiddenNames.addNamespaces(note, names));
    for (Remedy remedy : explanation.remedies()) {
      HiddenNames.addNamespaces(remedy.text(), names);
      HiddenNames.addNamespaces(remedy.result(), names);
    }
    explanation
        .history()
        .ifPresent(
            history ->
                history.meanwhile().forEach(one -> HiddenNames.addNamespaces(one.text(), names)));
    names.remove(explanation.subject().name().namespace());
    return names;
  }

  /**
   * Returns the explanation without names that may not be seen.
   *
   * @param isVisible whether the user may list the jobs of another namespace
   */
  public static Explanation hide(Explanation explanation, Predicate<String> isVisible) {
    String own = explanation.subject().name().namespace();
    Predicate<String> seen = namespace -> namespace.equals(own) || isVisible.test(namespace);
    Causes causes = explanation.causes();
    List<Holder> holders =
        causes.holders().stream().filter(one -> seen.test(one.podGroup().namespace())).toList();
    List<Rival> before =
        causes.order().before().stream()
            .filter(one -> seen.test(one.podGroup().namespace()))
            .toList();
    var notes = new ArrayList<String>();
    explanation.notes().forEach(note -> notes.add(HiddenNames.hide(note, seen)));
    count(notes, causes.holders().size() - holders.size(), "in its queue");
    count(notes, causes.order().before().size() - before.size(), "before it");
    return explanation.showing(
        notes,
        with(
            causes,
            holders,
            new OrderCause(
                causes.order().position(),
                causes.order().waiting(),
                before,
                causes.order().queuesBefore())),
        explanation.history().map(history -> hide(history, seen)),
        explanation.remedies().stream()
            .map(
                one ->
                    new Remedy(
                        one.kind(),
                        HiddenNames.hide(one.text(), seen),
                        HiddenNames.hide(one.result(), seen),
                        one.edit()))
            .toList());
  }

  /** Returns the other namespaces that the texts of an answer name. */
  public static Set<String> namespaces(JsonNode tree, String own) {
    var names = new TreeSet<String>();
    collect(tree, names);
    names.remove(own);
    return names;
  }

  private static void collect(JsonNode tree, Set<String> names) {
    if (tree.isTextual()) {
      HiddenNames.addNamespaces(tree.textValue(), names);
    }
    if (isKey(tree)) {
      names.add(tree.get("namespace").textValue());
    }
    tree.forEach(part -> collect(part, names));
  }

  /** Returns whether a part of an answer is the name of an object, with its namespace. */
  private static boolean isKey(JsonNode tree) {
    return tree.path("namespace").isTextual() && tree.path("name").isTextual();
  }

  /**
   * Returns an answer with texts without names that may not be seen.
   *
   * @param own the namespace of the object that the answer is about
   * @param isVisible whether the user may list the jobs of another namespace
   */
  public static JsonNode hide(JsonNode tree, String own, Predicate<String> isVisible) {
    return switch (tree) {
      case TextNode text ->
          TextNode.valueOf(
              HiddenNames.hide(
                  text.textValue(),
                  namespace -> namespace.equals(own) || isVisible.test(namespace)));
      case ObjectNode object -> {
        ObjectNode hidden = object.objectNode();
        object
            .properties()
            .forEach(field -> hidden.set(field.getKey(), hide(field.getValue(), own, isVisible)));
        String namespace = isKey(object) ? object.get("namespace").textValue() : own;
        yield namespace.equals(own) || isVisible.test(namespace)
            ? hidden
            : hidden.put("namespace", "").put("name", HiddenNames.HIDDEN);
      }
      case ArrayNode array -> {
        ArrayNode hidden = array.arrayNode();
        array.forEach(part -> hidden.add(hide(part, own, isVisible)));
        yield hidden;
      }
      default -> tree;
    };
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

  private static WaitHistory hide(WaitHistory history, Predicate<String> seen) {
    return new WaitHistory(
        history.created(),
        history.since(),
        history.session(),
        history.resolution(),
        history.meanwhile().stream()
            .map(one -> new WaitHistory.Happening(one.at(), HiddenNames.hide(one.text(), seen)))
            .toList());
  }
}
