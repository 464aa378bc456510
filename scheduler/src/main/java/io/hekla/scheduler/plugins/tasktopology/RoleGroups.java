package io.hekla.scheduler.plugins.tasktopology;

import io.hekla.model.api.Bounds;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Groups of roles that are named together. Groups are stored by number for each of their roles:
 * pairs of roles would be millions where one group names thousands.
 */
final class RoleGroups {
  private static final BitSet NO_GROUPS = new BitSet();

  /** Roles that are named alone. */
  private final Set<String> alone = new HashSet<>();

  private final Map<String, BitSet> groupsOf = new HashMap<>();

  RoleGroups(List<List<String>> groups) {
    int number = 0;
    for (List<String> group : groups) {
      if (group.size() == 1) {
        alone.add(group.getFirst());
      } else if (!group.isEmpty()) {
        for (String role : group) {
          groupsOf.computeIfAbsent(role, absent -> new BitSet()).set(number);
        }
        number++;
      }
    }
  }

  /** Returns whether there are more groups of several roles than the limit. */
  static boolean areTooMany(List<List<String>> groups) {
    return groups.stream().filter(group -> group.size() > 1).count() > Bounds.ROLE_GROUPS;
  }

  /** Numbers of the groups that name a role with others; not to be changed. */
  BitSet of(String role) {
    return groupsOf.getOrDefault(role, NO_GROUPS);
  }

  /** Returns whether a group names a role alone. */
  boolean nameAlone(String role) {
    return alone.contains(role);
  }

  /**
   * Returns whether a group names these roles together; one role with itself by a group of it
   * alone.
   */
  boolean join(String role, String other) {
    if (role.equals(other)) {
      return alone.contains(role);
    }
    BitSet groups = groupsOf.get(role);
    BitSet others = groupsOf.get(other);
    return groups != null && others != null && groups.intersects(others);
  }
}
