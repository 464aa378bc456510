package io.hekla.recorder.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupDecisions.Eviction;
import io.hekla.recorder.history.HistoryAnswer;
import io.hekla.recorder.history.PastEviction;
import io.hekla.recorder.replay.SessionId;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Explanation of an eviction from the history, where the recording has no session of it: when, from
 * where, for whom and by which rule. The votes of the plugins, and what the session would have done
 * otherwise, are in no history.
 *
 * @param why why it is not from the recording
 */
public record RememberedEviction(PastEviction known, String why) {
  private static final List<String> OF_SESSIONS =
      List.of(
          "why this pod went before others",
          "which plugins let it be evicted",
          "which pods of other PodGroups went with it",
          "whether fewer would have done");

  /**
   * Returns the parts of an explanation that the history does not have, for people; none for an
   * eviction that no session decided: there all pods of the PodGroup go.
   */
  public List<String> notKnown() {
    return known.session().isEmpty() ? List.of() : OF_SESSIONS;
  }

  /** Returns why the pod had to go, in one sentence; empty if nothing says it. */
  public String reason() {
    return known.session().isEmpty()
        ? "its gang held resources for too long without being whole"
        : known.eviction().reason().text();
  }

  /** Returns the pod. */
  public ObjectKey pod() {
    return new ObjectKey(known.eviction().namespace(), known.eviction().name());
  }

  /**
   * Returns everything for programs, under the names that {@link EvictionJson} has. What is not
   * known is missing.
   */
  public ObjectNode json() {
    Eviction eviction = known.eviction();
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("source", HistoryAnswer.SOURCE)
            .put("why", why)
            .put("pod", pod().toString())
            .put("podGroup", known.podGroup().toString())
            .put("node", eviction.node())
            .put("action", eviction.action())
            .put("neededBy", eviction.beneficiary())
            .put("at", known.at().toString())
            .put("text", reason());
    known.session().ifPresent(session -> tree.put("session", session.toString()));
    known.refusal().ifPresent(refusal -> tree.put("refused", refusal));
    tree.set("reason", EvictionJson.reason(eviction.reason()));
    ArrayNode together = tree.putArray("evictedWithIt");
    known.together().forEach(pod -> together.add(pod.toString()));
    ArrayNode missing = tree.putArray("notKnown");
    notKnown().forEach(missing::add);
    return tree;
  }

  /**
   * Reads a tree that {@link #json} wrote. The uid of the pod is not in it, and empty.
   *
   * @throws IllegalArgumentException if it is no such explanation; says why
   */
  public static RememberedEviction read(JsonNode tree) {
    try {
      ObjectKey pod = ObjectKey.parse(tree.path("pod").asText());
      var together = new ArrayList<ObjectKey>();
      tree.path("evictedWithIt").forEach(one -> together.add(ObjectKey.parse(one.asText())));
      return new RememberedEviction(
          new PastEviction(
              Instant.parse(tree.path("at").asText()),
              ObjectKey.parse(tree.path("podGroup").asText()),
              new Eviction(
                  "",
                  pod.namespace(),
                  pod.name(),
                  tree.path("node").asText(),
                  tree.path("action").asText(),
                  tree.path("neededBy").asText(),
                  EvictionJson.reason(tree.path("reason"))),
              Optional.ofNullable(tree.path("session").textValue()).map(SessionId::of),
              together,
              Optional.ofNullable(tree.path("refused").textValue())),
          tree.path("why").asText());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no explanation of an eviction: " + e.getMessage(), e);
    }
  }
}
