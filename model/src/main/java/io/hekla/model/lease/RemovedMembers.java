package io.hekla.model.lease;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Members that others have removed from their cluster since these could not reach them, as the
 * Lease of members records them. A member that finds itself here lost: its side ends. A name
 * belongs to one start of a member and is never used again, so that a record never expires.
 *
 * @param names the oldest first, at most {@link #MOST}; address and uid of each member
 */
public record RemovedMembers(List<String> names) {
  /** Number of members that are remembered; of more, the oldest are forgotten. */
  public static final int MOST = 100;

  /** No member was removed yet. */
  public static final RemovedMembers NONE = new RemovedMembers(List.of());

  private static final String SEPARATOR = ",";

  public RemovedMembers {
    names = List.copyOf(names.subList(Math.max(0, names.size() - MOST), names.size()));
  }

  /** Reads what {@link #text} wrote. */
  public static RemovedMembers read(String text) {
    return new RemovedMembers(
        Arrays.stream(text.split(SEPARATOR))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .toList());
  }

  /** Returns the names in one line. */
  public String text() {
    return String.join(SEPARATOR, names);
  }

  /** Returns whether this member was removed. */
  public boolean contains(String name) {
    return names.contains(name);
  }

  /** Returns whether all of these members were removed. */
  public boolean containsAll(Collection<String> members) {
    return names.containsAll(members);
  }

  /** Returns the record after these members were removed, too. */
  public RemovedMembers with(Collection<String> members) {
    var all = new LinkedHashSet<>(names);
    all.addAll(members);
    return new RemovedMembers(List.copyOf(all));
  }

  /** Returns the record without these members, which were not removed after all. */
  public RemovedMembers without(Collection<String> members) {
    var left = new ArrayList<>(names);
    left.removeAll(members);
    return new RemovedMembers(left);
  }
}
