package io.hekla.cli.top;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.model.resource.Quantities;
import java.math.BigDecimal;
import java.util.OptionalDouble;

/**
 * Amounts of a resource that a queue has and may have, in the resource's unit.
 *
 * @param allocated amount that its pods have now
 * @param deserved amount that it may have before others reclaim from it; empty if it specifies none
 * @param guarantee amount reserved for it; empty if it specifies none
 * @param capability upper limit; empty if it specifies none
 */
record QueueShares(
    double allocated,
    OptionalDouble deserved,
    OptionalDouble guarantee,
    OptionalDouble capability) {
  static QueueShares of(ApiObject queue, String resource) {
    return new QueueShares(
        amount(queue.at("status", "allocated", resource)).orElse(0),
        amount(queue.at("spec", "deserved", resource)),
        amount(queue.at("spec", "guarantee", "resource", resource)),
        amount(queue.at("spec", "capability", resource)));
  }

  boolean saysNothing() {
    return allocated == 0 && deserved.isEmpty() && guarantee.isEmpty() && capability.isEmpty();
  }

  /** Largest of all amounts. */
  double most() {
    return Math.max(
        Math.max(allocated, deserved.orElse(0)),
        Math.max(guarantee.orElse(0), capability.orElse(0)));
  }

  /** Reads an amount; empty if there is none, or none that can be read. */
  static OptionalDouble amount(JsonNode field) {
    try {
      return field.isValueNode() && !field.isNull()
          ? OptionalDouble.of(number(field.asText()).doubleValue())
          : OptionalDouble.empty();
    } catch (IllegalArgumentException unreadable) {
      return OptionalDouble.empty();
    }
  }

  private static BigDecimal number(String text) {
    return Quantities.parse(text);
  }
}
