package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reader of label selectors. */
final class SelectorReader {
  private SelectorReader() {}

  /**
   * Reads the selector; an absent one selects nothing.
   *
   * @throws IllegalArgumentException if an operator is unknown, or an entry is null
   */
  static LabelSelector read(
      io.fabric8.kubernetes.api.model.@Nullable LabelSelector selector, String where) {
    if (selector == null) {
      return LabelSelector.NOTHING;
    }
    var requirements = new ArrayList<Requirement>();
    new TreeMap<>(FactJson.map(selector.getMatchLabels()))
        .forEach(
            (key, value) ->
                requirements.add(
                    new Requirement(key, Requirement.Operator.IN, List.of(FactJson.text(value)))));
    for (LabelSelectorRequirement each :
        FactJson.whole(selector.getMatchExpressions(), where + ".matchExpressions")) {
      requirements.add(
          new Requirement(
              FactJson.text(each.getKey()),
              operator(FactJson.text(each.getOperator()), where),
              FactJson.whole(each.getValues(), where + ".matchExpressions.values")));
    }
    return LabelSelector.of(requirements);
  }

  private static Requirement.Operator operator(String word, String where) {
    return switch (word) {
      case "In" -> Requirement.Operator.IN;
      case "NotIn" -> Requirement.Operator.NOT_IN;
      case "Exists" -> Requirement.Operator.EXISTS;
      case "DoesNotExist" -> Requirement.Operator.DOES_NOT_EXIST;
      default ->
          throw new IllegalArgumentException(
              where + ": operator \"" + word + "\" is none of In, NotIn, Exists, DoesNotExist");
    };
  }
}
