package io.hekla.cli;

import io.hekla.cli.output.OutputFile;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.scenario.CycleResult;
import io.hekla.simulator.scenario.Scenario;
import io.hekla.simulator.scenario.ScenarioReader;
import io.hekla.simulator.scenario.ScenarioRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla schedule}: reads one scenario and prints its decisions. */
@Command(footerHeading = "%nExample:%n", footer = "  hekla schedule scenario/ --out decisions.json")
final class ScheduleCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SCENARIO_DIR",
      description = "Folder with cluster.yaml, scheduler.conf and, optionally, scenario.yaml.")
  private Path folder;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "JSON file for the decisions (default: standard output).")
  private @org.jspecify.annotations.Nullable Path out;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Number that breaks ties between equally good nodes (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Reading<List<CycleResult>> results =
        ScenarioReader.read(folder, Instant.now())
            .then(
                scenario -> {
                  warn(err, scenario);
                  return ScenarioRun.of(scenario, seed);
                });
    return switch (results) {
      case Reading.Bad<List<CycleResult>> bad -> ErrorLines.problems(err, bad.problems());
      case Reading.Good<List<CycleResult>> good -> write(good.value(), err);
    };
  }

  private static void warn(PrintWriter err, Scenario scenario) {
    scenario.warnings().forEach(warning -> err.println("warning: " + warning));
  }

  private int write(List<CycleResult> results, PrintWriter err) {
    String text = CycleResult.tree(results).toPrettyString() + "\n";
    if (out == null) {
      spec.commandLine().getOut().print(text);
      return ExitCode.OK;
    }
    return OutputFile.write(out, text)
        .map(problem -> ErrorLines.problems(err, List.of(problem)))
        .orElse(ExitCode.OK);
  }
}
