package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.resource.ResourceVector;

/** Conversion of whole numbers in annotations and resource lists. */
final class Numbers {
  private static final double THOUSANDTHS = 1000;

  private Numbers() {}

  /** Parses a number; returns the fallback if the text is none. */
  static int whole(String text, int otherwise) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException none) {
      return otherwise;
    }
  }

  /** Amount of a resource that is counted in whole units. */
  static long of(ResourceVector resources, String name) {
    return (long) (resources.amount(name) / THOUSANDTHS);
  }
}
