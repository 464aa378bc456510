package io.hekla.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.hekla.admission.part.Nothings;
import io.hekla.admission.part.Trees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A review as it comes over the wire: objects as JSON, with fields that our types may not know. */
public sealed interface RawReview {
  /** It could be read. */
  record Read(Review review) implements RawReview {}

  /**
   * An object cannot be read as what it says it is.
   *
   * @param findings each value that its field cannot hold
   * @param meant what may have been meant, in several ways
   * @param isKnown whether a field is one of those values: more need not be said of it
   */
  record Unreadable(List<Finding> findings, List<Review> meant, Predicate<String> isKnown)
      implements RawReview {
    /**
     * All that is wrong: those values, and what is wrong with the rest whatever was meant by them.
     */
    public Verdict.Refused refused(AdmissionContext context) {
      var all = new ArrayList<>(findings);
      all.addAll(beyond(context));
      return new Verdict.Refused(all);
    }

    /** What is wrong with the rest. */
    public List<Finding> beyond(AdmissionContext context) {
      Set<Finding> always = new LinkedHashSet<>();
      for (int i = 0; i < meant.size(); i++) {
        List<Finding> found =
            Admission.review(meant.get(i), context) instanceof Verdict.Refused(var them)
                ? them
                : List.of();
        if (i == 0) {
          always.addAll(found);
        } else {
          always.retainAll(found);
        }
      }
      always.removeIf(one -> isKnown.test(one.field()));
      return List.copyOf(always);
    }
  }

  /** There are no rules for its kind. */
  record WithoutRules() implements RawReview {}

  /**
   * Reads one.
   *
   * @param object as it would be; for a deletion, as it is
   * @param before as it is, for a change; without it one is judged as new
   */
  static RawReview read(Operation operation, JsonNode object, Optional<JsonNode> before) {
    var rules = Kinds.of(object.path("apiVersion").asText(), object.path("kind").asText());
    if (rules.isEmpty()) {
      return new WithoutRules();
    }
    Class<? extends HasMetadata> type = rules.get().type();
    Optional<HasMetadata> old = before.flatMap(it -> readable(it, type));
    return readable(object, type)
        .<RawReview>map(read -> new Read(review(operation, old, read)))
        .orElseGet(() -> unreadable(operation, object, old, type));
  }

  private static Optional<HasMetadata> readable(
      JsonNode object, Class<? extends HasMetadata> type) {
    if (Nothings.any(object)) {
      return Optional.empty();
    }
    try {
      return Optional.of(named(Trees.read(object, type)));
    } catch (JsonProcessingException unreadable) {
      return Optional.empty();
    }
  }

  private static RawReview unreadable(
      Operation operation,
      JsonNode object,
      Optional<HasMetadata> old,
      Class<? extends HasMetadata> type) {
    var gaps = Gaps.of(object, type);
    List<Review> meant =
        gaps.meant().stream().map(one -> review(operation, old, named(one))).toList();
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

  /** With metadata, though the object had none. */
  private static HasMetadata named(HasMetadata read) {
    if (read.getMetadata() == null) {
      read.setMetadata(new ObjectMeta());
    }
    return read;
  }
}
