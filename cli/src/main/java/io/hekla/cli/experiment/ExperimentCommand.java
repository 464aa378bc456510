package io.hekla.cli.experiment;

import com.typesafe.config.ConfigException;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.OutputFile;
import io.hekla.cli.output.Table;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.virtual.RefusedObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla experiment}: runs experiments and prints their figures. */
@Command(
    description = {
      "An experiment is a folder: experiment.yaml names the runs, each with its manifests and its"
          + " scheduler configuration, and the figures to compare them by. Runs are in virtual"
          + " time, as those of hekla simulate --manifests."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla experiment examples/experiments/gang",
      "  hekla experiment my-experiments/ --page results.md"
    })
public final class ExperimentCommand implements Callable<Integer> {
  private static final int MOST_PROBLEMS = 50;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "Folders of experiments, or folders that hold such folders.")
  private List<Path> folders;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Markdown file for the texts and figures of all of them (default: none).")
  private @Nullable Path page;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Number that breaks ties between equally good nodes (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() {
    try {
      return switch (read()) {
        case Reading.Bad<List<Experiment>>(var problems) -> problems(problems);
        case Reading.Good<List<Experiment>>(var experiments) -> run(experiments);
      };
    } catch (RefusedObject refused) {
      err().println(refused.getMessage());
    } catch (ConfigException wrong) {
      err().println("configuration: " + wrong.getMessage());
    }
    return ExitCode.SOFTWARE;
  }

  /** Reads all experiments before the first runs. */
  private Reading<List<Experiment>> read() {
    Set<String> warnings = new LinkedHashSet<>();
    Reading<List<Experiment>> all =
        ExperimentFolders.in(folders)
            .then(
                found -> {
                  var experiments = new ArrayList<Experiment>();
                  var problems = new ArrayList<Problem>();
                  for (Path folder : found) {
                    switch (ExperimentReader.read(folder, warnings::add)) {
                      case Reading.Bad<Experiment>(var bad) -> problems.addAll(bad);
                      case Reading.Good<Experiment>(var good) -> experiments.add(good);
                    }
                  }
                  return Reading.of(List.copyOf(experiments), problems);
                });
    warnings.forEach(warning -> err().println("warning: " + warning));
    return all;
  }

  private int run(List<Experiment> experiments) {
    PrintWriter out = spec.commandLine().getOut();
    Optional<ExperimentPage> results = Optional.ofNullable(page).map(ExperimentPage::new);
    for (Experiment experiment : experiments) {
      List<List<String>> rows = experiment.rows(seed);
      List<Column> columns =
          experiment.headings().stream().map(title -> Column.of(title, 0)).toList();
      out.println(experiment.title());
      Table.fitted(columns, rows, true).lines(0).forEach(line -> out.println("  " + line));
      out.println();
      out.flush();
      results.ifPresent(written -> written.add(experiment, rows));
    }
    return results
        .flatMap(
            written ->
                OutputFile.write(Optional.ofNullable(page).orElseThrow(), written.text(seed)))
        .map(problem -> problems(List.of(problem)))
        .orElse(ExitCode.OK);
  }

  private int problems(List<Problem> problems) {
    problems.stream().limit(MOST_PROBLEMS).forEach(problem -> err().println(problem));
    if (problems.size() > MOST_PROBLEMS) {
      err().println("and " + (problems.size() - MOST_PROBLEMS) + " more problems");
    }
    return ExitCode.SOFTWARE;
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
