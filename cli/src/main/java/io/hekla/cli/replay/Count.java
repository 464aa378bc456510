package io.hekla.cli.replay;

/** Number of objects, with their name in the singular or plural. */
final class Count {
  private Count() {}

  /** Returns {@code 1 pod}, {@code 1,024 pods}. */
  static String of(int number, String one) {
    return "%,d %s%s".formatted(number, one, number == 1 ? "" : "s");
  }
}
