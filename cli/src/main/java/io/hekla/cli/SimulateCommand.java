package io.hekla.cli;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.typesafe.config.ConfigException;
import io.hekla.cli.output.OutputFile;
import io.hekla.cli.output.ProblemLines;
import io.hekla.cli.simulate.Configurations;
import io.hekla.cli.simulate.FigureTexts;
import io.hekla.cli.simulate.ManifestWorkload;
import io.hekla.cli.simulate.OutcomeTable;
import io.hekla.cli.simulate.ResultsPage;
import io.hekla.cli.simulate.SeedOption;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.trace.Estimates;
import io.hekla.simulator.trace.FillRun;
import io.hekla.simulator.trace.ScheduleFigures;
import io.hekla.simulator.trace.Setup;
import io.hekla.simulator.trace.Trace;
import io.hekla.simulator.trace.TraceFolder;
import io.hekla.simulator.trace.TraceSchedule;
import io.hekla.simulator.trace.TraceWorkload;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RefusedObject;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hekla simulate}: runs manifests or a trace in virtual time. */
@Command(
    description = {
      "Pods are bound to simulated nodes and run once, whatever their restart policy, for the time"
          + " in their annotation simulated.hekla.io/run-for, else for --run-for. In a terminal a"
          + " line shows the progress."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla simulate --manifests my-jobs/",
      "  hekla simulate --trace traces/ --setup hpc2n --out figures.json"
    })
