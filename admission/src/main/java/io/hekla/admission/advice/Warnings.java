package io.hekla.admission.advice;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.part.QueueChoice;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Findings;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.QueueNames;
import java.util.ArrayList;
import java.util.List;

/**
 * Findings on objects that the API server stores, and that probably do not do what is meant. Pure.
 */
public final class Warnings {
  private static final String LEAF = "advice.podgroup-queue-is-leaf";
  private static final String STATE = "advice.queue-status-dropped";

  private Warnings() {}

  /** Returns the findings on an object that is to be created. */
  public static List<Finding> of(HasMetadata object, AdmissionContext context) {
    var findings = new ArrayList<Finding>();
    switch (object) {
      case PodGroup group when group.getSpec() != null -> {
        String queue = QueueNames.orDefault(group.getSpec().queue);
        findings.addAll(Findings.of(LEAF, leaf -> QueueChoice.isLeaf(queue, context, leaf)));
      }
      case Node node -> GpuRegister.check(node, findings);
      default -> {}
    }
    DeviceNames.check("", "", ObjectTrees.of(object), findings);
    return findings;
  }

  /**
   * Returns the finding on the state of a queue that is to be created: the API server drops the
   * status of every new object, before it asks a webhook.
   */
  public static List<Finding> ofStatus(Queue queue) {
    String state = queue.getStatus() == null ? null : queue.getStatus().state;
    if (state == null || state.isEmpty() || state.equals("Open")) {
      return List.of();
    }
    return List.of(
        new Finding(
            STATE,
            "status.state",
            "is "
                + state
                + ", and the API server drops the status of a new object: it becomes Open",
            "close it once it is there: hekla queue operate %s -a close"
                .formatted(queue.getMetadata().getName())));
  }
}
