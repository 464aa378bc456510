package io.hekla.cli.whatif;

import io.hekla.cli.display.Display;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Documents;
import io.hekla.cli.output.OutputFile;
import io.hekla.cli.output.Progress;
import io.hekla.cli.recording.RecordingPlace;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RefusedObject;
import io.hekla.simulator.whatif.Comparison;
import io.hekla.simulator.whatif.RecordedDays;
import io.hekla.simulator.whatif.WhatIf;
import io.hekla.simulator.whatif.WhatIfOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla whatif}: runs recorded days again under other circumstances. */
@Command(
    description = {
      "Jobs, queues and nodes come, change and go as recorded, and pods run as long as they ran,"
          + " in virtual time. The outcome is printed beside what was. For another version of"
          + " Hekla, run the command of that version."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla whatif data --conf packing.conf",
      "  hekla whatif data --from 2026-01-31T08:00:00Z --queue research=4 --queue batch=1",
      "  hekla whatif data --nodes more-nodes.yaml --with nightly.yaml --svg plot.svg",
      "  hekla whatif data --with urgent.yaml --with-at 14:05"
    })
public final class WhatIfCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private RecordingPlace place;
  @Mixin private DaysOptions days;
  @Mixin private ChangeOptions changes;

  @Option(
      names = "--with",
      paramLabel = "FILE",
      description =
          "Manifests of further Jobs and other objects, which come at the beginning of the days,"
              + " or at --with-at. May be repeated.")
  private List<Path> with = new ArrayList<>();

  @Option(
      names = "--with-at",
      paramLabel = "TIME",
      description = "Time of the days at which the objects of --with come, in the forms of --from.")
  private @Nullable String withAt;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "Number of jobs that gain most, and of those that lose most (default:"
              + " ${DEFAULT-VALUE}).")
  private int most;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "json prints the figures and every job as JSON (default: a page).")
  private @Nullable String format;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description =
          "SVG file for a plot of waits, slowdowns, running jobs, utilisation, evictions and the"
              + " queues' shares (default: none).")
  private @Nullable Path plot;

  @Override
  public Integer call() {
    if (format != null && !format.equals("json")) {
      throw new WrongUse("-o: there is no format \"" + format + "\"; use json");
    }
    if (most < 0) {
      throw new WrongUse("--top: is " + most + "; write a number from 0");
    }
    if (withAt != null && with.isEmpty()) {
      throw new WrongUse("--with-at: there is no --with, whose objects would come then");
    }
    RecordingStore store = place.open(spec.commandLine().getErr());
    RecordedDays recorded = days.read(store);
    Optional<Instant> at =
        Optional.ofNullable(withAt)
            .map(text -> DaysOptions.within(recorded, store, "--with-at", text));
    WhatIfOptions options = changes.read(recorded, with, at, this::warn);
    WhatIf.Result result = run(recorded, options);
    Comparison comparison = Comparison.of(result);
    var differences = new ArrayList<>(changes.text());
    with.forEach(file -> differences.add("--with " + file));
    at.ifPresent(time -> differences.add("--with-at " + time));
    if (plot != null) {
      OutputFile.write(plot, WhatIfPlot.of(result, comparison))
          .ifPresent(
              problem -> {
                throw new CommandFailure("--svg: " + problem);
              });
    }
    PrintWriter out = spec.commandLine().getOut();
    if (format != null) {
      out.println(Documents.json(WhatIfJson.of(result, comparison, differences)));
    } else {
      WhatIfPage.of(result, comparison, differences, most, Display.ofProcess().columns())
          .forEach(out::println);
    }
    return ExitCode.OK;
  }

  private static WhatIf.Result run(RecordedDays recorded, WhatIfOptions options) {
    try (Progress progress = Progress.ofProcess()) {
      return WhatIf.of(
          recorded,
          options,
          ControllerSettings.ofThisProcess(),
          (passed, ended, jobs) ->
              progress.show("simulated " + Age.of(passed), "jobs", ended, jobs));
    } catch (RefusedObject refused) {
      throw new CommandFailure("the days cannot be run again: " + refused.getMessage(), refused);
    }
  }

  private void warn(String warning) {
    spec.commandLine().getErr().println("warning: " + warning);
  }
}
