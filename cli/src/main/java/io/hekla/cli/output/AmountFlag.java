package io.hekla.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.cli.failure.WrongUse;
import io.hekla.model.resource.Quantities;

/** Value of a flag that takes amounts of resources, as {@code cpu=1000m,memory=100Mi}. */
public final class AmountFlag {
  private AmountFlag() {}

  /**
   * Returns the amounts as an object of the API.
   *
   * @param flag name of the flag, for messages
   * @param text value of the flag; no amounts if it is empty
   * @throws WrongUse if the value has another form, or an amount is no quantity
   */
  public static JsonNode parse(String flag, String text) {
    var amounts = JsonNodeFactory.instance.objectNode();
    for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals <= 0 || part.indexOf('=', equals + 1) >= 0) {
        throw new WrongUse(
            "%s: invalid argument syntax %s, expected <resource>=<value>".formatted(flag, part));
      }
      String amount = part.substring(equals + 1);
      try {
        Quantities.parse(amount);
      } catch (IllegalArgumentException noQuantity) {
        throw new WrongUse(
            "%s: %s: %s".formatted(flag, part.substring(0, equals), noQuantity.getMessage()));
      }
      amounts.put(part.substring(0, equals), amount);
    }
    return amounts;
  }
}
