package io.hekla.model.lease;

import java.time.Duration;
import java.util.Set;

/**
 * Time for which the smaller side of a partition leaves the Lease of members to the larger one, so
 * that usually the larger one stays. It is a preference: whoever writes first stays.
 */
public final class HeadStart {
  /**
   * Longer than the second in which sides decide that lost each other at the same time: Akka's
   * resolver looks once a second.
   */
  public static final Duration OF_THE_LARGER = Duration.ofMillis(1500);

  private HeadStart() {}

  /**
   * Returns the time for which a side waits before it asks. Of two equal sides neither waits: with
   * two members the other one is far more often dead than cut off, and which of two stays makes no
   * difference.
   *
   * @param members addresses of all members of the cluster
   * @param unreachable addresses of those that this side does not reach
   * @param seenBy addresses of those that have seen this view of the cluster; a member that has
   *     seen that it is called unreachable is reached by way of others, and not lost
   */
  public static Duration of(Set<String> members, Set<String> unreachable, Set<String> seenBy) {
    long lost = unreachable.stream().filter(member -> !seenBy.contains(member)).count();
    int reached = members.size() - unreachable.size();
    return reached < lost ? OF_THE_LARGER : Duration.ZERO;
  }
}
