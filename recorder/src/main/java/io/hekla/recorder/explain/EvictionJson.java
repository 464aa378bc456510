package io.hekla.recorder.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.scheduler.VictimTrace;
import io.hekla.scheduler.decision.Decisions.Eviction;

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
    tree.set(
        "reason", RecordingMapper.text().valueToTree(new Wrapped(eviction.reason())).get("reason"));
    ArrayNode together = tree.putArray("evictedWithIt");
    explanation.together().forEach(pod -> together.add(pod.toString()));
    tree.put("fewerWouldDo", explanation.wouldFewerDo());
    ArrayNode alternatives = tree.putArray("alternatives");
    explanation
        .alternatives()
        .forEach(
            one ->
                alternatives
                    .addObject()
                    .put("spared", one.spared().toString())
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
    return tree;
  }
}
