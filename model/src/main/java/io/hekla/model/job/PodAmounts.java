package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.resource.Quantities;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Amounts of resources that a pod template names and that no pod can have. */
final class PodAmounts {
  /** Largest amount: Kubernetes cuts larger ones to this, and no node has as much of anything. */
  private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

  private static final int LONGEST = 40;

  private final List<String> unreasonable = new ArrayList<>();

  private PodAmounts() {}

  /**
   * Returns the fields of a template's spec with amounts that cannot be read, or are out of range.
   */
  static List<String> unreasonable(PodSpec spec) {
    var amounts = new PodAmounts();
    amounts.of("containers", spec.getContainers());
    amounts.of("initContainers", spec.getInitContainers());
    amounts.of("overhead", spec.getOverhead());
    return amounts.unreasonable;
  }

  private void of(String at, @Nullable List<Container> containers) {
    for (int i = 0; containers != null && i < containers.size(); i++) {
      var resources = containers.get(i).getResources();
      if (resources != null) {
        of(at + "[" + i + "].resources.requests", resources.getRequests());
        of(at + "[" + i + "].resources.limits", resources.getLimits());
      }
    }
  }

  private void of(String at, @Nullable Map<String, Quantity> amounts) {
    if (amounts != null) {
      amounts.forEach((name, amount) -> of(at + "." + name, String.valueOf(amount)));
    }
  }

  private void of(String at, String amount) {
    String shown = amount.length() <= LONGEST ? amount : amount.substring(0, LONGEST) + "…";
    try {
      BigDecimal number = Quantities.parse(amount);
      if (number.signum() < 0 || number.compareTo(LARGEST) >= 0) {
        unreasonable.add("%s is %s; at least 0 and below %s".formatted(at, shown, LARGEST));
      }
    } catch (IllegalArgumentException e) {
      unreasonable.add("%s is %s, which is no quantity".formatted(at, shown));
    }
  }
}
