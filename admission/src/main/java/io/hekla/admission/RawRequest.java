package io.hekla.admission;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.admission.rule.Operation;
import java.util.Optional;

/**
 * A request as it comes over the wire: objects as JSON, with fields that the types may not know.
 *
 * @param object the object as it would be; for a deletion, as it is
 * @param before the object as it is, for a change; without it the object is judged as new
 */
public record RawRequest(
    Operation operation, JsonNode object, Optional<? extends JsonNode> before) {
  /** A request to create an object. */
  public static RawRequest create(JsonNode object) {
    return new RawRequest(Operation.CREATE, object, Optional.empty());
  }
}
