package io.hekla.simulator.scenario;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Changes of the status of a pod that stays pending.
 *
 * @param reason reason of the condition PodScheduled=False
 * @param message message of the condition
 * @param conditionIsNew whether the status does not have this condition already
 * @param nominatedNode newly nominated node; empty if there is none
 */
record PodNote(String reason, String message, boolean conditionIsNew, String nominatedNode) {
  private static final String CONDITION = "PodScheduled";

  /** Returns the notes of a session, by pod; a pod without a change is left out. */
  static Map<ObjectKey, PodNote> of(
      Decisions decisions, Set<ObjectKey> refused, Map<ObjectKey, Pod> pods) {
    var notes = new TreeMap<ObjectKey, PodNote>();
    for (Decisions.TaskVerdict verdict : decisions.tasks()) {
      Pod pod = pods.get(verdict.task());
      if (pod != null) {
        note(pod, verdict.conditionReason(), verdict.reason().text(), verdict.nominatedNode())
            .ifPresent(note -> notes.put(verdict.task(), note));
      }
    }
    for (Decisions.Bind bind : decisions.binds()) {
      Pod pod = pods.get(bind.task());
      if (pod != null && refused.contains(bind.task())) {
        note(pod, "SchedulerError", "the bind to node " + bind.node() + " was refused", "")
            .ifPresent(note -> notes.put(bind.task(), note));
      }
    }
    return notes;
  }

  /** Returns the pod with the note in its status. */
  Pod writtenTo(Pod pod, Instant now) {
    var status = new PodBuilder(pod).editOrNewStatus();
    if (!nominatedNode.isEmpty()) {
      status.withNominatedNodeName(nominatedNode);
    }
    if (conditionIsNew) {
      status
          .removeMatchingFromConditions(condition -> condition.getType().equals(CONDITION))
          .addNewCondition()
          .withType(CONDITION)
          .withStatus("False")
          .withReason(reason)
          .withMessage(message)
          .withLastTransitionTime(now.toString())
          .endCondition();
    }
    return status.endStatus().build();
  }

  private static Optional<PodNote> note(Pod pod, String reason, String message, String node) {
    PodStatus status = pod.getStatus();
    boolean isNew =
        conditions(status).stream()
            .noneMatch(
                condition ->
                    condition.getType().equals(CONDITION)
                        && "False".equals(condition.getStatus())
                        && reason.equals(condition.getReason())
                        && message.equals(condition.getMessage()));
    boolean isPromised = status != null && node.equals(status.getNominatedNodeName());
    String promise = isPromised ? "" : node;
    return isNew || !promise.isEmpty()
        ? Optional.of(new PodNote(reason, message, isNew, promise))
        : Optional.empty();
  }

  private static List<PodCondition> conditions(
      @org.jspecify.annotations.Nullable PodStatus status) {
    return status == null || status.getConditions() == null ? List.of() : status.getConditions();
  }
}
