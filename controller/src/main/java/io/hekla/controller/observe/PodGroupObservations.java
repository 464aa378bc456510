package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.podgroup.PodGroupObservation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Objects;

/** Reader of a PodGroup and its pods as the API shows them. */
final class PodGroupObservations {
  private PodGroupObservations() {}

  static PodGroupObservation of(PodGroup group, Collection<Pod> pods) {
    PodGroupInfo info = PodGroupReader.read(group);
    var members = new ArrayList<PodGroupObservation.Member>();
    for (Pod pod : pods) {
      var meta = pod.getMetadata();
      members.add(
          new PodGroupObservation.Member(
              meta.getUid(),
              meta.getNamespace(),
              meta.getName(),
              Objects.requireNonNullElse(pod.getSpec().getNodeName(), ""),
              life(pod),
              meta.getDeletionTimestamp() != null));
    }
    String reason =
        info.conditions().stream()
            .filter(condition -> condition.type().equals("Unschedulable") && condition.status())
            .map(PodGroupInfo.Condition::reason)
            .findFirst()
            .orElse("");
    return new PodGroupObservation(info.uid(), info.minMember(), info.phase(), reason, members);
  }

  private static PodGroupObservation.PodLifecycle life(Pod pod) {
    String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
    return switch (phase == null ? "" : phase) {
      case "Running" -> PodGroupObservation.PodLifecycle.RUNNING;
      case "Succeeded" -> PodGroupObservation.PodLifecycle.SUCCEEDED;
      case "Failed" -> PodGroupObservation.PodLifecycle.FAILED;
      default -> PodGroupObservation.PodLifecycle.PENDING;
    };
  }
}
