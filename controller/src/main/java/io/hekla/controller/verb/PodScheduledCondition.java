package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Reason why a pod without a node has none, as the pod is to show it: its condition PodScheduled,
 * and the node that was promised to it. Source:
 * docs/reference/scheduler-model.md#events-and-pod-conditions.
 *
 * @param reason {@code Schedulable}, {@code Unschedulable} or {@code SchedulerError}
 * @param nominatedNode empty if none was promised; then the shown one stays
 */
public record PodScheduledCondition(
    ObjectKey key, String uid, String reason, String message, String nominatedNode) {
  private static final String TYPE = "PodScheduled";
  private static final String FALSE = "False";

  /**
   * Returns the patch of the status that makes the pod show this. It holds for the pod as shown
   * only, since it replaces all conditions.
   *
   * @param exact whether a difference in numbers of the message alone is worth it
   * @return empty if the pod shows it, has a node by now, is leaving or is another one
   */
  Optional<ObjectNode> patch(Pod shown, boolean exact, Instant now) {
    if (!uid.equals(shown.getMetadata().getUid())
        || shown.getMetadata().getDeletionTimestamp() != null
        || !Objects.requireNonNullElse(shown.getSpec().getNodeName(), "").isEmpty()) {
      return Optional.empty();
    }
    List<PodCondition> conditions =
        shown.getStatus() == null ? List.of() : shown.getStatus().getConditions();
    Optional<PodCondition> before =
        conditions.stream().filter(one -> TYPE.equals(one.getType())).findFirst();
    boolean nominates = !nominatedNode.isEmpty() && !nominatedNode.equals(nominated(shown));
    boolean explains = before.filter(one -> says(one, exact)).isEmpty();
    if (!nominates && !explains) {
      return Optional.empty();
    }
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch
        .putObject("metadata")
        .put("uid", uid)
        .put("resourceVersion", shown.getMetadata().getResourceVersion());
    ObjectNode status = patch.putObject("status");
    if (nominates) {
      status.put("nominatedNodeName", nominatedNode);
    }
    if (explains) {
      var list = status.putArray("conditions");
      conditions.stream().filter(one -> !TYPE.equals(one.getType())).forEach(list::addPOJO);
      list.addObject()
          .put("type", TYPE)
          .put("status", FALSE)
          .put("reason", reason)
          .put("message", message)
          .put("lastTransitionTime", since(before, now));
    }
    return Optional.of(patch);
  }

  private boolean says(PodCondition shown, boolean exact) {
    String said = Objects.requireNonNullElse(shown.getMessage(), "");
    return FALSE.equals(shown.getStatus())
        && reason.equals(shown.getReason())
        && (said.equals(message)
            || (!exact
                && ObjectEvent.withoutNumbers(said).equals(ObjectEvent.withoutNumbers(message))));
  }

  private static String nominated(Pod shown) {
    return shown.getStatus() == null
        ? ""
        : Objects.requireNonNullElse(shown.getStatus().getNominatedNodeName(), "");
  }

  /** Returns the time of the transition: one of a condition that was False before, else now. */
  private static String since(Optional<PodCondition> before, Instant now) {
    return before
        .filter(one -> FALSE.equals(one.getStatus()))
        .map(PodCondition::getLastTransitionTime)
        .orElseGet(() -> now.truncatedTo(ChronoUnit.SECONDS).toString());
  }
}