final class SimulateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private @Nullable SimulateInput input;

  @Option(
      names = "--nodes",
      paramLabel = "FILE",
      description = {
        "Nodes to run on: Node manifests, or for a trace a file like its nodes.csv (default: the"
            + " nodes of the setup; for manifests the Nodes among them, else 20 nodes of 64 CPUs"
            + " and 256 GiB)."
      })
  private @Nullable Path nodes;

  @Option(
      names = "--conf",
      paramLabel = "FILE",
      description = {
        "Scheduler configuration, as volcano-scheduler.conf (default: that of Volcano's Helm chart,"
            + " with deviceshare for a trace whose jobs share GPUs)."
      })
  private @Nullable Path conf;

  @Option(
      names = "--estimates",
      paramLabel = "KIND",
      description =
          "Run times that the scheduler expects of the jobs of a trace: limits (those of the users,"
              + " and the run time where there is none), perfect (the run time), none, or history"
              + " (jobs state their limits alone, and the scheduler learns from the runs that have"
              + " ended, with history: beforeLimit in its configuration) (default: limits).")
  private @Nullable Estimates estimates;

  @Mixin private SeedOption seed;

  @Option(
      names = "--run-for",
      paramLabel = "D",
      defaultValue = "60s",
      description =
          "Run time of pods without the annotation, as 90s or 1h30m (default: ${DEFAULT-VALUE}).")
  private String runFor;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "JSON file for the figures of a trace: {setup, figures} (default: none).")
  private @Nullable Path out;

  @Option(
      names = "--schedule",
      paramLabel = "FILE",
      description =
          "CSV file for the schedule of a trace: job,start_s,end_s,nodes, times in seconds"
              + " (default: none).")
  private @Nullable Path schedule;

  @Option(
      names = "--record",
      paramLabel = "DIR",
      description =
          "Folder for the recording of all sessions, which hekla replay reads (default: none).")
  private @Nullable Path record;

  @Override
  public Integer call() {
    Duration pods = duration();
    Reading<Optional<SchedulerConfiguration>> configuration =
        conf == null
            ? new Reading.Good<>(Optional.empty())
            : Configurations.read(conf, this::warn)
                .then(read -> new Reading.Good<>(Optional.of(read)));
    try {
      return switch (configuration) {
        case Reading.Bad<Optional<SchedulerConfiguration>> bad ->
            ProblemLines.print(err(), bad.problems());
        case Reading.Good<Optional<SchedulerConfiguration>> good -> run(good.value(), pods);
      };
    } catch (RefusedObject refused) {
      err().println(refused.getMessage());
      return ExitCode.SOFTWARE;
    } catch (ConfigException wrong) {
      err().println("configuration: " + wrong.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private int run(Optional<SchedulerConfiguration> configuration, Duration pods) {
    SimulateInput what = requireNonNull(input);
    boolean ofSetup = what.trace != null && requireNonNull(what.trace.which).setup != null;
    if (estimates != null && !ofSetup) {
      throw new ParameterException(
          spec.commandLine(),
          "--estimates is for --trace with --setup: other runs choose their own");
    }
    if (what.manifests != null) {
      return manifests(
          what.manifests,
          new VirtualRun.Settings(
              configuration.orElse(SchedulerConfiguration.helmDefault()),
              seed.seed(),
              pods,
              ControllerSettings.ofThisProcess()));
    }
    SimulateInput.TraceInput trace = requireNonNull(what.trace);
    SimulateInput.Which which = requireNonNull(trace.which);
    if (which.results != null) {
      return results(trace.folder, which.results);
    }
    return trace(new TraceFolder(trace.folder), requireNonNull(which.setup), configuration, pods);
  }

  private int manifests(List<Path> paths, VirtualRun.Settings settings) {
    if (out != null || schedule != null) {
      throw new ParameterException(
          spec.commandLine(), "--out and --schedule are for --trace; manifests have no figures");
    }
    List<Path> further = nodes == null ? List.of() : List.of(nodes);
    return switch (ManifestWorkload.read(paths, further, this::warn)) {
      case Reading.Bad<Workload> bad -> ProblemLines.print(err(), bad.problems());
      case Reading.Good<Workload> good -> {
        OutcomeTable.print(run(good.value(), settings), spec.commandLine().getOut());
        yield ExitCode.OK;
      }
    };
  }

  private int trace(
      TraceFolder folder,
      String setup,
      Optional<SchedulerConfiguration> configuration,
      Duration pods) {
    Reading<Trace> reading =
        (nodes == null ? folder.read(setup) : folder.read(setup, nodes))
            .then(
                trace ->
                    runnable(
                        trace.with(estimates == null ? Estimates.LIMITS : estimates),
                        configuration));
    return switch (reading) {
      case Reading.Bad<Trace> bad -> ProblemLines.print(err(), bad.problems());
      case Reading.Good<Trace> good ->
          run(
              good.value(),
              new VirtualRun.Settings(
                  configuration.orElseGet(() -> Configurations.standard(good.value())),
                  seed.seed(),
                  pods,
                  ControllerSettings.ofThisProcess()));
    };
  }

  private int run(Trace trace, VirtualRun.Settings settings) {
    if (trace.setup().mode() == Setup.Mode.FILL) {
      ScheduleFigures figures =
          watched(
              watcher ->
                  FillRun.of(trace, settings.configuration(), settings.seed(), watcher::record));
      return tell(trace, figures) ? ExitCode.OK : ExitCode.SOFTWARE;
    }
    var workload = new TraceWorkload(trace);
    RunOutcome outcome = run(workload.workload(), settings);
    TraceSchedule came = workload.schedule(outcome);
    boolean written = tell(trace, ScheduleFigures.of(trace, came)) && write(schedule, came.csv());
    int missing = trace.jobs().size() - came.runs().size();
    if (missing > 0) {
      err().println(missing + " jobs never ran to their end; they are in no figure");
    }
    return written && missing == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private RunOutcome run(Workload workload, VirtualRun.Settings settings) {
    return watched(watcher -> VirtualRun.of(workload, settings, watcher));
  }

  /** Runs a simulation that is recorded if so requested; a terminal shows how far it is. */
  private <T> T watched(Function<SimulationWatcher, T> simulation) {
    try (var watcher = new SimulationWatcher(Optional.ofNullable(record), this::warn)) {
      return simulation.apply(watcher);
    }
  }

  private boolean tell(Trace trace, ScheduleFigures figures) {
    PrintWriter console = spec.commandLine().getOut();
    console.println(trace.setup().name());
    figures.values().forEach((name, value) -> console.println(FigureTexts.line(name, value)));
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("setup", trace.setup().name());
    ObjectNode values = answer.putObject("figures");
    figures.values().forEach(values::put);
    return write(out, answer.toPrettyString() + "\n");
  }

  /** Returns the trace, or the problem that keeps its setup from being run as requested. */
  private Reading<Trace> runnable(Trace trace, Optional<SchedulerConfiguration> configuration) {
    String name = trace.setup().name();
    if (trace.setup().mode() == Setup.Mode.FILL && schedule != null) {
      return refused(name, "fills a cluster, which makes no schedule", "leave --schedule out");
    }
    boolean unshared = configuration.filter(given -> !Configurations.sharesGpus(given)).isPresent();
    if (trace.sharesGpus() && unshared) {
      return refused(
          name,
          "has jobs that share a GPU, and the configuration does not",
          "add the plugin deviceshare with deviceshare.VGPUEnable: true");
    }
    return new Reading.Good<>(trace);
  }

  private static <T> Reading<T> refused(String setup, String what, String todo) {
    return new Reading.Bad<>(List.of(new Problem("setup " + setup, 0, "", what, todo)));
  }

  private int results(Path folder, Path page) {
    return switch (ResultsPage.of(folder, spec.commandLine().getOut())) {
      case Reading.Bad<ResultsPage.Page> bad -> ProblemLines.print(err(), bad.problems());
      case Reading.Good<ResultsPage.Page> good ->
          write(page, good.value().text())
                  && write(page.resolveSibling(ResultsPage.PICTURE), good.value().picture())
              ? ExitCode.OK
              : ExitCode.SOFTWARE;
    };
  }

  private boolean write(@Nullable Path file, String text) {
    if (file == null) {
      return true;
    }
    Optional<Problem> problem = OutputFile.write(file, text);
    problem.ifPresent(found -> ProblemLines.print(err(), List.of(found)));
    return problem.isEmpty();
  }

  private Duration duration() {
    try {
      Duration duration = Duration.parse("PT" + runFor.toUpperCase(Locale.ROOT));
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeParseException notOne) {
      // Reported below, as is a negative one.
    }
    throw new ParameterException(
        spec.commandLine(), "--run-for: \"" + runFor + "\" is no duration; write it like 90s");
  }

  private void warn(String warning) {
    err().println("warning: " + warning);
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
