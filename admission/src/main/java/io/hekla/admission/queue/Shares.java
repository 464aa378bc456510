package io.hekla.admission.queue;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.admission.part.AmountChecks;
import io.hekla.admission.part.NullSafe;
import io.hekla.model.api.Queue;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Capability, deserved amounts and guarantee of a queue, by resource. */
final class Shares {
  private Shares() {}

  static Map<String, Quantity> capability(Queue queue) {
    return NullSafe.map(queue.getSpec().capability);
  }

  static Map<String, Quantity> deserved(Queue queue) {
    return NullSafe.map(queue.getSpec().deserved);
  }

  static Map<String, Quantity> guarantee(Queue queue) {
    var guarantee = queue.getSpec().guarantee;
    return guarantee == null ? Map.of() : NullSafe.map(guarantee.resource);
  }

  /** Returns amounts as numbers, so that two spellings of one are equal; unreadable ones are 0. */
  static Map<String, BigDecimal> numbers(Map<String, Quantity> amounts) {
    var numbers = new TreeMap<String, BigDecimal>();
    amounts
        .keySet()
        .forEach(
            name -> numbers.put(name, AmountChecks.orZero(amounts, name).stripTrailingZeros()));
    return numbers;
  }

  /** The sum of several queues' amounts. */
  static Map<String, BigDecimal> sum(Collection<Map<String, Quantity>> all) {
    var sum = new TreeMap<String, BigDecimal>();
    all.forEach(
        one -> numbers(one).forEach((name, amount) -> sum.merge(name, amount, BigDecimal::add)));
    return sum;
  }

  /** Returns whether a queue holds pods, by its status. */
  static boolean holdsPods(Queue queue) {
    return queue.getStatus() != null
        && AmountChecks.orZero(NullSafe.map(queue.getStatus().allocated), "pods").signum() > 0;
  }
}
