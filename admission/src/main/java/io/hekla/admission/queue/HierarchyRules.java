package io.hekla.admission.queue;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.QueueTree;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Queue;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.manifest.FieldPath;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Rules on the hierarchy annotations of a queue: as many weights as parts, and no queue below it.
 */
final class HierarchyRules {
  /** The two annotations in CEL, as optional values. */
  static final String HIERARCHY = "object.metadata.?annotations[?'volcano.sh/hierarchy']";

  static final String WEIGHTS = "object.metadata.?annotations[?'volcano.sh/hierarchy-weights']";

  private static final String UNSET =
      "(" + HIERARCHY + ".orValue('') == '' && " + WEIGHTS + ".orValue('') == '')";
  private static final Pattern NUMBER =
      Pattern.compile("\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");
  private static final String AT = "metadata.annotations";

  private HierarchyRules() {}

  static final List<Rule<Queue>> ALL =
      List.of(
          Rule.<Queue>whenStored(
                  "queue.hierarchy-has-weights",
                  "Volcano",
                  "`volcano.sh/hierarchy` has as many parts as `volcano.sh/hierarchy-weights`.",
                  HierarchyRules::parts)
              .inCel(
                  "%s || size(%s.orValue('').split('/')) == size(%s.orValue('').split('/'))"
                      .formatted(UNSET, HIERARCHY, WEIGHTS)),
          Rule.<Queue>whenStored(
                  "queue.hierarchy-weights-positive",
                  "Volcano",
                  "Every part of `volcano.sh/hierarchy-weights` is a number above 0.",
                  HierarchyRules::weights)
              .inCel(
                  UNSET
                      + " || "
                      + WEIGHTS
                      + ".orValue('').split('/').all(w,"
                      + " w.matches('^\\\\+?([0-9]+\\\\.?[0-9]*|\\\\.[0-9]+)([eE][+-]?[0-9]{1,3})?$')"
                      + " && double(w) > 0.0)"),
          Rule.whenStored(
              "queue.hierarchy-is-leaf",
              "Volcano",
              "The path `volcano.sh/hierarchy` of a queue is not the beginning of "
                  + "another queue's path.",
              HierarchyRules::leaf));

  private static void parts(RuleInput<Queue> input, Findings findings) {
    String hierarchy = hierarchy(input.object());
    String weights = weights(input.object());
    int wanted = hierarchy.split("/", -1).length;
    int found = weights.split("/", -1).length;
    if (isSet(input.object()) && found != wanted) {
      findings.add(
          FieldPath.key(AT, WellKnownKeys.HIERARCHY_WEIGHTS),
          "\"" + weights + "\" has " + found + (found == 1 ? " part" : " parts"),
          "must have " + wanted + ", as the hierarchy \"" + hierarchy + "\"");
    }
  }

  private static void weights(RuleInput<Queue> input, Findings findings) {
    if (!isSet(input.object())) {
      return;
    }
    for (String part : weights(input.object()).split("/", -1)) {
      if (!NUMBER.matcher(part).matches() || Double.parseDouble(part) <= 0) {
        findings.add(
            FieldPath.key(AT, WellKnownKeys.HIERARCHY_WEIGHTS),
            "\"" + part + "\" is no weight",
            "use a number above 0");
      }
    }
  }

  private static void leaf(RuleInput<Queue> input, Findings findings) {
    String hierarchy = hierarchy(input.object());
    if (!isSet(input.object()) || hierarchy.isEmpty()) {
      return;
    }
    String own = QueueTree.name(input.object());
    for (Queue other : input.context().queues().all()) {
      String name = QueueTree.name(other);
      if (!name.equals(own) && hierarchy(other).startsWith(hierarchy + "/")) {
        findings.add(
            FieldPath.key(AT, WellKnownKeys.HIERARCHY),
            "queue " + name + " lies below " + hierarchy,
            "a queue of jobs must be a leaf");
      }
    }
  }

  private static boolean isSet(Queue queue) {
    return !hierarchy(queue).isEmpty() || !weights(queue).isEmpty();
  }

  private static String hierarchy(Queue queue) {
    return annotation(queue, WellKnownKeys.HIERARCHY);
  }

  private static String weights(Queue queue) {
    return annotation(queue, WellKnownKeys.HIERARCHY_WEIGHTS);
  }

  private static String annotation(Queue queue, String key) {
    return NullSafe.map(queue.getMetadata().getAnnotations()).getOrDefault(key, "");
  }
}
