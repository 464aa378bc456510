package io.hekla.model.lease;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The cluster that members have formed, as the Lease of members records it, so that a member that
 * starts and reaches nobody knows whether there is one.
 *
 * @param members names of its members: address and uid of one start, with {@code #} between; none
 *     once all have left
 * @param removed members that the others have removed
 */
public record FormedCluster(Set<String> members, RemovedMembers removed) {
  private static final String SEPARATOR = ",";
  private static final String UID = "#";

  public FormedCluster {
    members = Collections.unmodifiableSet(new TreeSet<>(members));
  }

  /** Reads the names that {@link #text} wrote. */
  public static Set<String> names(String text) {
    return Set.copyOf(RemovedMembers.read(text).names());
  }

  /** Returns the names of its members in one line. */
  public String text() {
    return String.join(SEPARATOR, members);
  }

  /**
   * Returns whether a member that starts is all that can be left of it: its members have left, or
   * were earlier starts at the address of this one, where no other can run.
   *
   * @param self name of the member that starts
   */
  boolean isLeftTo(String self) {
    String own = address(self);
    return members.stream().allMatch(member -> address(member).equals(own));
  }

  /**
   * Returns whether a member that starts may found a cluster in place of the one that is recorded.
   *
   * @param recorded the cluster in the Lease; empty if it records none
   * @param self name of the member that starts
   * @param isAlone whether it has no other member to join
   * @param isSilent whether the Lease was unchanged for so long that nobody who lives reaches it
   */
  public static boolean isFree(
      Optional<FormedCluster> recorded, String self, boolean isAlone, boolean isSilent) {
    return isSilent || recorded.map(cluster -> cluster.isLeftTo(self)).orElse(isAlone);
  }

  /**
   * Returns whether a member writes the record again: as a sign of life if nobody has since it
   * looked last, so that another one does if the leader does not reach the API server; or, as the
   * leader, if the record is wrong.
   *
   * @param isUnchanged whether the Lease is as it was at the member's look before
   * @param seen names of the members of its cluster as the member sees it
   * @param leads whether the member is the leader of its cluster
   */
  public boolean isToBeWritten(boolean isUnchanged, Set<String> seen, boolean leads) {
    return isUnchanged || (leads && !members.equals(seen));
  }

  /**
   * Returns the cluster that a member founds in place of this one, of which nobody shows any sign
   * of life. Those who live nevertheless find themselves removed, and end.
   */
  public FormedCluster foundedBy(String self) {
    var gone = new TreeSet<>(members);
    gone.remove(self);
    return new FormedCluster(Set.of(self), removed.with(List.copyOf(gone)));
  }

  /** Returns the same cluster with the members that it has now. */
  public FormedCluster of(Collection<String> now) {
    return new FormedCluster(Set.copyOf(now), removed);
  }

  /**
   * Returns whether a member is none of it any more: it was removed, or another cluster was founded
   * since.
   *
   * @param self name of the member
   * @param seen names of the members of its cluster as it sees it
   */
  public boolean hasLost(String self, Set<String> seen) {
    return removed.contains(self)
        || (!members.isEmpty()
            && !members.contains(self)
            && members.stream().noneMatch(seen::contains));
  }

  private static String address(String name) {
    int uid = name.lastIndexOf(UID);
    return uid < 0 ? name : name.substring(0, uid);
  }
}
