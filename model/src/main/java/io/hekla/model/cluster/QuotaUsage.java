package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.resource.Quantities;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Amounts that a Kubernetes quota charges for a pod. Source:
 * docs/reference/controllers.md#podgroup-of-a-job,
 * docs/reference/controllers.md#podgroups-of-ordinary-pods.
 */
public final class QuotaUsage {
  private static final Set<String> LIMITED = Set.of("cpu", "memory", "ephemeral-storage");

  private QuotaUsage() {}

  /** Returns the charge of one pod; a pod without any requests still counts as one. */
  public static QuotaAmounts of(@Nullable PodSpec spec) {
    var usage = new TreeMap<String, BigDecimal>();
    usage.put("pods", BigDecimal.ONE);
    usage.put("count/pods", BigDecimal.ONE);
    if (spec == null) {
      return new QuotaAmounts(usage);
    }
    amounts(spec, true)
        .forEach(
            (name, amount) -> {
              usage.put("requests." + name, amount);
              usage.put(name, amount);
            });
    // Quota counts limits of these three only; a device's limit would pass for a resource that no
    // node has.
    amounts(spec, false)
        .forEach(
            (name, amount) -> {
              if (LIMITED.contains(name)) {
                usage.put("limits." + name, amount);
              }
            });
    return new QuotaAmounts(usage);
  }

  /**
   * Returns the sum of the containers or the largest init container, whichever is more, and the
   * overhead.
   */
  private static Map<String, BigDecimal> amounts(PodSpec spec, boolean requests) {
    var sum = new TreeMap<String, BigDecimal>();
    for (Container container : FactJson.list(spec.getContainers())) {
      of(container, requests).forEach((name, amount) -> sum.merge(name, amount, BigDecimal::add));
    }
    for (Container container : FactJson.list(spec.getInitContainers())) {
      of(container, requests).forEach((name, amount) -> sum.merge(name, amount, BigDecimal::max));
    }
    FactJson.map(spec.getOverhead())
        .forEach(
            (name, amount) -> {
              if (requests || sum.containsKey(name)) {
                sum.merge(name, Quantities.parse(amount.toString()), BigDecimal::add);
              }
            });
    return sum;
  }

  private static Map<String, BigDecimal> of(Container container, boolean requests) {
    var amounts = new TreeMap<String, BigDecimal>();
    if (container.getResources() == null) {
      return amounts;
    }
    var stated =
        requests
            ? ContainerRequests.of(container.getResources())
            : FactJson.map(container.getResources().getLimits());
    stated.forEach((name, amount) -> amounts.put(name, Quantities.parse(amount.toString())));
    return amounts;
  }

  /**
   * Returns amounts as Kubernetes writes them, without those that are 0; a started millicore, byte
   * or unit is rounded up.
   */
  public static SortedMap<String, Quantity> write(QuotaAmounts amounts) {
    var quantities = new TreeMap<String, Quantity>();
    amounts
        .byName()
        .forEach(
            (name, amount) -> {
              if (amount.signum() != 0) {
                quantities.put(name, quantity(name, amount));
              }
            });
    return quantities;
  }

  private static Quantity quantity(String name, BigDecimal amount) {
    if (name.endsWith("cpu")) {
      return new Quantity(Quantities.ofMilli(Quantities.milli(amount)));
    }
    double whole = Quantities.whole(amount);
    boolean bytes =
        name.endsWith("memory")
            || name.endsWith("ephemeral-storage")
            || name.contains("hugepages-");
    return new Quantity(bytes ? Quantities.ofBytes(whole) : Quantities.ofWhole(whole));
  }
}
