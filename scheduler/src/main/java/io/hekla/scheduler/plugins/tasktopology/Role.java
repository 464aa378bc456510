package io.hekla.scheduler.plugins.tasktopology;

import java.util.BitSet;

/** Role of a job with its rules. There is one instance for each name. */
final class Role {
  private final BitSet near;
  private final BitSet apart;
  private final int towardsItself;

  /**
   * @param near numbers of the affinity groups that name it with other roles
   * @param apart numbers of the anti-affinity groups that name it with other roles
   * @param towardsItself 1 if its own tasks want to be together, -1 if apart, else 0
   */
  Role(BitSet near, BitSet apart, int towardsItself) {
    this.near = near;
    this.apart = apart;
    this.towardsItself = towardsItself;
  }

  /** Returns 1 if its tasks want to be with those of another role, -1 if away from them, else 0. */
  int towards(Role other) {
    if (this == other) {
      return towardsItself;
    }
    return (near.intersects(other.near) ? 1 : 0) - (apart.intersects(other.apart) ? 1 : 0);
  }
}
