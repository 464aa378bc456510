package io.hekla.model.cluster;

import java.util.List;

/**
 * Groups of nodes that a queue uses and avoids, each by name. Source:
 * docs/reference/scheduler-model.md#queues.
 *
 * @param required groups that it must use
 * @param preferred groups that it may use and prefers, the best first
 * @param forbidden groups that it must not use
 * @param disliked groups that it uses only if it must
 */
public record NodeGroups(
    List<String> required, List<String> preferred, List<String> forbidden, List<String> disliked) {
  /** No preference. */
  public static final NodeGroups NONE = new NodeGroups(List.of(), List.of(), List.of(), List.of());

  public NodeGroups {
    required = List.copyOf(required);
    preferred = List.copyOf(preferred);
    forbidden = List.copyOf(forbidden);
    disliked = List.copyOf(disliked);
  }

  /** Returns whether it specifies nothing. */
  public boolean isEmpty() {
    return equals(NONE);
  }
}
