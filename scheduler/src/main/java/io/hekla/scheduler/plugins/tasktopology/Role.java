package io.hekla.scheduler.plugins.tasktopology;

import java.util.BitSet;

/** A role of a job with what the rules say of it. There is one of each name. */
final class Role {
  private final BitSet near;
  private final BitSet apart;
  private final int towardsItself;

  /**
   * @param near which groups of roles that want to be together name it with others
   * @param apart the same of those that want to be apart
   * @param towardsItself 1 if its own tasks want to be together, -1 if apart, else 0
   */
  Role(BitSet near, BitSet apart, int towardsItself) {
    this.near = near;
    this.apart = apart;
    this.towardsItself = towardsItself;
  }

  /** 1 if its tasks want to be with those of another role, -1 if away from them, else 0. */
  int towards(Role other) {
    if (this == other) {
      return towardsItself;
    }
    return (near.intersects(other.near) ? 1 : 0) - (apart.intersects(other.apart) ? 1 : 0);
  }
}
