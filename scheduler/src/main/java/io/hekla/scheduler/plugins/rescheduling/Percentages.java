package io.hekla.scheduler.plugins.rescheduling;

import io.hekla.scheduler.configuration.Arguments;

/** Bounds of usage in percent of a node's resources. */
record Percentages(double cpu, double memory) {
  /** Bounds at the whole of a node's resources. */
  static final Percentages ALL = new Percentages(100, 100);

  static Percentages read(Arguments.Reader bounds) {
    // Pods are not measured: a bound of them is accepted and, as in Volcano, never exceeded.
    var unused = bounds.number("pods", 100);
    return new Percentages(bounds.number("cpu", 100), bounds.number("memory", 100));
  }
}
