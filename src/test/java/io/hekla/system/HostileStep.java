package io.hekla.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;

/**
 * Step of a tenant.
 *
 * @param word action: {@code raw}, {@code patch}, {@code delete}, {@code await}, or the kind of an
 *     object that it creates
 * @param what its argument, as {@link HostileYaml} writes it
 * @param times number of repetitions
 * @param says what each object stored by this step has to report about itself
 * @param harmless reason why it has nothing to report
 */
record HostileStep(
    String word, JsonNode what, int times, Optional<String> says, Optional<String> harmless) {
  private static final Set<String> ASIDE = Set.of("times", "says", "harmless");

  /** One step as it is written. */
  static HostileStep read(JsonNode written) {
    ObjectNode without = written.<ObjectNode>deepCopy().without(ASIDE);
    String word = without.fieldNames().next();
    return new HostileStep(
        word,
        without.path(word),
        written.path("times").asInt(1),
        text(written, "says"),
        text(written, "harmless"));
  }

  private static Optional<String> text(JsonNode written, String field) {
    return Optional.ofNullable(written.get(field)).map(JsonNode::asText);
  }

  /** Returns whether something is stored by it. */
  boolean writes() {
    return !Set.of("delete", "await").contains(word);
  }
}
