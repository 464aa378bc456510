package io.hekla.admission;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A raw request, read as far as it can be. */
sealed interface RawReview {
  /** A request whose object could be read. */
  record Read(Review review) implements RawReview {}

  /**
   * A request whose object cannot be read as what it says it is.
   *
   * @param findings each value that its field cannot hold
   * @param meant what may have been meant, in several ways
   * @param isKnown true of fields that are one of those values: more need not be said of them
   */
  record Unreadable(List<Finding> findings, List<Review> meant, Predicate<String> isKnown)
      implements RawReview {}

  /** A request for an object of a kind that has no rules. */
  record WithoutRules() implements RawReview {}

  /** Reads one. */
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
    var gaps = Gaps.of(object, type);
    List<Review> meant =
        gaps.meant().stream().map(one -> review(operation, old, Kinds.named(one))).toList();
    // What is there already need not be right to go.
    return operation == Operation.DELETE && !meant.isEmpty()
        ? new Read(meant.getFirst())
        : new Unreadable(gaps.findings(), meant, gaps::covers);
  }

  /** A change of what cannot be read is judged as if it were new: nothing of it can have stayed. */
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
