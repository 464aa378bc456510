package io.hekla.model.event;

import io.hekla.model.cluster.ObjectKey;
import java.util.regex.Pattern;

/**
 * A Kubernetes event on an object, for its users: the lines that {@code kubectl describe} shows
 * below it. Source: docs/reference/scheduler-model.md#events-and-pod-conditions,
 * docs/reference/controllers.md#events-of-controllers.
 *
 * @param source component that reports it
 * @param reason one word in CamelCase that programs may match
 * @param message one sentence for people
 */
public record ObjectEvent(About about, Source source, Type type, String reason, String message) {
  private static final Pattern NUMBERS = Pattern.compile("\\d+(?:\\.\\d+)?(?:[KMGTPE]i)?");

  /** Type of the event: expected or a warning. */
  public enum Type {
    NORMAL,
    WARNING
  }

  /** Component of Hekla that reports; Volcano has a program of its own for each. */
  public enum Source {
    SCHEDULER,
    CONTROLLERS
  }

  /**
   * Object that the event is about.
   *
   * @param apiVersion group and version, as {@code batch.volcano.sh/v1alpha1}
   * @param key namespace and name; the namespace is empty for kinds without
   */
  public record About(String apiVersion, String kind, ObjectKey key, String uid) {
    /** Returns the reference to a pod. */
    public static About pod(ObjectKey key, String uid) {
      return new About("v1", "Pod", key, uid);
    }

    /** Returns the reference to a PodGroup. */
    public static About podGroup(ObjectKey key, String uid) {
      return new About("scheduling.volcano.sh/v1beta1", "PodGroup", key, uid);
    }
  }

  /** Returns an event of the scheduler. */
  public static ObjectEvent ofScheduler(About about, Type type, String reason, String message) {
    return new ObjectEvent(about, Source.SCHEDULER, type, reason, message);
  }

  /**
   * Returns a sentence without its numbers: two that differ in nothing else report the same matter.
   */
  public static String withoutNumbers(String message) {
    return NUMBERS.matcher(message).replaceAll("#");
  }

  /** Returns whether this is a repetition of another one, possibly with other numbers. */
  public boolean repeats(ObjectEvent other) {
    return series().equals(other.series());
  }

  /** Returns the text that it has in common with its repetitions, and with no other event. */
  public String series() {
    return about.uid()
        + "\n"
        + source
        + "\n"
        + type
        + "\n"
        + reason
        + "\n"
        + withoutNumbers(message);
  }
}
