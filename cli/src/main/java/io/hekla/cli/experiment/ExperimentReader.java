package io.hekla.cli.experiment;

import static java.util.Objects.requireNonNullElse;

import io.hekla.cli.manifest.ManifestFiles;
import io.hekla.cli.simulate.Configurations;
import io.hekla.cli.simulate.ManifestWorkload;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.Place;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.model.text.NearestName;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.experiment.Figure;
import io.hekla.simulator.experiment.NetworkModel;
import io.hekla.simulator.virtual.Workload;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reader of an experiment's folder. All problems in any of its files are reported at once. */
final class ExperimentReader {
  static final String FILE = "experiment.yaml";

  private static final int MOST_RUNS = 50;

  private final Path folder;
  private final Consumer<String> warn;
  private final List<Problem> problems = new ArrayList<>();

  private ExperimentReader(Path folder, Consumer<String> warn) {
    this.folder = folder;
    this.warn = warn;
  }

  /**
   * Reads the experiment in a folder.
   *
   * @param warn consumer of warnings about settings and fields without effect
   */
  static Reading<Experiment> read(Path folder, Consumer<String> warn) {
    return new ExperimentReader(folder, warn).read();
  }

  /** Reads those of several folders. */
  static Reading<List<Experiment>> all(List<Path> folders, Consumer<String> warn) {
    var experiments = new ArrayList<Experiment>();
    var problems = new ArrayList<Problem>();
    for (Path folder : folders) {
      switch (read(folder, warn)) {
        case Reading.Bad<Experiment>(var bad) -> problems.addAll(bad);
        case Reading.Good<Experiment>(var good) -> experiments.add(good);
      }
    }
    return Reading.of(List.copyOf(experiments), problems);
  }

  private Reading<Experiment> read() {
    return ManifestFiles.text(folder.resolve(FILE))
        .then(
            text ->
                ManifestReader.readAs(ExperimentFile.class, text)
                    .then(
                        file ->
                            ManifestReader.readDocument(text)
                                .then(document -> experiment(file, document))));
  }

  private Reading<Experiment> experiment(ExperimentFile file, Document document) {
    Place place = document.place();
    String title = given(file.title(), place, "title");
    Optional<NetworkModel> network =
        Optional.ofNullable(file.network())
            .flatMap(given -> new NetworkReader(place, problems).read(given));
    List<Figure> figures = figures(file, place);
    List<ExperimentFile.Run> runs = requireNonNullElse(file.runs(), List.of());
    if (runs.isEmpty() || runs.size() > MOST_RUNS) {
      problems.add(
          place.problem("runs", "are " + runs.size(), "write 1 to " + MOST_RUNS + " of them"));
    }
    var read = new ArrayList<Experiment.Run>();
    var names = new HashSet<String>();
    for (int at = 0; at < Math.min(runs.size(), MOST_RUNS); at++) {
      String field = "runs[" + at + "]";
      Optional<Experiment.Run> run = run(runs.get(at), place, field);
      run.filter(each -> !names.add(each.name()))
          .ifPresent(
              each ->
                  problems.add(
                      place.problem(
                          field + ".name",
                          "another run is called \"" + each.name() + "\" already",
                          "give each its own name")));
      run.ifPresent(read::add);
    }
    Optional<ObjectKey> job = Optional.ofNullable(file.job()).map(ExperimentReader::key);
    // Only runs that could be read say what jobs there are.
    job.filter(key -> problems.isEmpty() && read.stream().noneMatch(run -> run.mayHave(key)))
        .ifPresent(
            key ->
                problems.add(
                    place.problem(
                        "job",
                        "no run has a Job or PodGroup " + key,
                        "name one of the manifests, as NAMESPACE/NAME or NAME")));
    var options = new Figure.Options(job, requireNonNullElse(file.domainLabel(), ""), network);
    return Reading.of(
        new Experiment(folder, title, requireNonNullElse(file.text(), ""), figures, options, read),
        problems);
  }

