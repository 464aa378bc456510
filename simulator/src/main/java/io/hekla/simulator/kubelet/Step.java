package io.hekla.simulator.kubelet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** What a kubelet has to do about a pod next. */
public sealed interface Step {
  /** Nothing, until the pod changes. */
  record Nothing() implements Step {}

  /** Nothing before this time. */
  record Wait(Instant until) implements Step {}

  /** Write this merge patch through {@code /status}. */
  record WriteStatus(ObjectNode patch) implements Step {}

  /** The containers of a pod being deleted have ended: let it go. */
  record LetGo() implements Step {}
}
