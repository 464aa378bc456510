package io.hekla.cli.history;

import io.hekla.cli.display.Display;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.output.OutputFile;
import io.hekla.cli.recording.NamespacedName;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobRows;
import io.hekla.recorder.history.ObjectHistory;
import io.hekla.recorder.history.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
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

/** {@code hekla timeline}: the phases, waits and pods of a Job over time. */
@Command(
    description = "All Jobs of this name are drawn, also deleted ones.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla timeline default/train",
      "  hekla timeline default/train --svg train.svg",
    })
public final class TimelineCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOB", arity = "1", description = "Name of a Job, or NAMESPACE/NAME.")
  private String job = "";

  @Mixin private HistoryPlace place;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "Namespace of a JOB that names none (default: default).")
  private @Nullable String namespace;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Write the picture to this file as SVG, with all pods (default: print it).")
  private @Nullable Path svg;

  @Override
  public Integer call() {
    ObjectKey key = NamespacedName.read(job, Optional.ofNullable(namespace));
    try (HistorySource source = place.open()) {
      Timeline timeline = timeline(source, key);
      if (svg == null) {
        TimelineText.of(timeline, Display.ofProcess().columns(), ZoneId.systemDefault())
            .forEach(spec.commandLine().getOut()::println);
      } else {
        write(svg, TimelineSvg.of(timeline, key.toString()));
      }
    }
    return ExitCode.OK;
  }

  private static Timeline timeline(HistorySource source, ObjectKey key) {
    try {
      JobRows rows = JobRows.read(source, key);
      List<HistoryEvent> events = rows.events();
      return Timeline.of(ObjectHistory.of(events, rows.pods()), rows.pods(), Instant.now())
          .orElseThrow(
              () ->
                  new CommandFailure(
                      "%s: no Job %s is in the history; hekla history --since 90d lists those that"
                              .formatted(source.place(), key)
                          + " are"));
    } catch (IOException e) {
      throw new CommandFailure(source.place() + ": " + e.getMessage(), e);
    }
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
