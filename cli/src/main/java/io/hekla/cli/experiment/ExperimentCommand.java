package io.hekla.cli.experiment;

import com.typesafe.config.ConfigException;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.OutputFile;
import io.hekla.cli.output.ProblemLines;
import io.hekla.cli.output.Table;
import io.hekla.cli.simulate.SeedOption;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.virtual.RefusedObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
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

  @Mixin private SeedOption seed;

  @Override
  public Integer call() {
    try {
      return switch (read()) {
        case Reading.Bad<List<Experiment>>(var problems) -> ProblemLines.print(err(), problems);
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
        ExperimentFolders.in(folders).then(found -> ExperimentReader.all(found, warnings::add));
    warnings.forEach(warning -> err().println("warning: " + warning));
    return all;
  }

  private int run(List<Experiment> experiments) {
    PrintWriter out = spec.commandLine().getOut();
    Optional<ExperimentPage> results = Optional.ofNullable(page).map(ExperimentPage::new);
    for (Experiment experiment : experiments) {
      List<List<String>> rows = experiment.rows(seed.seed());
      List<Column> columns =
          experiment.headings().stream().map(title -> Column.of(title, 0)).toList();
      out.println(experiment.title());
      Table.fitted(columns, rows, true).lines(0).forEach(line -> out.println("  " + line));
      out.println();
      out.flush();
      results.ifPresent(written -> written.add(experiment, rows));
    }
    return results
        .flatMap(written -> OutputFile.write(written.file(), written.text(seed.seed())))
        .map(problem -> ProblemLines.print(err(), List.of(problem)))
        .orElse(ExitCode.OK);
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
