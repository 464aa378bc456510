package io.hekla.recorder.explain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.explain.Explanation.Standing;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.scheduler.decision.Reason;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Explanation as JSON, for programs: everything, with numbers and not only sentences. */
public final class ExplanationJson {
  private ExplanationJson() {}

  /** Holder of a reason under its declared type, so that its kind is written. */
  private record Wrapped(Reason reason) {}

  /** Returns the tree. */
  public static ObjectNode of(Explanation explanation) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putObject("subject")
        .put("kind", explanation.subject().kind().text())
        .put("name", explanation.subject().name().toString());
    tree.put("podGroup", explanation.podGroup().toString());
    tree.put("queue", explanation.queue());
    tree.put("session", explanation.session());
    tree.put("at", explanation.at().toString());
    tree.put("standing", explanation.standing().name());
    tree.put("phase", explanation.phase().spelling());
    ArrayNode notes = tree.putArray("notes");
    explanation.notes().forEach(notes::add);
    if (!(explanation.reason() instanceof Reason.None)) {
      tree.put("text", explanation.reason().text());
      tree.set(
          "reason",
          RecordingMapper.text().valueToTree(new Wrapped(explanation.reason())).get("reason"));
    }
    ArrayNode remedies = tree.putArray("remedies");
    explanation
        .remedies()
        .forEach(
            one ->
                remedies
                    .addObject()
                    .put("kind", one.kind().name())
                    .put("text", one.text())
                    .put("result", one.result()));
    tree.put("allRemedies", explanation.areAllRemedies());
    explanation
        .reservation()
        .ifPresent(
            reservation ->
                tree.putObject("reservation")
                    .put("start", reservation.start().toString())
                    .put("promised", reservation.promised().toString())
                    .put("nodes", reservation.nodes()));
    explanation
        .expected()
        .ifPresent(expected -> tree.set("expected", RecordingMapper.text().valueToTree(expected)));
    if (!explanation.used().isEmpty()) {
      ArrayNode used = tree.putArray("used");
      explanation
          .used()
          .forEach(
              one ->
                  used.addObject()
                      .put("holder", one.holder())
                      .put("share", one.share())
                      .put("halfLife", one.halfLife().toString()));
    }
    explanation
        .history()
        .ifPresent(history -> tree.set("waits", RecordingMapper.text().valueToTree(history)));
    tree.set("causes", RecordingMapper.text().valueToTree(explanation.causes()));
    return tree;
  }

  /**
   * Reads a tree that {@link #of} wrote. Remedies come without their edits.
   *
   * @throws IllegalArgumentException if the tree is no explanation; says why
   */
  public static Explanation read(JsonNode tree) {
    try {
      return new Explanation(
          new Subject(
              kind(tree.path("subject").path("kind").asText()),
              ObjectKey.parse(tree.path("subject").path("name").asText())),
          ObjectKey.parse(tree.path("podGroup").asText()),
          tree.path("queue").asText(),
          tree.path("session").asText(),
          Instant.parse(tree.path("at").asText()),
          notes(tree),
          Standing.valueOf(tree.path("standing").asText()),
          PodGroupPhase.read(tree.path("phase").asText()),
          reason(tree),
          RecordingMapper.text().treeToValue(tree.path("causes"), Causes.class),
          tree.hasNonNull("waits")
              ? Optional.of(
                  RecordingMapper.text().treeToValue(tree.get("waits"), WaitHistory.class))
              : Optional.empty(),
          remedies(tree),
          tree.path("allRemedies").asBoolean(),
          reservation(tree.path("reservation")),
          tree.hasNonNull("expected")
              ? Optional.of(
                  RecordingMapper.text()
                      .treeToValue(tree.get("expected"), Explanation.Expected.class))
              : Optional.empty(),
          used(tree));
    } catch (JsonProcessingException | DateTimeException e) {
      throw new IllegalArgumentException("no explanation: " + e.getMessage(), e);
    }
  }

  private static Optional<Explanation.Reserved> reservation(JsonNode tree) {
    return tree.isMissingNode()
        ? Optional.empty()
        : Optional.of(
            new Explanation.Reserved(
                Instant.parse(tree.path("start").asText()),
                Instant.parse(tree.path("promised").asText()),
                tree.path("nodes").asInt()));
  }

  private static List<Explanation.Used> used(JsonNode tree) {
    var used = new ArrayList<Explanation.Used>();
    for (JsonNode one : tree.path("used")) {
      used.add(
          new Explanation.Used(
              one.path("holder").asText(),
              one.path("share").asDouble(),
              Duration.parse(one.path("halfLife").asText())));
    }
    return used;
  }

  private static Subject.Kind kind(String text) {
    return Arrays.stream(Subject.Kind.values())
        .filter(kind -> kind.text().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kind of an explanation: " + text));
  }

  private static List<String> notes(JsonNode tree) {
    var notes = new ArrayList<String>();
    tree.path("notes").forEach(note -> notes.add(note.asText()));
    return notes;
  }

  private static Reason reason(JsonNode tree) throws JsonProcessingException {
    if (!tree.has("reason")) {
      return new Reason.None();
    }
    ObjectNode wrapped = JsonNodeFactory.instance.objectNode();
    wrapped.set("reason", tree.get("reason"));
    return RecordingMapper.text().treeToValue(wrapped, Wrapped.class).reason();
  }

  private static List<Remedy> remedies(JsonNode tree) {
    var remedies = new ArrayList<Remedy>();
    for (JsonNode one : tree.path("remedies")) {
      remedies.add(
          new Remedy(
              Remedy.Kind.valueOf(one.path("kind").asText()),
              one.path("text").asText(),
              one.path("result").asText(),
              Edit.of(List.of())));
    }
    return remedies;
  }
}
