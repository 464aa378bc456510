package io.hekla.cli.recording;

/** Number of objects, with their name in the singular or plural. */
public final class Count {
  private Count() {}

  /** Returns {@code 1 pod}, {@code 1,024 pods}. */
  public static String of(int number, String one) {
    return "%,d %s%s".formatted(number, one, number == 1 ? "" : "s");
  }
}
