package io.hekla.cli.experiment;

import java.nio.file.Path;
import java.util.List;

/** Page of the results of experiments, in Markdown. */
final class ExperimentPage {
  private final Path file;
  private final StringBuilder sections = new StringBuilder();

  /**
   * @param file file that the page is to be written to; links are relative to it
   */
  ExperimentPage(Path file) {
    this.file = file;
  }

  /** Returns the file that the page is to be written to. */
  Path file() {
    return file;
  }

  void add(Experiment experiment, List<List<String>> rows) {
    Path page = file.toAbsolutePath().normalize();
    Path folder = experiment.folder().toAbsolutePath().normalize();
    String link = page.resolveSibling("").relativize(folder).toString().replace('\\', '/');
    sections
        .append("\n## ")
        .append(experiment.title())
        .append("\n\n")
        .append(experiment.text().strip())
        .append("\n\n")
        .append(row(experiment.headings()))
        .append("|---".repeat(experiment.headings().size()))
        .append("|\n");
    rows.forEach(row -> sections.append(row(row)));
    sections.append("\nFiles: [%s](%s)\n".formatted(folder.getFileName(), link));
  }

  private static String row(List<String> cells) {
    return "| "
        + String.join(" | ", cells.stream().map(cell -> cell.replace("|", "\\|")).toList())
        + " |\n";
  }

  /** Returns the page. */
  String text(long seed) {
    return """
        # Results of experiments

        Made by `hekla experiment DIR --page FILE`: each run in virtual time, with the scheduler, the controllers
        and simulated nodes, and seed %d, which breaks ties between equally good nodes; the figures depend on
        nothing else.
        """
            .formatted(seed)
        + sections;
  }
}
