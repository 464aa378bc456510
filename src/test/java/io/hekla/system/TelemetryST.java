package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akka.actor.ActorSystem;
import io.hekla.actors.metrics.Metric;
import io.hekla.cli.apply.Submission;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.controller.metrics.PrometheusProcess;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two members with Kamon's agent in JVMs of their own, with the shipped settings, over one
 * PostgreSQL journal; they schedule the demo's jobs, which come again and again. What they were is
 * in a folder that a failure names.
 */
@Tag("thorough")
class TelemetryST {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** While fewer jobs than this are left, the demo's jobs are submitted once more. */
  private static final int BACKLOG = 8;

  private static final Path PAGE = Path.of("..", "docs", "telemetry.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `((?:akka|executor|jvm|kamon)_\\w+)` \\|");
  private static final Pattern SERIES = Pattern.compile("(?:akka|executor|jvm|kamon)_\\w+");

  private static final Path FOLDER =
      Path.of("target", "telemetry", "members-" + System.currentTimeMillis());
  private static final List<Integer> PORTS = List.of(FreePort.next(), FreePort.next());
  private static final List<AutoCloseable> OPEN = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set once before the tests
  private static Submission submission;

  @SuppressWarnings("NullAway.Init")
  private static RequestTail tail;

  private static Load load = Load.nothing();
  private static int rounds;

  private static <T extends AutoCloseable> T opened(T one) {
    OPEN.add(one);
    return one;
  }

  @BeforeAll
  static void start() throws Exception {
    EmbeddedPostgres postgres =
        opened(EmbeddedPostgres.builder().setServerConfig("max_connections", "100").start());
    Path api = FOLDER.resolve("api");
    var kubelets = new KubeletOptions(Duration.ofMillis(200), Duration.ZERO, Optional.empty());
    EmbeddedCluster cluster =
        opened(EmbeddedCluster.start(Optional.of(api), SimulatedNodes.SMALL, kubelets));
    ActorSystem actors = ActorSystem.create("api");
    opened(actors::terminate);
    var face = opened(cluster.serve(FOLDER, actors));
    Members members =
        opened(
            new Members(
                PORTS.size(),
                postgres.getJdbcUrl("postgres", "postgres"),
                FOLDER,
                face.kubeconfig(),
                PORTS));
    members.start();
    submission = new Submission(cluster.client("test"));
    tail = new RequestTail(api);
  }

  @AfterAll
  static void stop() throws Exception {
    for (AutoCloseable one : OPEN.reversed()) {
      one.close();
    }
  }

  private static void submit() throws InterruptedException {
    if (tail.unfinished(load).size() < BACKLOG) {
      var jobs = Load.demo(Load.DEMO, "r" + ++rounds + "-");
      load = load.and(jobs);
      assertThat(submission.apply(jobs)).isEmpty();
    }
  }

  /** Returns the names of the metrics of both members, without the endings of their series. */
  private static Set<String> exposed() throws IOException, InterruptedException {
    var names = new TreeSet<String>();
    for (int port : PORTS) {
      Set<String> series =
          new Scraped(port)
              .read().keySet().stream()
                  .map(one -> one.replaceAll("\\{.*", ""))
                  .collect(Collectors.toSet());
      for (String one : series) {
        String histogram = one.replaceAll("_(bucket|sum|count)$", "");
        names.add(series.contains(histogram + "_sum") ? histogram : one);
      }
    }
    return names;
  }

  @Test
  void everyMetricOfTheAgentIsOnThePageAndIsThere() throws Exception {
    Set<String> documented =
        Files.readAllLines(PAGE).stream()
            .map(ROW::matcher)
            .filter(row -> row.lookingAt())
            .map(row -> row.group(1))
            .collect(Collectors.toCollection(TreeSet::new));

    await("the documented metrics, see " + FOLDER.toAbsolutePath())
        .atMost(LONGEST)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () -> {
              submit();
              assertThat(exposed()).containsAll(documented);
            });
    assertThat(exposed().stream().filter(name -> SERIES.matcher(name).matches()).toList())
        .as("all are documented")
        .isSubsetOf(documented);
  }

  @Test
  void everyQueryOfEveryPanelHasAnAnswer() throws Exception {
    String folder = System.getenv("HEKLA_PROMETHEUS");
    assumeTrue(folder != null && !folder.isEmpty(), "HEKLA_PROMETHEUS names no folder");
    Path program = Path.of(folder).resolve("prometheus");
    try (var prometheus =
        PrometheusProcess.start(
            program, FOLDER.resolve("prometheus"), PORTS.toArray(Integer[]::new))) {
      for (Dashboard dashboard : Dashboard.all()) {
        await("answers, see " + FOLDER.toAbsolutePath())
            .atMost(LONGEST)
            .pollInterval(Duration.ofSeconds(1))
            .untilAsserted(
                () -> {
                  submit();
                  assertThat(dashboard.unanswered(prometheus)).isEmpty();
                });
      }
    }
  }

  @Test
  void heklasOwnMetricsAreBesideThem() throws Exception {
    List<Metric> own =
        List.of(
            Metric.SCHEDULER_RUNS,
            Metric.TERM,
            Metric.SESSION_STEP_TIME,
            Metric.WAITING_JOBS,
            Metric.NODES,
            Metric.FREE_CPU,
            Metric.FREE_MEMORY,
            Metric.OBSERVATION_TIME,
            Metric.REQUESTS,
            Metric.RECOVERIES,
            Metric.JOURNAL_WRITE_TIME,
            Metric.JOURNAL_BYTES,
            Metric.RECORDING_BYTES);

    await("Hekla's own metrics, see " + FOLDER.toAbsolutePath())
        .atMost(LONGEST)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () -> {
              submit();
              assertThat(exposed()).containsAll(own.stream().map(Metric::exposedName).toList());
            });
  }
}
