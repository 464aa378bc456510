package io.hekla.cli.top;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.model.resource.Quantities;
import java.math.BigDecimal;
import java.util.OptionalDouble;

/**
 * What a queue has of a resource, and what it may have, in the resource's unit.
 *
 * @param allocated what its pods have now
 * @param deserved what it may have before others take from it; empty if it does not say
 * @param guarantee what is kept for it; empty if it does not say
 * @param capability what it may have at most; empty if it does not say
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

  /** The most of all. */
  double most() {
    return Math.max(
        Math.max(allocated, deserved.orElse(0)),
        Math.max(guarantee.orElse(0), capability.orElse(0)));
  }

  /** An amount; nothing if there is none, or none that can be read. */
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
