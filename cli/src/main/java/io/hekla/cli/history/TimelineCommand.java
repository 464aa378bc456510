package io.hekla.cli.history;

import io.hekla.cli.display.Display;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.output.OutputFile;
import io.hekla.recorder.history.Timeline;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla timeline}: the phases, waits and pods of a Job or PodGroup over time. */
@Command(
    description = "All Jobs, or PodGroups, of this name are drawn, also deleted ones.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla timeline default/train",
      "  hekla timeline default/train --svg train.svg",
    })
public final class TimelineCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "1",
      description = "Name of a Job, else of a PodGroup without one, or NAMESPACE/NAME.")
  private String name = "";

  @Mixin private HistoryPlace place;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "Namespace of a NAME without one (default: default).")
  private @Nullable String namespace;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Write the picture to this file as SVG, with all pods (default: print it).")
  private @Nullable Path svg;

  @Override
  public Integer call() {
    try (Histories histories = place.open(spec.commandLine().getErr())) {
      ShownHistory history = histories.named(name, Optional.ofNullable(namespace));
      Timeline timeline =
          Timeline.of(history.entries(), history.pods(), Instant.now())
              .orElseThrow(
                  () ->
                      new CommandFailure(
                          "nothing that lasted is known of %s %s"
                              .formatted(history.kind(), history.object())));
      if (svg == null) {
        TimelineText.of(timeline, Display.ofProcess().columns(), ZoneId.systemDefault())
            .forEach(spec.commandLine().getOut()::println);
      } else {
        write(svg, TimelineSvg.of(timeline, history.object().toString()));
      }
    }
    return ExitCode.OK;
  }

  private void write(Path file, String picture) {
    OutputFile.write(file, picture)
        .ifPresent(
            problem -> {
              throw new CommandFailure("--svg: " + problem);
            });
    spec.commandLine().getOut().printf("%s: written%n", file);
  }
}
