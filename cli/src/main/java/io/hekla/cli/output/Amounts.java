package io.hekla.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.resource.Quantities;
import io.hekla.model.resource.ResourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Amounts of resources as people read them. */
public final class Amounts {
  private Amounts() {}

  /** Reads an amount, in the resource's unit; empty if there is none, or none that can be read. */
  public static OptionalDouble read(JsonNode field) {
    try {
      return field.isValueNode() && !field.isNull()
          ? OptionalDouble.of(Quantities.parse(field.asText()).doubleValue())
          : OptionalDouble.empty();
    } catch (IllegalArgumentException unreadable) {
      return OptionalDouble.empty();
    }
  }

  /**
   * Returns an amount with its unit: bytes as {@code 1.5Gi}, others as {@code 500m} or {@code 2}.
   */
  public static String text(String resource, double amount) {
    return ResourceText.isInBytes(resource)
        ? ResourceText.inUnits(resource, amount)
        : Quantities.ofMilli(amount * 1000);
  }

  /**
   * Returns the amounts of an object, as {@code cpu 2, memory 8Gi, nvidia.com/gpu 1}: cpu and
   * memory first; empty if it has none. An amount that cannot be read stays as it is written.
   */
  public static String list(JsonNode amounts) {
    var names = new ArrayList<String>();
    amounts.fieldNames().forEachRemaining(names::add);
    names.sort(null);
    for (String first : List.of("memory", "cpu")) {
      if (names.remove(first)) {
        names.addFirst(first);
      }
    }
    return String.join(
        ", ",
        names.stream()
            .map(
                name -> {
                  JsonNode field = amounts.path(name);
                  OptionalDouble amount = read(field);
                  String text =
                      amount.isPresent() ? text(name, amount.getAsDouble()) : field.asText();
                  return name + " " + text;
                })
            .toList());
  }
}
