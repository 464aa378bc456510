package io.hekla.recorder.explain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.explain.EvictionExplanation.Alternative;
import io.hekla.scheduler.VictimTrace;
import io.hekla.scheduler.decision.Decisions.Eviction;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;

/** Explanation of an eviction as JSON, for programs. */
public final class EvictionJson {
  private EvictionJson() {}

  /** Holder of a reason under its declared type, so that its kind is written. */
  private record Wrapped(VictimReason reason) {}

  /** Returns the tree. */
  public static ObjectNode of(EvictionExplanation explanation) {
    Eviction eviction = explanation.eviction();
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("pod", eviction.task().toString())
            .put("podGroup", eviction.podGroup().toString())
            .put("node", eviction.node())
            .put("action", eviction.action())
            .put("neededBy", eviction.beneficiary())
            .put("beneficiary", explanation.beneficiary())
            .put("session", explanation.session())
            .put("at", explanation.at().toString())
            .put("text", eviction.reason().text());
    tree.set("reason", reason(eviction.reason()));
    ArrayNode together = tree.putArray("evictedWithIt");
    explanation.together().forEach(together::add);
    tree.put("fewerWouldDo", explanation.wouldFewerDo());
    ArrayNode alternatives = tree.putArray("alternatives");
    explanation
        .alternatives()
        .forEach(
            one ->
                alternatives
                    .addObject()
                    .put("spared", one.spared())
                    .put("evictions", one.evictions())
                    .put("isServed", one.isServed()));
    ArrayNode votes = tree.putArray("votes");
    explanation
        .votes()
        .votes()
        .forEach(
            one ->
                votes
                    .addObject()
                    .put("plugin", one.plugin())
                    .put("tier", one.tier())
                    .put("allows", one.allows())
                    .put("allowed", one.allowed())
                    .put("candidates", one.candidates())
                    .put("counts", one.counts()));
    ArrayNode order = tree.putArray("wentBefore");
    for (VictimTrace.Precedence one : explanation.votes().precedences()) {
      ArrayNode others =
          order
              .addObject()
              .put("plugin", one.plugin())
              .put("point", one.point())
              .putArray("others");
      one.others().forEach(others::add);
    }
    ArrayNode notes = tree.putArray("notes");
    explanation.notes().forEach(notes::add);
    return tree;
  }

  /**
   * Reads a tree that {@link #of} wrote. The uid of the pod is not in it, and empty.
   *
   * @throws IllegalArgumentException if the tree is no explanation of an eviction; says why
   */
  public static EvictionExplanation read(JsonNode tree) {
    try {
      var eviction =
          new Eviction(
              "",
              ObjectKey.parse(tree.path("pod").asText()),
              ObjectKey.parse(tree.path("podGroup").asText()),
              tree.path("node").asText(),
              tree.path("action").asText(),
              tree.path("neededBy").asText(),
              reason(tree.path("reason")));
      var together = new ArrayList<String>();
      tree.path("evictedWithIt").forEach(pod -> together.add(pod.asText()));
      var alternatives = new ArrayList<Alternative>();
      tree.path("alternatives")
          .forEach(
              one ->
                  alternatives.add(
                      new Alternative(
                          one.path("spared").asText(),
                          one.path("evictions").asInt(),
                          one.path("isServed").asBoolean())));
      var notes = new ArrayList<String>();
      tree.path("notes").forEach(note -> notes.add(note.asText()));
      return new EvictionExplanation(
          eviction,
          tree.path("session").asText(),
          Instant.parse(tree.path("at").asText()),
          tree.path("beneficiary").asText(),
          together,
          alternatives,
          votes(tree),
          notes);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no explanation of an eviction: " + e.getMessage(), e);
    }
  }

  /** Returns a reason with its kind. */
  static JsonNode reason(VictimReason reason) {
    return RecordingMapper.text().valueToTree(new Wrapped(reason)).get("reason");
  }

  /**
   * Reads a reason.
   *
   * @throws IllegalArgumentException if it is none; says why
   */
  static VictimReason reason(JsonNode tree) {
    ObjectNode wrapped = JsonNodeFactory.instance.objectNode();
    wrapped.set("reason", tree);
    try {
      return RecordingMapper.text().treeToValue(wrapped, Wrapped.class).reason();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no reason of an eviction: " + e.getMessage(), e);
    }
  }

  private static VictimTrace votes(JsonNode tree) {
    var votes = new ArrayList<VictimTrace.Vote>();
    tree.path("votes")
        .forEach(
            one ->
                votes.add(
                    new VictimTrace.Vote(
                        one.path("plugin").asText(),
                        one.path("tier").asInt(),
                        one.path("allows").asBoolean(),
                        one.path("allowed").asInt(),
                        one.path("candidates").asInt(),
                        one.path("counts").asBoolean())));
    var precedences = new ArrayList<VictimTrace.Precedence>();
    for (JsonNode one : tree.path("wentBefore")) {
      var others = new ArrayList<String>();
      one.path("others").forEach(other -> others.add(other.asText()));
      precedences.add(
          new VictimTrace.Precedence(
              one.path("plugin").asText(), one.path("point").asText(), others));
    }
    return new VictimTrace(votes, precedences);
  }
}
