package io.hekla.model.resource;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * Kubernetes resource lists (quantities by resource name), read into a {@link ResourceVector} and
 * written back. Source: docs/reference/scheduler-model.md#resource-vectors.
 */
public final class ResourceList {
  private static final String EPHEMERAL_STORAGE = "ephemeral-storage";

  /** Longest name after the prefix. */
  private static final int LONGEST_NAME = 63;

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
    return !name.startsWith("count/") && !name.startsWith("requests.") && isPrefixed(name);
  }

  /**
   * Returns whether a name is {@code PREFIX/NAME}: letters and digits, in the name also of upper
   * case, with {@code -} and {@code .} between them, in the name also {@code _}. Each change of a
   * pod asks for the names of its resources, so that this is no regular expression.
   */
  private static boolean isPrefixed(String text) {
    int slash = text.indexOf('/');
    int length = text.length() - slash - 1;
    if (slash < 1 || length < 1 || length > LONGEST_NAME) {
      return false;
    }
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean isOfPrefix = at < slash;
      boolean isEdge = at == 0 || at == slash - 1 || at == slash + 1 || at == text.length() - 1;
      boolean isAlphanumeric =
          (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (!isOfPrefix && c >= 'A' && c <= 'Z');
      boolean isBetween = c == '-' || c == '.' || (!isOfPrefix && c == '_');
      if (at != slash && !isAlphanumeric && (isEdge || !isBetween)) {
        return false;
      }
    }
    return true;
  }

  private static BigDecimal number(Map.Entry<String, Quantity> entry) {
    try {
      return Quantities.parse(entry.getValue().toString());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(entry.getKey() + ": " + e.getMessage(), e);
    }
  }
}
