package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.observing.Observing;
import io.hekla.controller.cache.Delta;
import io.hekla.model.observing.VolcanoPods;
import io.hekla.model.observing.VolcanoSign;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Reporter of pods that run a Volcano, as the watch of pods shows them. */
final class VolcanoPodDetector {
  private final Observing observing;
  private final VolcanoPods volcano;
  private final Set<String> reported = new HashSet<>();

  VolcanoPodDetector(Observing observing) {
    this.observing = observing;
    this.volcano = observing.volcano();
  }

  /** Takes in a change of an object. */
  void take(Delta delta) {
    if (!observing.detects()
        || !(delta.after().or(delta::before).orElseThrow() instanceof Pod pod)) {
      return;
    }
    Optional<VolcanoSign> sign = delta.after().isPresent() ? volcano.read(pod) : Optional.empty();
    String key = Delta.keyOf(pod).toString();
    if (sign.isPresent() ? reported.add(key) : reported.remove(key)) {
      observing.watch().tell(new ModeWatch.PodObserved(key, sign));
    }
  }

  /** Records that every existing pod was taken in. */
  void complete() {
    if (observing.detects()) {
      observing.watch().tell(new ModeWatch.PodsListed());
    }
  }
}
