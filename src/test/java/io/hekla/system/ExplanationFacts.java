package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.recorder.api.ApiObjects;
import java.util.List;

/** Explanations of one object at different times, as JSON of the command or of the API. */
final class ExplanationFacts {
  private static final String GONE = "was the last that saw it; it was gone in the next one";

  private ExplanationFacts() {}

  /** Returns whether it is of an object that is gone, and says so. */
  static boolean areOfTheGone(JsonNode explanation) {
    return explanation.path("notes").toString().contains(GONE);
  }

  /**
   * Checks that the explanation of an object that is gone has the reason, the numbers, the remedies
   * and the times of one that was made while it waited, and what changed since its wait began.
   */
  static void assertAsIfThere(JsonNode gone, JsonNode waiting) {
    assertThat(areOfTheGone(waiting)).as("%s", waiting).isFalse();
    assertThat(areOfTheGone(gone)).as("%s", gone).isTrue();
    assertThat(of(gone).toPrettyString()).isEqualTo(of(waiting).toPrettyString());
    assertThat(List.copyOf(meanwhile(gone))).containsAll(meanwhile(waiting));
  }

  /** Returns what changed while the reason held. */
  static List<String> meanwhile(JsonNode explanation) {
    return explanation.at("/waits/meanwhile").findValuesAsText("text");
  }

  /** Everything but the session of the explanation, and what came after the earlier of two. */
  private static JsonNode of(JsonNode explanation) {
    ObjectNode facts = ApiObjects.content(explanation.deepCopy());
    facts.remove(List.of("session", "at", "notes"));
    if (facts.path("waits") instanceof ObjectNode waits) {
      waits.remove("meanwhile");
    }
    return facts;
  }
}
