package io.hekla.cli.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.experiment.Figure;
import io.hekla.simulator.experiment.LoggedRun;
import io.hekla.simulator.experiment.RunLog;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Experiment, read whole: runs that are compared by figures.
 *
 * @param folder folder as the user named it
 */
record Experiment(
    Path folder,
    String title,
    String text,
    List<Figure> figures,
    Figure.Options options,
    List<Run> runs) {
  /** Run time of pods that do not state it, as of {@code hekla simulate}. */
  private static final Duration RUN_FOR = Duration.ofMinutes(1);

  private static final List<Kind<?>> KINDS_OF_JOBS = List.of(Kind.JOB, Kind.POD_GROUP);

  Experiment {
    figures = List.copyOf(figures);
    runs = List.copyOf(runs);
  }

  /** One workload under one configuration. */
  record Run(String name, Workload workload, SchedulerConfiguration configuration) {
    /**
     * Returns whether a job may exist in it: it is in the manifests, or objects there make jobs.
     */
    boolean mayHave(ObjectKey job) {
      return Stream.concat(
              workload.arrivals().stream(),
              workload.byPod().values().stream().flatMap(List::stream))
          .anyMatch(
              arrival ->
                  Kind.JOB_SOURCES.contains(arrival.kind())
                      || (KINDS_OF_JOBS.contains(arrival.kind())
                          && job.equals(key(arrival.object()))));
    }

    private static ObjectKey key(JsonNode object) {
      JsonNode metadata = object.path("metadata");
      return new ObjectKey(
          metadata.path("namespace").asText("default"), metadata.path("name").asText());
    }
  }

  /**
   * Runs it.
   *
   * @return a row for each run: its name and its figures
   */
  List<List<String>> rows(long seed) {
    return runs.stream().map(run -> row(run, seed)).toList();
  }

  private List<String> row(Run run, long seed) {
    var log = new RunLog();
    var settings =
        new VirtualRun.Settings(
            run.configuration(), seed, RUN_FOR, ControllerSettings.ofThisProcess());
    var unused = VirtualRun.of(run.workload(), settings, log);
    LoggedRun logged = log.run();
    var values = new ArrayList<String>();
    values.add(run.name());
    figures.forEach(figure -> values.add(figure.of(logged, options)));
    return values;
  }

  /** Returns the titles of the columns. */
  List<String> headings() {
    var headings = new ArrayList<String>();
    headings.add("Run");
    figures.forEach(figure -> headings.add(figure.heading(options)));
    return headings;
  }
}
