package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names of queues that every cluster has. Source:
 * docs/reference/queue.md#queues-that-are-always-there.
 */
public final class QueueNames {
  /** Root queue, above all others. */
  public static final String ROOT = "root";

  /** Queue of objects that name none. */
  public static final String DEFAULT = "default";

  /** Names of queues that the API server accepts, length aside. */
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

  private QueueNames() {}

  /** Returns the queue of a Job or PodGroup: the one that it names, or else the default one. */
  public static String orDefault(@Nullable String named) {
    return named == null || named.isEmpty() ? DEFAULT : named;
  }

  /** Returns the queue above another one: the parent that it names, or else the root. */
  public static String above(@Nullable String parent) {
    return parent == null || parent.isEmpty() ? ROOT : parent;
  }

  /** Sets the queue of a Job or PodGroup that names none. */
  public static void fill(HasMetadata object, String defaultQueue) {
    switch (object) {
      case Job job when job.getSpec() != null && isEmpty(job.getSpec().queue) ->
          job.getSpec().queue = defaultQueue;
      case PodGroup group when group.getSpec() != null && isEmpty(group.getSpec().queue) ->
          group.getSpec().queue = defaultQueue;
      default -> {}
    }
  }

  private static boolean isEmpty(@Nullable String queue) {
    return queue == null || queue.isEmpty();
  }

  /**
   * Reads the name of a default queue from a setting.
   *
   * @throws IllegalArgumentException if no queue can have the name, or accept jobs under it
   */
  public static String readDefault(String name) {
    if (!NAME.matcher(name).matches() || name.equals(ROOT)) {
      throw new IllegalArgumentException(
          "hekla.scheduler.default-queue \"%s\" is no queue that takes jobs".formatted(name));
    }
    return name;
  }
}
