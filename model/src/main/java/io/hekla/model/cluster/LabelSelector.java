package io.hekla.model.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A choice of objects by their labels: those that meet all requirements. Kubernetes tells an empty
 * selector, which chooses everything, from an absent one, which chooses nothing.
 *
 * @param nothing whether it chooses nothing at all
 */
public record LabelSelector(boolean nothing, List<Requirement> requirements) {
  /** Chooses nothing. */
  public static final LabelSelector NOTHING = new LabelSelector(true, List.of());

  /** Chooses everything. */
  public static final LabelSelector EVERYTHING = new LabelSelector(false, List.of());

  public LabelSelector {
    requirements = List.copyOf(requirements);
  }

  /** The selector of all objects that meet these requirements. */
  public static LabelSelector of(List<Requirement> requirements) {
    return new LabelSelector(false, requirements);
  }

  /** Whether it chooses everything. */
  public boolean isEverything() {
    return !nothing && requirements.isEmpty();
  }

  /** Whether it chooses an object with these labels. */
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
