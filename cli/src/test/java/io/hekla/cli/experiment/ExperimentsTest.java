package io.hekla.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Experiments in {@code examples/experiments}: their page, and what they have to show. */
class ExperimentsTest {
  private static final Path FOLDER = Path.of("..", "examples", "experiments");
  private static final Path PAGE = Path.of("..", "docs", "results-experiments.md");

  private static Results results = new Results(List.of(), List.of());

  /** Experiments with the rows of their runs. */
  private record Results(List<Experiment> experiments, List<List<List<String>>> rows) {
    static Results of(long seed) {
      List<Experiment> all = read();
      return new Results(all, all.stream().map(each -> each.rows(seed)).toList());
    }

    /** Returns the figures of a run, by the names of the runs of an experiment. */
    Map<String, List<String>> of(String folder) {
      for (int at = 0; at < experiments.size(); at++) {
        if (experiments.get(at).folder().endsWith(folder)) {
          var runs = new LinkedHashMap<String, List<String>>();
          rows.get(at).forEach(row -> runs.put(row.getFirst(), row.subList(1, row.size())));
          return runs;
        }
      }
      throw new IllegalArgumentException("no experiment " + folder);
    }

    List<String> of(String folder, String run) {
      return Objects.requireNonNull(of(folder).get(run), run);
    }
  }

  @BeforeAll
  static void runAll() {
    results = Results.of(0);
  }

  private static List<Experiment> read() {
    var warnings = new ArrayList<String>();
    Reading<List<Experiment>> all =
        ExperimentFolders.in(List.of(FOLDER))
            .then(folders -> ExperimentReader.all(folders, warnings::add));
    assertThat(warnings).isEmpty();
    return switch (all) {
      case Reading.Good<List<Experiment>>(var good) -> good;
      case Reading.Bad<List<Experiment>>(var problems) ->
          throw new IllegalArgumentException(problems.toString());
    };
  }

  @Test
  void thePageHasTheFiguresOfTheExperiments() throws IOException {
    var page = new ExperimentPage(PAGE);
    for (int at = 0; at < results.experiments().size(); at++) {
      page.add(results.experiments().get(at), results.rows().get(at));
    }

    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(PAGE, page.text(0));
    }
    assertThat(PAGE).as("to renew it, run this test with HEKLA_REFRESH=1").hasContent(page.text(0));
  }

  @Test
  void everyFileOfAnExperimentIsUsedByARun() throws IOException {
    for (Experiment experiment : results.experiments()) {
      String file = Files.readString(experiment.folder().resolve(ExperimentReader.FILE));
      Set<String> unused = new HashSet<>();
      try (Stream<Path> files = Files.list(experiment.folder())) {
        files.map(each -> each.getFileName().toString()).forEach(unused::add);
      }
      unused.remove(ExperimentReader.FILE);
      unused.removeIf(file::contains);

      assertThat(unused).as("%s", experiment.folder()).isEmpty();
    }
  }

  @Test
  void theExperimentsShowWhatTheirTextsSay() {
    check(results);
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theyShowItWhateverTheSeed(long seed) {
    check(Results.of(seed));
  }

  private static void check(Results results) {
    gangs(results);
    spark(results);
    shares(results);
    places(results);
    assertThat(seconds(results.of("reservation", "no reservation").getFirst()))
        .as("a wide job without a reservation waits until no small ones come any more")
        .isGreaterThan(4 * seconds(results.of("reservation", "reserve").getFirst()));
  }

  private static void gangs(Results results) {
    var gang = results.of("gang");
    assertThat(gang.get("1 training, pod by pod")).isEqualTo(gang.get("1 training, gang"));
    assertThat(gang.get("2 trainings, pod by pod")).containsExactly("0 of 2", "2 of 2", "never");
    assertThat(gang.get("2 trainings, gang")).containsExactly("2 of 2", "0 of 2", "120 s");
    assertThat(gang.get("5 trainings, pod by pod")).containsExactly("0 of 5", "5 of 5", "never");
    assertThat(gang.get("5 trainings, gang")).containsExactly("5 of 5", "0 of 5", "300 s");
  }

  private static void spark(Results results) {
    var start = results.of("spark");
    assertThat(start.get("4 applications, pod by pod"))
        .isEqualTo(start.get("4 applications, gang"));
    assertThat(start.get("20 applications, pod by pod"))
        .containsExactly("0 of 20", "16 of 20", "never");
    assertThat(start.get("20 applications, gang")).containsExactly("20 of 20", "0 of 20", "300 s");

    var unprotected = results.of("spark-driver", "drivers not protected");
    var isProtected = results.of("spark-driver", "drivers protected");
    assertThat(isProtected).startsWith("executor 6", "0 s");
    assertThat(unprotected.get(1)).as("the wait of the urgent job").isEqualTo("0 s");
    if (unprotected.getFirst().contains("driver")) {
      assertThat(seconds(unprotected.get(2))).isGreaterThan(seconds(isProtected.get(2)));
      assertThat(seconds(unprotected.get(4))).isGreaterThan(seconds(isProtected.get(4)));
    }
  }

  private static void shares(Results results) {
    assertThat(results.of("drf", "first come, first served")).startsWith("big 63, small 1");
    assertThat(results.of("drf", "drf")).startsWith("big 32, small 32");
    assertThat(results.of("namespaces", "drf between jobs"))
        .containsExactly("team-a 20, team-b 20");
    assertThat(results.of("namespaces", "drf between namespaces"))
        .containsExactly("team-a 30, team-b 10");
  }

  private static void places(Results results) {
    assertThat(results.of("binpack", "16 pods, spread")).containsExactly("8, 8", "590 s");
    assertThat(results.of("binpack", "16 pods, binpack")).containsExactly("16, 0", "0 s");
    assertThat(results.of("binpack", "24 pods, binpack")).startsWith("20, 4");
    assertThat(results.of("task-topology", "task topology")).containsExactly("3 of 3", "200 s");
    assertThat(seconds(results.of("task-topology", "spread").get(1)))
        .as("the training time of trainings that are torn apart")
        .isGreaterThan(250);
    assertThat(results.of("nvlink", "network topology")).startsWith("12 of 12");
    assertThat(results.of("nvlink", "spread").getFirst()).isNotEqualTo("12 of 12");
  }

  private static int seconds(String figure) {
    return Integer.parseInt(figure.replace(" s", ""));
  }
}
