package io.hekla.controller.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * Upper bounds of the buckets of a histogram, ascending, each included in its bucket; the last
 * bucket, without a bound, comes in addition.
 */
public record BucketBounds(List<Double> upper) {
  /** No buckets, for metrics that are no histograms. */
  static final BucketBounds NONE = new BucketBounds(List.of());

  public BucketBounds {
    upper = List.copyOf(upper);
  }

  /** Returns so many bounds from the least to the greatest, each by the same factor apart. */
  static BucketBounds range(double least, double greatest, int count) {
    double factor = Math.pow(greatest / least, 1.0 / (count - 1));
    return exponential(least, factor, count);
  }

  /** Returns so many bounds from the least, each by a factor apart. */
  static BucketBounds exponential(double least, double factor, int count) {
    var bounds = new ArrayList<Double>();
    for (int i = 0; i < count; i++) {
      bounds.add(least * Math.pow(factor, i));
    }
    return new BucketBounds(bounds);
  }
}
