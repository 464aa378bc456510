package io.hekla.model.cluster;

import org.jspecify.annotations.Nullable;

/** Names of queues that every cluster has. Source: reference api-and-controllers.md §5.2. */
public final class QueueNames {
  /** The queue above all others. */
  public static final String ROOT = "root";

  /** The queue of those that name none. */
  public static final String DEFAULT = "default";

  private QueueNames() {}

  /** The queue that a Job or PodGroup asks for: the one that it names, or else the default one. */
  public static String orDefault(@Nullable String named) {
    return named == null || named.isEmpty() ? DEFAULT : named;
  }
}
