package io.hekla.model.resource;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Kubernetes resource lists (quantities by resource name), read into a {@link ResourceVector} and
 * written back. Source: docs/reference/scheduler-model.md#resource-vectors.
 */
public final class ResourceList {
  private static final String EPHEMERAL_STORAGE = "ephemeral-storage";
  private static final Pattern PREFIXED_NAME =
      Pattern.compile(
          "[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");

  private ResourceList() {}

  /**
   * Reads the amounts of a list. Names that are no resource of a node ({@code count/…}, unknown
   * words without a prefix) are left out.
   *
   * @throws IllegalArgumentException if a quantity cannot be read; the message names the resource
   */
  public static ResourceVector read(Map<String, Quantity> list) {
    double milliCpu = 0;
    double memoryBytes = 0;
    var scalars = new TreeMap<String, Double>();
    for (var entry : list.entrySet()) {
      String name = entry.getKey();
      switch (name) {
        case ResourceVector.CPU -> milliCpu = Quantities.milli(number(entry));
        case ResourceVector.MEMORY -> memoryBytes = Quantities.whole(number(entry));
        case ResourceVector.PODS -> scalars.put(name, Quantities.whole(number(entry)));
        default -> {
          if (isScalar(name)) {
            scalars.put(name, Quantities.milli(number(entry)));
          }
        }
      }
    }
    return ResourceVector.of(milliCpu, memoryBytes, scalars);
  }

  /** Returns the list of a vector: CPU and memory always, scalars as far as present. */
  public static Map<String, Quantity> write(ResourceVector vector) {
    var list = new TreeMap<String, Quantity>();
    list.put(ResourceVector.CPU, new Quantity(Quantities.ofMilli(vector.milliCpu())));
    list.put(ResourceVector.MEMORY, new Quantity(Quantities.ofBytes(vector.memoryBytes())));
    for (String name : vector.scalarNames()) {
      double amount = vector.amount(name);
      list.put(
          name,
          new Quantity(
              name.equals(ResourceVector.PODS)
                  ? Quantities.ofWhole(amount)
                  : Quantities.ofMilli(amount)));
    }
    return list;
  }

  /** Returns whether amounts under this name are counted, besides CPU, memory and pods. */
  public static boolean isScalar(String name) {
    if (name.equals(EPHEMERAL_STORAGE)
        || name.startsWith("hugepages-")
        || name.startsWith("attachable-volumes-")) {
      return true;
    }
    return !name.startsWith("count/")
        && !name.startsWith("requests.")
        && PREFIXED_NAME.matcher(name).matches();
  }

  private static BigDecimal number(Map.Entry<String, Quantity> entry) {
    try {
      return Quantities.parse(entry.getValue().toString());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(entry.getKey() + ": " + e.getMessage(), e);
    }
  }
}
