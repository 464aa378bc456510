package io.hekla.admission;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A raw request, read as far as possible. */
sealed interface RawReview {
  /** A request whose object could be read. */
  record Read(Review review) implements RawReview {}

  /**
   * A request whose object cannot be read as the kind that it states.
   *
   * @param findings each value that its field cannot hold
   * @param readable readings that may have been meant
   * @param isKnown true of fields that are one of those values: they need no further finding
   */
  record Unreadable(List<Finding> findings, List<Review> readable, Predicate<String> isKnown)
      implements RawReview {}

  /** A request for an object of a kind that has no rules. */
  record WithoutRules() implements RawReview {}

  /** Reads a raw request. */
  static RawReview read(RawRequest request) {
    JsonNode object = request.object();
    return Kinds.of(object).map(rules -> read(request, rules.type())).orElseGet(WithoutRules::new);
  }

  private static RawReview read(RawRequest request, Class<? extends HasMetadata> type) {
    Optional<HasMetadata> old = request.before().flatMap(it -> Kinds.readable(it, type));
    return Kinds.readable(request.object(), type)
        .<RawReview>map(read -> new Read(review(request.operation(), old, read)))
        .orElseGet(() -> unreadable(request.operation(), request.object(), old, type));
  }

  private static RawReview unreadable(
      Operation operation,
      JsonNode object,
      Optional<HasMetadata> old,
      Class<? extends HasMetadata> type) {
    var gaps = MalformedFields.of(object, type);
    List<Review> readable =
        gaps.readable().stream().map(one -> review(operation, old, Kinds.named(one))).toList();
    // A stored object need not be valid to be deleted.
    return operation == Operation.DELETE && !readable.isEmpty()
        ? new Read(readable.getFirst())
        : new Unreadable(gaps.findings(), readable, gaps::covers);
  }

  /**
   * Creates the review; a change of an unreadable object is judged as a creation: no field of it
   * can be known to have stayed.
   */
  private static Review review(Operation operation, Optional<HasMetadata> old, HasMetadata read) {
    return switch (operation) {
      case CREATE -> new Review.Create(read);
      case DELETE -> new Review.Delete(read);
      case UPDATE ->
          old.<Review>map(it -> new Review.Update(it, read))
              .orElseGet(() -> new Review.Create(read));
    };
  }
}
