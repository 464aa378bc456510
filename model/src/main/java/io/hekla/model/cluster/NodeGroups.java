package io.hekla.model.cluster;

import java.util.List;

/**
 * Which groups of nodes a queue uses and keeps away from, each by name. Source: reference §2.6.
 *
 * @param required groups that it must use
 * @param preferred groups that it may and would rather use, the best first
 * @param forbidden groups that it must not use
 * @param disliked groups that it uses only if it must
 */
public record NodeGroups(
    List<String> required, List<String> preferred, List<String> forbidden, List<String> disliked) {
  /** No wish. */
  public static final NodeGroups NONE = new NodeGroups(List.of(), List.of(), List.of(), List.of());

  public NodeGroups {
    required = List.copyOf(required);
    preferred = List.copyOf(preferred);
    forbidden = List.copyOf(forbidden);
    disliked = List.copyOf(disliked);
  }

  /** Whether it says nothing. */
  public boolean isEmpty() {
    return equals(NONE);
  }
}
