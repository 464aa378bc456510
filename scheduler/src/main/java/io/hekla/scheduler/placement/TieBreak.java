package io.hekla.scheduler.placement;

/**
 * Hash for draws between equally good nodes, and for the seeds of partitions: even, repeatable, and
 * independent of any order of iteration. Replay relies on the numbers; they never change.
 */
public final class TieBreak {
  private TieBreak() {}

  /** Returns a hash of a name under a seed. */
  public static long of(long seed, String name) {
    long hash = mix(seed);
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
    }
    return mix(hash);
  }

  /** Returns the bits with each mixed into all others (the finaliser of SplitMix64). */
  static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
