package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * Explanation of an object from the history, where the recording does not reach: why it waited at a
 * time and for how long, and what came before. What would have let it run is not known any more.
 *
 * @param kind {@code Job}, {@code PodGroup} or {@code Pod}
 * @param why why it is not from the recording
 */
public record HistoryAnswer(String kind, ObjectKey object, HistoryAt known, String why) {
  /** Value of {@code source} in answers from the history. */
  public static final String SOURCE = "history";

  /**
   * Returns the explanation; empty if the rows have nothing of the object until then.
   *
   * @param at empty for the end of its history
   */
  public static Optional<HistoryAnswer> of(ObjectRows rows, Optional<Instant> at, String why) {
    return HistoryAt.of(ObjectHistory.of(rows), at)
        .map(known -> new HistoryAnswer(rows.kind(), rows.object(), known, why));
  }

  /**
   * Returns everything for programs.
   *
   * @param rows those of which it was made
   */
  public ObjectNode json(ObjectRows rows) {
    ObjectNode tree = HistoryJson.of(rows, time -> !time.isAfter(known.at()));
    return tree.put("source", SOURCE).put("at", known.at().toString()).put("why", why);
  }

  /** Returns whether a tree is an answer from the history, and not one of a recorded session. */
  public static boolean isIn(JsonNode tree) {
    return tree.path("source").asText().equals(SOURCE);
  }

  /**
   * Reads a tree that {@link #json} wrote.
   *
   * @throws IllegalArgumentException if it is no such explanation; says why
   */
  public static HistoryAnswer read(JsonNode tree) {
    try {
      Instant at = Instant.parse(tree.path("at").asText());
      return new HistoryAnswer(
          HistoryJson.kind(tree),
          ObjectKey.parse(tree.path("subject").asText()),
          HistoryAt.of(HistoryJson.entries(tree), Optional.of(at))
              .orElseThrow(() -> new IllegalArgumentException("no entry until " + at)),
          tree.path("why").asText());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no explanation: " + e.getMessage(), e);
    }
  }
}
