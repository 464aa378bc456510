package io.hekla.model.nodeshard;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * A node, as it matters for the division.
 *
 * @param cpuInUse part of its CPU that pods request, 0 to 1, rounded to two decimals; empty if it
 *     has no CPU
 */
public record DivisibleNode(String name, OptionalDouble cpuInUse, Map<String, String> labels) {
  /** Decimals of the degree: hundredths. */
  private static final double STEPS = 100;

  /** Creates a node with CPU in millicores. */
  public DivisibleNode(String name, double requested, double capacity, Map<String, String> labels) {
    this(name, degree(requested, capacity), labels);
  }

  /** Returns the degree to which a capacity is requested; empty if there is none. */
  public static OptionalDouble degree(double requested, double capacity) {
    return capacity <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.round(Math.min(1, requested / capacity) * STEPS) / STEPS);
  }
}
