package io.hekla.simulator.kubelet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** Next step of a kubelet for a pod. */
public sealed interface KubeletStep {
  /** No step, until the pod changes. */
  record Nothing() implements KubeletStep {}

  /** No step before this time. */
  record Wait(Instant until) implements KubeletStep {}

  /** No step before so many pods of its PodGroup run; then its container works. */
  record WaitForPods(int count) implements KubeletStep {}

  /** Write of this merge patch through {@code /status}. */
  record WriteStatus(ObjectNode patch) implements KubeletStep {}

  /** Removal of a pod being deleted whose containers have ended. */
  record LetGo() implements KubeletStep {}
}
