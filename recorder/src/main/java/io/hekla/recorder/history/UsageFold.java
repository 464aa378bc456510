package io.hekla.recorder.history;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums of the use of pods, by what they share; takes one pod after the other. */
public final class UsageFold {
  private final By by;
  private final Instant from;
  private final Instant until;
  private final SortedMap<String, ResourceUse> sums = new TreeMap<>();

  /** Property that pods are summed by. */
  public enum By {
    QUEUE,
    NAMESPACE,
    USER,
    NODE,
    JOB;

    /** Returns the property of a word, in any case of letters; empty if it is none. */
    public static Optional<By> read(String word) {
      return Arrays.stream(values()).filter(one -> one.name().equalsIgnoreCase(word)).findFirst();
    }

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

  /**
   * Creates the sums of a span.
   *
   * @param until end of the span, not after the present
   */
  public UsageFold(By by, Instant from, Instant until) {
    this.by = by;
    this.from = from;
    this.until = until;
  }

  /** Takes a pod. */
  public void take(PodRecord pod) {
    sums.merge(by.of(pod), ResourceUse.of(pod, from, until), ResourceUse::plus);
  }

  /** Returns the use by name; pods without one are under the empty name. */
  public SortedMap<String, ResourceUse> sums() {
    return Collections.unmodifiableSortedMap(sums);
  }

  /** Returns the number of sums. */
  public int size() {
    return sums.size();
  }
}
