package io.hekla.cli.scenario;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;

/** What becomes of a pod that is bound: it runs on its node, scheduled and ready. */
final class RunningPod {
  private RunningPod() {}

  /** The pod, running on a node since an instant. */
  static Pod of(Pod pod, String node, Instant since) {
    return new PodBuilder(pod)
        .editOrNewSpec()
        .withNodeName(node)
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
