package io.hekla.controller.api.reading;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;

/**
 * Reader of quantities that takes the one of an equal text instead of parsing it anew: pods and
 * nodes repeat a few amounts. Amounts of equal value and different text, such as {@code 1} and
 * {@code 1000m}, stay apart.
 */
final class SharedQuantity extends JsonDeserializer<Quantity> {
  /** Longest text that is kept; longer ones are seldom repeated. */
  private static final int LONGEST = 32;

  private static final Quantity.Deserializer USUAL = new Quantity.Deserializer();

  /** About as many places as a large cluster has amounts; of all, as each field has a reader. */
  private static final LastValues<Parsed> LAST = new LastValues<>(10);

  private record Parsed(String text, Quantity quantity) {}

  /** Annotations that quantities are to have: the library's own name its reader. */
  @JsonDeserialize(using = SharedQuantity.class)
  abstract static class ReadBy {}

  @Override
  public Quantity deserialize(JsonParser json, DeserializationContext context) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING || json.getTextLength() > LONGEST) {
      return USUAL.deserialize(json, context);
    }
    String text = json.getText();
    Parsed before = LAST.at(text.hashCode());
    if (before != null && before.text().equals(text)) {
      return before.quantity();
    }
    Quantity quantity = USUAL.deserialize(json, context);
    LAST.put(text.hashCode(), new Parsed(text, quantity));
    return quantity;
  }
}
