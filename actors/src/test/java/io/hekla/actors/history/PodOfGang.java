package io.hekla.actors.history;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;

/** Pod of the PodGroup {@code ml/train-1} on the node {@code n1}, for tests of the history. */
final class PodOfGang {
  private PodOfGang() {}

  static Pod of(String uid, String phase) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("ml")
        .withName("train-" + uid)
        .withUid(uid)
        .addToAnnotations("scheduling.k8s.io/group-name", "train-1")
        .endMetadata()
        .withNewSpec()
        .withNodeName("n1")
        .withSchedulerName("hekla")
        .endSpec()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
  }
}
