package io.hekla.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that a tenant does.
 *
 * @param word what he does: {@code raw}, {@code patch}, {@code delete}, {@code await}, or the kind
 *     of an object that he creates
 * @param what with it, as {@link HostileYaml} writes it
 * @param times how often
 * @param says what each object that was stored by this step has to say of it
 * @param harmless why it has nothing to say
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

  /** Whether something is stored by it. */
  boolean writes() {
    return !Set.of("delete", "await").contains(word);
  }
}
