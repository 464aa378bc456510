package io.hekla.cli.simulate;

import picocli.CommandLine.Option;

/** {@code --seed}, where sessions run anew and none was recorded. */
public final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Number that breaks ties between equally good nodes (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** Returns the number. */
  public long seed() {
    return seed;
  }
}
