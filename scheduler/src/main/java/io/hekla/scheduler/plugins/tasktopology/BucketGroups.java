package io.hekla.scheduler.plugins.tasktopology;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Buckets grouped by the numbers of their tasks of each role: buckets with equal numbers attract a
 * task equally, and are asked once. A job whose tasks avoid each other has as many buckets as
 * tasks, most of them alike.
 */
final class BucketGroups {
  /**
   * Limit of roles: a bucket of more is alike to no other, since a key of them all would be made at
   * each step.
   */
  private static final int MOST_ROLES = 16;

  private static final Comparator<Bucket> BY_LOAD =
      Comparator.comparingDouble(Bucket::load).thenComparingInt(Bucket::index);

  private final Map<Object, TreeSet<Bucket>> groups = new LinkedHashMap<>();

  /** Adds a bucket, which must not change while it is one of these. */
  void add(Bucket bucket) {
    groups.computeIfAbsent(keyOf(bucket), key -> new TreeSet<>(BY_LOAD)).add(bucket);
  }

  /** Removes a bucket that is to change. */
  void remove(Bucket bucket) {
    groups.computeIfPresent(
        keyOf(bucket), (key, alike) -> alike.remove(bucket) && alike.isEmpty() ? null : alike);
  }

  private static Object keyOf(Bucket bucket) {
    return bucket.roles().size() > MOST_ROLES ? bucket : Map.copyOf(bucket.roles());
  }

  /**
   * Returns the bucket with the highest affinity to a role; of equal ones that with the least load,
   * else the first; empty if each is one to avoid.
   */
  Optional<Bucket> bestFor(Role role) {
    Bucket best = null;
    int most = 0;
    for (TreeSet<Bucket> alike : groups.values()) {
      Bucket first = alike.first();
      int affinity = first.affinityOf(role);
      if (affinity >= most
          && (best == null || affinity > most || BY_LOAD.compare(first, best) < 0)) {
        best = first;
        most = affinity;
      }
    }
    return Optional.ofNullable(best);
  }
}
