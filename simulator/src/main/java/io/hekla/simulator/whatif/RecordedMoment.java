package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.kubelet.KubeletRule;
import java.time.Instant;
import java.util.Optional;

/**
 * Change of one object in recorded days.
 *
 * @param at time of the change; of a base, the time when the object came if that is known
 * @param isBase whether the object was there when the days began
 * @param before recorded manifest before the change; empty if the object came
 * @param after recorded manifest after the change; empty if the object went
 */
record RecordedMoment(
    Instant at,
    boolean isBase,
    Kind<?> kind,
    ObjectKey key,
    Optional<ObjectNode> before,
    Optional<ObjectNode> after) {
  /** Returns the newest manifest that there is. */
  ObjectNode object() {
    return after.or(() -> before).orElseThrow();
  }

  /** Returns the change with manifests in which no pod states how long it runs. */
  RecordedMoment withoutStatedRunTimes() {
    return new RecordedMoment(
        at,
        isBase,
        kind,
        key,
        before.map(RecordedMoment::withoutStatedRunTime),
        after.map(RecordedMoment::withoutStatedRunTime));
  }

  private static ObjectNode withoutStatedRunTime(ObjectNode manifest) {
    ObjectNode copy = manifest.deepCopy();
    copy.findParents(KubeletRule.RUN_FOR)
        .forEach(annotations -> ((ObjectNode) annotations).remove(KubeletRule.RUN_FOR));
    return copy;
  }
}
