package io.hekla.admission;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.resource.Quantities;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Numbers and quantities as the wire has them. */
final class Amounts {
  private Amounts() {}

  static int orZero(@Nullable Integer number) {
    return number == null ? 0 : number;
  }

  /** What is wrong with the quantities of a list: unreadable, negative, or not whole. */
  static List<Finding> check(String field, Map<String, Quantity> list) {
    var findings = new ArrayList<Finding>();
    for (var entry : new TreeMap<>(list).entrySet()) {
      String at = field + "[" + entry.getKey() + "]";
      String text = entry.getValue().toString();
      try {
        BigDecimal amount = Quantities.parse(text);
        if (amount.signum() < 0) {
          findings.add(new Finding(at, "is " + text + "; must not be negative"));
        } else if (mustBeWhole(entry.getKey()) && amount.stripTrailingZeros().scale() > 0) {
          findings.add(new Finding(at, "is " + text + "; this resource comes in whole units only"));
        }
      } catch (IllegalArgumentException e) {
        findings.add(new Finding(at, Absent.text(e.getMessage())));
      }
    }
    return findings;
  }

  /** The amount under a name, if it is there and can be read. */
  static Optional<BigDecimal> of(Map<String, Quantity> list, String name) {
    try {
      return Optional.ofNullable(list.get(name)).map(Quantity::toString).map(Quantities::parse);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Pods and devices cannot be divided. */
  private static boolean mustBeWhole(String name) {
    return name.equals("pods") || (name.contains("/") && !name.contains("kubernetes.io/"));
  }
}
