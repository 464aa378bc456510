package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.resource.Quantities;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Exact amounts by name as quotas spell it: {@code cpu}, {@code requests.cpu}, {@code limits.cpu}
 * and {@code count/pods} are four different things. Kubernetes counts quotas this way; a {@link
 * io.hekla.model.resource.ResourceVector} has only the resources of nodes.
 *
 * @param byName numbers in the unit of each name, without trailing zeros
 */
public record QuotaAmounts(SortedMap<String, BigDecimal> byName) {
  /** Amounts without any entry. */
  public static final QuotaAmounts NONE = new QuotaAmounts(new TreeMap<>());

  public QuotaAmounts {
    var stripped = new TreeMap<String, BigDecimal>();
    byName.forEach((name, amount) -> stripped.put(name, amount.stripTrailingZeros()));
    byName = Collections.unmodifiableSortedMap(stripped);
  }

  /**
   * Reads the amounts of a list.
   *
   * @throws IllegalArgumentException if a quantity cannot be read; the message names it
   */
  static QuotaAmounts read(Map<String, Quantity> list) {
    var read = new TreeMap<String, BigDecimal>();
    for (var entry : new TreeMap<>(list).entrySet()) {
      try {
        read.put(entry.getKey(), Quantities.parse(entry.getValue().toString()));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(entry.getKey() + ": " + e.getMessage(), e);
      }
    }
    return read.isEmpty() ? NONE : new QuotaAmounts(read);
  }

  /** Returns the amount under a name; 0 if it is not named. */
  public BigDecimal amount(String name) {
    return byName.getOrDefault(name, BigDecimal.ZERO);
  }

  /** Returns the sum under every name of either. */
  public QuotaAmounts plus(QuotaAmounts other) {
    var sum = new TreeMap<>(byName);
    other.byName.forEach((name, amount) -> sum.merge(name, amount, BigDecimal::add));
    return new QuotaAmounts(sum);
  }

  /** Returns each amount multiplied by a factor. */
  public QuotaAmounts times(int factor) {
    var product = new TreeMap<String, BigDecimal>();
    byName.forEach((name, one) -> product.put(name, one.multiply(BigDecimal.valueOf(factor))));
    return new QuotaAmounts(product);
  }

  /**
   * Returns the names, of those that both this and the limit have, under which {@code sum} is more.
   */
  public List<String> namesExceeding(QuotaAmounts sum, QuotaAmounts limit) {
    var exceeding = new ArrayList<String>();
    for (String name : byName.keySet()) {
      if (limit.byName.containsKey(name) && sum.amount(name).compareTo(limit.amount(name)) > 0) {
        exceeding.add(name);
      }
    }
    return exceeding;
  }
}
