package io.hekla.recorder.history;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums of the use of pods, by what they share. */
public final class UsageFold {
  /** Property that pods are summed by. */
  public enum By {
    QUEUE,
    NAMESPACE,
    USER,
    NODE,
    JOB;

    String of(PodRecord pod) {
      return switch (this) {
        case QUEUE -> pod.queue();
        case NAMESPACE -> pod.namespace();
        case USER -> pod.owner();
        case NODE -> pod.node();
        case JOB -> pod.namespace() + "/" + (pod.job().isEmpty() ? pod.podGroup() : pod.job());
      };
    }
  }

  private UsageFold() {}

  /**
   * Returns the use within a span, by name; pods without one are under the empty name.
   *
   * @param until end of the span, not after the present
   */
  public static SortedMap<String, ResourceUse> of(
      List<PodRecord> pods, By by, Instant from, Instant until) {
    var sums = new TreeMap<String, ResourceUse>();
    for (PodRecord pod : pods) {
      sums.merge(by.of(pod), ResourceUse.of(pod, from, until), ResourceUse::plus);
    }
    return sums;
  }
}
