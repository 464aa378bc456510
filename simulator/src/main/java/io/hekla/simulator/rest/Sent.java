package io.hekla.simulator.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.simulator.api.Answered;
import io.hekla.simulator.api.Refusal;
import io.hekla.simulator.rest.schema.Conformity;
import io.hekla.simulator.rest.schema.Schema;
import java.util.List;
import java.util.Optional;

/** What a client sends, taken as the path and the schema of its kind say that it is meant. */
final class Sent {
  static final String WARN = "Warn";
  private static final String STRICT = "Strict";

  private final Target target;
  private final Schema schema;
  private final String validation;
  private List<String> unknown = List.of();

  /**
   * @param validation what is to be done about fields that nobody knows: {@code Strict} refuses
   *     them, {@code Warn} drops and tells them, {@code Ignore} drops them
   */
  Sent(Target target, Schema schema, String validation) {
    this.target = target;
    this.schema = schema;
    this.validation = validation;
  }

  /** The object as it is to be stored, or why it cannot be. */
  Answered<ObjectNode> take(ObjectNode object) {
    return switch (Placing.placed(object, target)) {
      case Answered.No<ObjectNode> no -> no;
      case Answered.Value<ObjectNode> placed -> {
        Conformity.Result result = Conformity.of(placed.value(), schema);
        unknown = result.unknown().stream().map("unknown field \"%s\""::formatted).toList();
        if (validation.equals(STRICT) && !unknown.isEmpty()) {
          yield new Answered.No<>(
              Refusal.badRequest("strict decoding error: " + String.join(", ", unknown)));
        }
        Optional<Refusal> unreadable = Placing.unreadable(result.object(), target.kind());
        yield unreadable.isPresent()
            ? new Answered.No<>(unreadable.get())
            : new Answered.Value<>(result.object());
      }
    };
  }

  /** What the client should be told besides. */
  List<String> warnings() {
    return validation.equals(WARN) ? unknown : List.of();
  }
}
