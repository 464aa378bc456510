package io.hekla.cli;

import io.hekla.cli.output.OutputFile;
import io.hekla.cli.output.ProblemLines;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla schedule}: reads one scenario and prints its decisions. */
@Command(
    description = {
      "scheduler.conf is a volcano-scheduler.conf. cluster.yaml has manifests; cluster.json.gz has"
          + " them as JSON, one object per line. scenario.yaml has, each optional: name,"
          + " description, tags, now (time of the first session), cycles (number of sessions, 1 s"
          + " apart), bindFail (pods, as namespace/name, whose bind is refused), large (print"
          + " totals only). A folder that hekla replay --out wrote has cluster.json instead: the"
          + " scheduler's own records of nodes, pods, PodGroups and queues, and what was assumed of"
          + " them, one change per line; in scenario.yaml session (id, seed and suspended"
          + " PodGroups); and in calls.json the answers of external systems, if there were any."
          + " Such a folder is one session. All of it can be edited, to see what the session would"
          + " have decided."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla schedule scenario/ --out decisions.json",
      "  hekla replay data --session 7-42 --out scenario/ && hekla schedule scenario/"
    })
final class ScheduleCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SCENARIO_DIR",
      description =
          "Folder with cluster.yaml, cluster.json.gz or cluster.json, scheduler.conf and,"
              + " optionally, scenario.yaml.")
  private Path folder;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "JSON file for the decisions (default: standard output).")
  private @Nullable Path out;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Number that breaks ties between equally good nodes (default: that of a recorded session,"
              + " else 0).")
  private @Nullable Long seed;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Reading<List<CycleResult>> results =
        ScenarioReader.read(folder, Instant.now())
            .then(
                scenario -> {
                  warn(err, scenario);
                  return ScenarioRun.of(scenario, seed == null ? scenario.session().seed() : seed);
                });
    return switch (results) {
      case Reading.Bad<List<CycleResult>> bad -> ProblemLines.print(err, bad.problems());
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
        .map(problem -> ProblemLines.print(err, List.of(problem)))
        .orElse(ExitCode.OK);
  }
}
