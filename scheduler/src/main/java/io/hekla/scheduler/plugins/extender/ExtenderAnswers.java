package io.hekla.scheduler.plugins.extender;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.Vote;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of an extender's answers. An absent value counts as zero, as in Go; a value of another
 * type, or no number at all, makes the answer invalid.
 */
final class ExtenderAnswers {
  private static final int UNSCHEDULABLE = 2;

  private ExtenderAnswers() {}

  /** Victims by uid, and the vote. */
  record Victims(Vote vote, Set<String> uids) {
    Victims {
      uids = Set.copyOf(uids);
    }
  }

  /** Scores by node, or the error. */
  record Scores(Map<String, Double> byNode, boolean any, String error) {
    Scores {
      byNode = Map.copyOf(byNode);
    }
  }

  static Optional<Fit> fit(JsonNode json) {
    Optional<String> text = text(json, "status");
    Optional<Integer> code = integer(json, "code");
    if (text.isEmpty() || code.isEmpty()) {
      return Optional.empty();
    }
    if (text.get().isEmpty()) {
      return Optional.of(Fit.YES);
    }
    String reason = Calls.brief(text.get());
    return Optional.of(code.get() == UNSCHEDULABLE ? Fit.notNow(reason) : Fit.never(reason));
  }

  static Optional<Scores> scores(JsonNode json) {
    Optional<String> error = text(json, "errorMessage");
    JsonNode given = json.path("nodeScore");
    boolean any = given.isObject();
    if (error.isEmpty() || (!any && !given.isMissingNode() && !given.isNull())) {
      return Optional.empty();
    }
    var byNode = new HashMap<String, Double>();
    for (Map.Entry<String, JsonNode> entry : given.properties()) {
      double score = entry.getValue().doubleValue();
      if (!entry.getValue().isNumber() || !Double.isFinite(score)) {
        return Optional.empty();
      }
      byNode.put(entry.getKey(), score);
    }
    return Optional.of(new Scores(byNode, any, Calls.brief(error.get())));
  }

  /** Objection in an answer; empty if there is none. */
  static Optional<String> error(JsonNode json) {
    return text(json, "errorMessage").map(Calls::brief);
  }

  static Optional<Victims> victims(JsonNode json) {
    Optional<Vote> vote = vote(json);
    JsonNode given = json.path("victims");
    if (vote.isEmpty() || !(given.isArray() || given.isMissingNode() || given.isNull())) {
      return Optional.empty();
    }
    var uids = new HashSet<String>();
    for (JsonNode victim : given) {
      uids.add(victim.path("UID").asText(""));
    }
    return Optional.of(new Victims(vote.get(), uids));
  }

  static Optional<Vote> vote(JsonNode json) {
    return integer(json, "status")
        .map(
            status ->
                switch (Integer.signum(status)) {
                  case 1 -> Vote.PERMIT;
                  case -1 -> Vote.REJECT;
                  default -> Vote.ABSTAIN;
                });
  }

  static Optional<Boolean> flag(JsonNode json, String key) {
    JsonNode value = json.path(key);
    return value.isBoolean() || value.isMissingNode() || value.isNull()
        ? Optional.of(value.asBoolean(false))
        : Optional.empty();
  }

  private static Optional<String> text(JsonNode json, String key) {
    JsonNode value = json.path(key);
    return value.isTextual() || value.isMissingNode() || value.isNull()
        ? Optional.of(value.isTextual() ? value.textValue() : "")
        : Optional.empty();
  }

  private static Optional<Integer> integer(JsonNode json, String key) {
    JsonNode value = json.path(key);
    return value.canConvertToInt() || value.isMissingNode() || value.isNull()
        ? Optional.of(value.asInt(0))
        : Optional.empty();
  }
}
