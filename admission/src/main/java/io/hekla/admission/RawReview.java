package io.hekla.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.Nothings;
import io.hekla.admission.part.Trees;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import java.util.Optional;

/** A review as it comes over the wire: objects as JSON, with fields that our types may not know. */
public sealed interface RawReview {
  /** It could be read. */
  record Read(Review review) implements RawReview {}

  /** An object cannot be read as what it says it is. */
  record Unreadable(Finding finding) implements RawReview {}

  /** There are no rules for its kind. */
  record WithoutRules() implements RawReview {}

  /**
   * Reads one.
   *
   * @param object as it would be; for a deletion, as it is
   * @param before as it is, for a change
   */
  static RawReview read(Operation operation, JsonNode object, Optional<JsonNode> before) {
    var rules = Kinds.of(object.path("apiVersion").asText(), object.path("kind").asText());
    if (rules.isEmpty()) {
      return new WithoutRules();
    }
    Optional<Finding> nothing = Nothings.first(object);
    if (nothing.isPresent()) {
      return new Unreadable(nothing.get());
    }
    Class<? extends HasMetadata> type = rules.get().type();
    try {
      HasMetadata read = named(Trees.read(object, type));
      return new Read(
          switch (operation) {
            case CREATE -> new Review.Create(read);
            case DELETE -> new Review.Delete(read);
            case UPDATE -> {
              JsonNode old =
                  before.orElseThrow(
                      () -> new IllegalArgumentException("a change needs the object before it"));
              yield new Review.Update(named(Trees.read(old, type)), read);
            }
          });
    } catch (JsonProcessingException unreadable) {
      return new Unreadable(
          new Finding(
              "object.is-readable",
              Trees.field(unreadable),
              "cannot be read: " + unreadable.getOriginalMessage().lines().findFirst().orElse(""),
              "correct the value"));
    }
  }

  /** With metadata, though the object had none. */
  private static HasMetadata named(HasMetadata read) {
    if (read.getMetadata() == null) {
      read.setMetadata(new io.fabric8.kubernetes.api.model.ObjectMeta());
    }
    return read;
  }
}
