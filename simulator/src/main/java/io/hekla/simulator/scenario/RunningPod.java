package io.hekla.simulator.scenario;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.scheduler.decision.Decisions;
import java.time.Instant;

/** State of a pod after its bind: it runs on its node, scheduled and ready. */
final class RunningPod {
  private RunningPod() {}

  /** Returns the pod, running on its node since an instant, with the annotations of its bind. */
  static Pod of(Pod pod, Decisions.Bind bind, Instant since) {
    return new PodBuilder(pod)
        .editMetadata()
        .addToAnnotations(bind.annotations())
        .endMetadata()
        .editOrNewSpec()
        .withNodeName(bind.node())
        .endSpec()
        .editOrNewStatus()
        .withPhase("Running")
        .withStartTime(since.toString())
        .removeMatchingFromConditions(
            condition ->
                condition.getType().equals("PodScheduled") || condition.getType().equals("Ready"))
        .addNewCondition()
        .withType("PodScheduled")
        .withStatus("True")
        .withLastTransitionTime(since.toString())
        .endCondition()
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .withLastTransitionTime(since.toString())
        .endCondition()
        .endStatus()
        .build();
  }
}
