package io.hekla.model.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A label selector: it selects the objects that meet all requirements. Kubernetes distinguishes an
 * empty selector, which selects everything, from an absent one, which selects nothing.
 *
 * @param nothing whether it selects nothing at all
 */
public record LabelSelector(boolean nothing, List<Requirement> requirements) {
  /** Selector of nothing. */
  public static final LabelSelector NOTHING = new LabelSelector(true, List.of());

  /** Selector of everything. */
  public static final LabelSelector EVERYTHING = new LabelSelector(false, List.of());

  public LabelSelector {
    requirements = List.copyOf(requirements);
  }

  /** Returns the selector of all objects that meet these requirements. */
  public static LabelSelector of(List<Requirement> requirements) {
    return new LabelSelector(false, requirements);
  }

  /**
   * Reads a selector as kubectl writes it: {@code pool=gpu,zone in (a, b),!spot}.
   *
   * @throws IllegalArgumentException naming the part that is no requirement of a label
   */
  public static LabelSelector parse(String text) {
    return SelectorText.parse(text);
  }

  /** Returns whether it selects everything. */
  public boolean isEverything() {
    return !nothing && requirements.isEmpty();
  }

  /** Returns whether it selects an object with these labels. */
  public boolean matches(Map<String, String> labels) {
    if (nothing) {
      return false;
    }
    for (Requirement requirement : requirements) {
      if (!requirement.matches(Optional.ofNullable(labels.get(requirement.key())))) {
        return false;
      }
    }
    return true;
  }
}
