package io.hekla.model.event;

import io.hekla.model.cluster.ObjectKey;
import java.util.regex.Pattern;

/**
 * Something that happened to an object, for its users: what {@code kubectl describe} shows below
 * it. Source: reference scheduler.md §2.9, api-and-controllers.md §3.14.
 *
 * @param source who says so
 * @param reason one word in CamelCase that programs may look for
 * @param message one sentence for people
 */
public record ObjectEvent(About about, Source source, Type type, String reason, String message) {
  private static final Pattern NUMBERS = Pattern.compile("\\d+(?:\\.\\d+)?");

  /** Whether it went as it should. */
  public enum Type {
    NORMAL,
    WARNING
  }

  /** The part of Hekla that speaks; Volcano has a program of its own for each. */
  public enum Source {
    SCHEDULER,
    CONTROLLERS
  }

  /**
   * The object that it happened to.
   *
   * @param apiVersion group and version, as {@code batch.volcano.sh/v1alpha1}
   * @param key the namespace is empty for kinds without
   */
  public record About(String apiVersion, String kind, ObjectKey key, String uid) {
    /** A pod. */
    public static About pod(ObjectKey key, String uid) {
      return new About("v1", "Pod", key, uid);
    }

    /** A PodGroup. */
    public static About podGroup(ObjectKey key, String uid) {
      return new About("scheduling.volcano.sh/v1beta1", "PodGroup", key, uid);
    }
  }

  /** What the scheduler says. */
  public static ObjectEvent ofScheduler(About about, Type type, String reason, String message) {
    return new ObjectEvent(about, Source.SCHEDULER, type, reason, message);
  }

  /** A sentence without its numbers: two that differ in nothing else say the same of the matter. */
  public static String withoutNumbers(String message) {
    return NUMBERS.matcher(message).replaceAll("#");
  }

  /** Whether this is another one happening again, be it with other numbers. */
  public boolean repeats(ObjectEvent other) {
    return series().equals(other.series());
  }

  /** What it has in common with those that repeat it, and with no other. */
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
