package io.hekla.controller.metrics;

/** Values of a histogram, counted by bucket. Mutable, for one thread at a time. */
public final class BucketCounts {
  private final BucketBounds bounds;

  /** The same bounds: values of each search for a node are counted. */
  private final double[] upper;

  private final long[] counts;
  private double sum;

  BucketCounts(BucketBounds bounds) {
    this.bounds = bounds;
    this.upper = bounds.upper().stream().mapToDouble(Double::doubleValue).toArray();
    this.counts = new long[upper.length + 1];
  }

  /** Counts a value. */
  void observe(double value) {
    counts[bucketOf(value)]++;
    sum += value;
  }

  private int bucketOf(double value) {
    int bucket = 0;
    while (bucket < upper.length && value > upper[bucket]) {
      bucket++;
    }
    return bucket;
  }

  /** Adds the values of another one with the same bounds. */
  void add(BucketCounts other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    sum += other.sum;
  }

  BucketBounds bounds() {
    return bounds;
  }

  /** Returns the number of values in a bucket. */
  long count(int bucket) {
    return counts[bucket];
  }

  /** Returns the sum of all values. */
  double sum() {
    return sum;
  }
}
