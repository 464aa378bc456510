package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.resource.ResourceVector;

/** Whole numbers as annotations and resource lists have them. */
final class Numbers {
  private static final double THOUSANDTHS = 1000;

  private Numbers() {}

  /** A number written out, or what stands for it if it is none. */
  static int whole(String text, int otherwise) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException none) {
      return otherwise;
    }
  }

  /** An amount of a resource that is counted in whole units. */
  static long of(ResourceVector resources, String name) {
    return (long) (resources.amount(name) / THOUSANDTHS);
  }
}
