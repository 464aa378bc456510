package io.hekla.scheduler.selectors;

/**
 * Bounds of selectors. The first two are those of Kubernetes' API, the cost is counted as its
 * scheduler counts it, roughly. Source: docs/reference/device-claims.md#bounds.
 */
final class SelectorBounds {
  /** Length of an expression in characters. */
  static final int LENGTH = 10 * 1024;

  /** Cost of one evaluation: about one unit for each operation and ten characters. */
  static final long COST = 1_000_000;

  /** Number of values and operations in an expression. */
  static final int PARTS = 5_000;

  /** Nesting of an expression. */
  static final int DEPTH = 150;

  /** Iterations of all macros together in an evaluation. */
  static final int ITERATIONS = 10_000;

  /** Size of a value: its characters and its elements, those of its elements included. */
  static final int WEIGHT = 16_384;

  /** Size of the program of a regular expression. */
  static final int REGEX = 1_000;

  /** Elements of a list that {@code includes} searches, as Kubernetes has it. */
  static final int INCLUDES = 48;

  private SelectorBounds() {}
}
