package io.hekla.scheduler.plugin;

/**
 * Score that is relative to the best of the candidates: the largest raw value becomes 100 (or,
 * reversed, 0), the others in proportion, then the weight applies. Source:
 * docs/reference/plugin-rules.md#nodeorder.
 *
 * @param raw raw value of a node, at least 0; under the same rule as {@link NodeScore}
 * @param reversed whether a lower raw value is better
 */
public record RelativeScore(NodeScore raw, boolean reversed, double weight) {
  /** Highest score before the weight. */
  public static final long MAX = 100;

  /**
   * Returns the weighted score of a raw value where {@code largest} is the largest of the
   * candidates.
   */
  public double normalise(double value, double largest) {
    if (largest == 0) {
      return reversed ? MAX * weight : 0;
    }
    double part = (long) (MAX * value / largest);
    return (reversed ? MAX - part : part) * weight;
  }
}