  private List<Figure> figures(ExperimentFile file, Place place) {
    var figures = new ArrayList<Figure>();
    List<String> names = requireNonNullElse(file.figures(), List.of());
    if (names.isEmpty()) {
      problems.add(place.problem("figures", "are missing", "name at least one"));
    }
    List<String> known = Stream.of(Figure.values()).map(Figure::key).toList();
    for (int at = 0; at < names.size(); at++) {
      String name = String.valueOf(names.get(at));
      String field = "figures[" + at + "]";
      Optional<Figure> figure = Figure.named(name);
      figure.ifPresent(figures::add);
      if (figure.isEmpty()) {
        String todo =
            NearestName.to(name, known)
                .map(near -> "did you mean " + near + "?")
                .orElse("name one of " + String.join(", ", known));
        problems.add(place.problem(field, "there is no figure \"" + name + "\"", todo));
      }
      figure
          .flatMap(each -> missing(each, file))
          .ifPresent(
              needed ->
                  problems.add(
                      place.problem(field, name + " needs the field " + needed, "add it")));
    }
    return figures;
  }

  /** Returns the field that a figure needs and that is missing. */
  private static Optional<String> missing(Figure figure, ExperimentFile file) {
    return switch (figure) {
      case WAIT, MEAN_WAIT_OF_OTHERS -> file.job() == null ? Optional.of("job") : Optional.empty();
      case JOBS_IN_ONE_DOMAIN ->
          file.domainLabel() == null ? Optional.of("domainLabel") : Optional.empty();
      case TRAINING_TIME -> file.network() == null ? Optional.of("network") : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Optional<Experiment.Run> run(
      ExperimentFile.@Nullable Run run, Place place, String field) {
    if (run == null) {
      problems.add(place.problem(field, "is empty", "give it name, manifests and conf"));
      return Optional.empty();
    }
    String name = given(run.name(), place, field + ".name");
    var paths = new ArrayList<Path>();
    List<String> manifests = requireNonNullElse(run.manifests(), List.of());
    if (manifests.isEmpty()) {
      problems.add(place.problem(field + ".manifests", "are missing", "name at least one file"));
    }
    for (int at = 0; at < manifests.size(); at++) {
      below(manifests.get(at), place, field + ".manifests[" + at + "]").ifPresent(paths::add);
    }
    Optional<Path> conf = below(run.conf(), place, field + ".conf");
    Optional<SchedulerConfiguration> configuration =
        conf.flatMap(path -> good(Configurations.read(path, warn)));
    Optional<Workload> workload =
        paths.isEmpty() || paths.size() < manifests.size()
            ? Optional.empty()
            : good(ManifestWorkload.read(paths, List.of(), warn));
    return workload.flatMap(
        work -> configuration.map(settings -> new Experiment.Run(name, work, settings)));
  }

  /** Returns a path below the folder: an experiment has all its files with it. */
  private Optional<Path> below(@Nullable String name, Place place, String field) {
    String given = given(name, place, field);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    String what = "is no path below " + folder;
    try {
      Path path = folder.resolve(given).normalize();
      if (path.startsWith(folder.normalize()) && !Path.of(given).isAbsolute()) {
        if (Files.exists(path)) {
          return Optional.of(path);
        }
        what = "there is no file " + path;
      }
    } catch (InvalidPathException none) {
      // Reported below, as is a path to elsewhere.
    }
    problems.add(place.problem(field, what, "put the file into that folder, or correct the name"));
    return Optional.empty();
  }

  private String given(@Nullable String text, Place place, String field) {
    if (text == null || text.isBlank()) {
      problems.add(place.problem(field, "is missing", "add it"));
      return "";
    }
    return text;
  }

  private <T> Optional<T> good(Reading<T> reading) {
    return switch (reading) {
      case Reading.Good<T>(var value) -> Optional.of(value);
      case Reading.Bad<T>(var found) -> {
        found.stream().filter(each -> !problems.contains(each)).forEach(problems::add);
        yield Optional.empty();
      }
    };
  }

  private static ObjectKey key(String text) {
    return text.contains("/") ? ObjectKey.parse(text) : new ObjectKey("default", text);
  }
}
