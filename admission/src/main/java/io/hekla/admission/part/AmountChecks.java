package io.hekla.admission.part;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.admission.rule.Findings;
import io.hekla.model.manifest.FieldPath;
import io.hekla.model.resource.Quantities;
import io.hekla.model.resource.ResourceText;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Amounts of resources in the wire format. */
public final class AmountChecks {
  /** Names of resources that count objects. */
  private static final Set<String> COUNTED =
      Set.of(
          "pods",
          "services",
          "services.nodeports",
          "services.loadbalancers",
          "replicationcontrollers",
          "resourcequotas",
          "secrets",
          "configmaps",
          "persistentvolumeclaims");

  private AmountChecks() {}

  /** Adds a finding for each quantity of a list that is unreadable or negative. */
  public static void check(String field, Map<String, Quantity> list, Findings findings) {
    new TreeMap<>(list)
        .forEach((name, quantity) -> check(FieldPath.key(field, name), quantity, findings));
  }

  private static void check(String at, Quantity quantity, Findings findings) {
    String text = String.valueOf(quantity);
    try {
      if (Quantities.parse(text).signum() < 0) {
        findings.add(at, "is " + text, "must not be negative");
      }
    } catch (IllegalArgumentException unreadable) {
      String[] parts = String.valueOf(unreadable.getMessage()).split("; ", 2);
      findings.add(at, parts[0], parts.length > 1 ? parts[1] : "correct it");
    }
  }

  /** Adds a finding for each quantity of a list that is a fraction of a resource in whole units. */
  public static void checkWhole(String field, Map<String, Quantity> list, Findings findings) {
    for (String name : new TreeMap<>(list).keySet()) {
      BigDecimal amount = orZero(list, name);
      if (isWhole(name) && amount.stripTrailingZeros().scale() > 0) {
        findings.add(
            FieldPath.key(field, name),
            "is " + plain(amount),
            "this resource comes in whole units only");
      }
    }
  }

  /**
   * Returns the expression in CEL that all amounts of a map, given by a path, are readable and not
   * negative.
   */
  public static String validInCel(String map) {
    return "%1$s.orValue({}).all(r, isQuantity(string(%1$s.orValue({})[r])) && !quantity(string(%1$s.orValue({})[r])).isLessThan(quantity('0')))"
        .formatted(map);
  }

  /** Returns the amount under a name, if it is present and readable. */
  public static Optional<BigDecimal> of(Map<String, Quantity> list, String name) {
    try {
      return Optional.ofNullable(list.get(name)).map(Quantity::toString).map(Quantities::parse);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns the amount under a name; 0 if it is missing or unreadable. */
  public static BigDecimal orZero(Map<String, Quantity> list, String name) {
    return of(list, name).orElse(BigDecimal.ZERO);
  }

  /** Returns whether a resource is indivisible: counted objects and devices are. */
  private static boolean isWhole(String name) {
    return COUNTED.contains(name) || !isNative(name);
  }

  /** Returns whether a resource is one of Kubernetes itself, and not one that devices offer. */
  public static boolean isNative(String name) {
    return !name.contains("/") || name.contains("kubernetes.io/");
  }

  /**
   * Returns an amount of a resource exactly: bytes with the largest binary suffix that leaves a
   * whole number, as {@code 64Gi}; everything else as {@link #plain}.
   */
  public static String amount(String resource, BigDecimal amount) {
    return ResourceText.isInBytes(resource) ? ResourceText.exactBytes(amount) : plain(amount);
  }

  /** Returns an amount without needless zeros. */
  public static String plain(BigDecimal amount) {
    return amount.stripTrailingZeros().toPlainString();
  }
}
