package io.hekla.cli.migrate;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Flags of verbs that change a cluster. */
final class Consent {
  @Option(names = "--yes", description = "Make the changes; without this, they are only printed.")
  private boolean yes;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "2m",
      description = "How long to wait for programs to stop or start (default: ${DEFAULT-VALUE}).")
  private String timeout = "";

  boolean isGiven() {
    return yes;
  }

  Duration timeout() {
    return GoDuration.parse(timeout)
        .orElseThrow(
            () ->
                new CommandFailure(
                    "--timeout: \"%s\" is no duration; write one as 2m".formatted(timeout)));
  }
}
