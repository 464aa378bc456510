package io.hekla.cli;

import io.hekla.cli.output.ProblemLines;
import io.hekla.cli.simulate.SeedOption;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.scenario.Difference;
import io.hekla.simulator.scenario.Difference.Weight;
import io.hekla.simulator.scenario.ScenarioFolders;
import io.hekla.simulator.scenario.Trial;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla conformance}: runs scenarios and compares the decisions with Volcano's. */
@Command(
    description = "Prints each difference, and \"N passed, N failed\" at the end.",
    footerHeading = "%nExample:%n",
    footer = "  hekla conformance scenarios/ --only 'gang-*'")
final class ConformanceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", arity = "1..*", description = "Folders of scenarios.")
  private List<Path> folders;

  @Option(
      names = "--only",
      paramLabel = "GLOB",
      defaultValue = "*",
      description =
          "Pattern of the names of scenarios to run, as \"gang-*\" or \"{drf,fifo}-*\" (default:"
              + " ${DEFAULT-VALUE}).")
  private String only;

  @Option(
      names = "--strict",
      description = "Fail a scenario for differences in counters and metrics, too.")
  private boolean strict;

  @Option(
      names = "--texts",
      description = "Print differences between texts, too, which fail no scenario.")
  private boolean texts;

  @Mixin private SeedOption seed;

  @Override
  public Integer call() {
    return switch (ScenarioFolders.below(folders, only)) {
      case Reading.Bad<List<Path>> bad ->
          ProblemLines.print(spec.commandLine().getErr(), bad.problems());
      case Reading.Good<List<Path>> good -> run(good.value());
    };
  }

  private int run(List<Path> scenarios) {
    PrintWriter out = spec.commandLine().getOut();
    int failed = 0;
    int warnings = 0;
    for (Path scenario : scenarios) {
      Trial trial = Trial.of(scenario, seed.seed());
      print(trial, out);
      warnings += trial.count(Weight.SHOULD);
      if (!trial.passed(strict)) {
        failed++;
      }
    }
    if (warnings > 0) {
      out.println(warnings + " warnings: differences in what should match");
    }
    out.println((scenarios.size() - failed) + " passed, " + failed + " failed");
    return failed == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void print(Trial trial, PrintWriter out) {
    PrintWriter err = spec.commandLine().getErr();
    trial.problems().stream().map(Problem::toString).forEach(err::println);
    for (Difference difference : trial.differences()) {
      String line = trial.name() + " " + difference;
      switch (difference.weight()) {
        case MUST -> out.println(line);
        case SHOULD -> out.println((strict ? "" : "warning: ") + line);
        case INFORMATIVE -> {
          if (texts) {
            out.println("text: " + line);
          }
        }
      }
    }
  }
}
