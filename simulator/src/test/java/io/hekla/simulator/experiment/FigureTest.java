package io.hekla.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.experiment.LoggedPod.End;
import io.hekla.simulator.virtual.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Figures of runs that are written by hand. */
class FigureTest {
  private static final Figure.Options OPTIONS =
      new Figure.Options(Optional.of(key("x", "third")), "rack", Optional.empty());

  private static final LoggedJob COMPLETED =
      job("a", "first", 0, at(10), at(70), pod("n1", 0, at(70)), pod("n2", 10, at(70)));
  private static final LoggedJob STUCK =
      job("a", "second", 0, none(), none(), pod("n1", 0, none()), pod("", -1, none()));
  private static final LoggedJob WAITS = job("x", "third", 30, none(), none(), pod("", -1, none()));

  @Test
  void jobsThatCompleteGetStuckOrWaitAreCounted() {
    LoggedRun run = run(COMPLETED, STUCK, WAITS);

    assertThat(Figure.COMPLETED.of(run, OPTIONS)).isEqualTo("1 of 3");
    assertThat(Figure.STUCK.of(run, OPTIONS)).isEqualTo("1 of 3");
    assertThat(Figure.LAST_END.of(run, OPTIONS)).isEqualTo("never");
    assertThat(Figure.LAST_END.of(run(COMPLETED), OPTIONS)).isEqualTo("70 s");
    assertThat(Figure.LAST_END.of(run(), OPTIONS)).as("without jobs").isEqualTo("–");
    assertThat(Figure.MEAN_TIME.of(run(STUCK), OPTIONS)).isEqualTo("–");
  }

  @Test
  void timesCountFromTheArrival() {
    LoggedJob late = job("x", "third", 30, at(90), at(100), pod("n1", 90, at(100)));
    LoggedRun run = run(COMPLETED, late);

    assertThat(Figure.WAIT.of(run, OPTIONS)).isEqualTo("60 s");
    assertThat(Figure.WAIT.of(run(WAITS), OPTIONS)).isEqualTo("never starts");
    assertThat(Figure.WAIT.of(run(COMPLETED), OPTIONS)).isEqualTo("never starts");
    assertThat(Figure.MEAN_WAIT_OF_OTHERS.of(run, OPTIONS)).isEqualTo("10 s");
    assertThat(Figure.MEAN_TIME.of(run, OPTIONS)).isEqualTo("70 s");
    assertThat(Figure.POD_TIME.of(run, OPTIONS)).isEqualTo("140 s");
  }

  @Test
  void placesAreThoseOfAllPodsThatTheJobEverHad() {
    LoggedJob oneRack = job("a", "near", 0, at(0), at(9), pod("n1", 0, at(9)), pod("n3", 0, at(9)));
    LoggedJob oneNode = job("a", "here", 0, at(0), at(9), pod("n2", 0, at(9)), pod("n2", 0, at(9)));
    LoggedRun run = run(COMPLETED, oneRack, oneNode, WAITS);

    assertThat(Figure.JOBS_ON_ONE_NODE.of(run, OPTIONS)).isEqualTo("1 of 4");
    assertThat(Figure.JOBS_IN_ONE_DOMAIN.of(run, OPTIONS)).isEqualTo("2 of 4");
    assertThat(Figure.PODS_PER_NODE.of(run, OPTIONS)).isEqualTo("3, 2, 1");
    assertThat(Figure.NODES.of(run(oneNode), OPTIONS)).isEqualTo("1 of 3");
  }

  @Test
  void podsCountAsPlacedAtFirstUntilTheFirstPodEnds() {
    LoggedJob later =
        job("b", "later", 0, at(70), none(), pod("n1", 69, none()), pod("n1", 70, none()));

    assertThat(Figure.PODS_OF_JOBS.of(run(COMPLETED, later), OPTIONS))
        .isEqualTo("first 2, later 1");
    assertThat(Figure.PODS_OF_NAMESPACES.of(run(COMPLETED, later, WAITS), OPTIONS))
        .isEqualTo("a 2, b 1, x 0");
  }

  @Test
  void evictionsAreCountedByTask() {
    LoggedJob job =
        job(
            "a",
            "j",
            0,
            at(0),
            none(),
            ended("driver", End.EVICTED),
            ended("worker", End.EVICTED),
            ended("worker", End.EVICTED),
            ended("worker", End.DELETED));

    assertThat(Figure.EVICTIONS.of(run(job), OPTIONS)).isEqualTo("driver 1, worker 2");
    assertThat(Figure.EVICTIONS.of(run(COMPLETED), OPTIONS)).isEqualTo("none");
  }

  @Test
  void everyFigureHasAnOwnNameAndHeading() {
    assertThat(Figure.values()).extracting(Figure::key).doesNotHaveDuplicates();
    assertThat(Figure.values()).extracting(each -> each.heading(OPTIONS)).doesNotHaveDuplicates();
    assertThat(Stream.of(Figure.values()).map(each -> Figure.named(each.key()).orElseThrow()))
        .containsExactly(Figure.values());
    assertThat(Figure.WAIT.heading(OPTIONS)).isEqualTo("Wait of third");
  }

  private static LoggedRun run(LoggedJob... jobs) {
    return new LoggedRun(
        List.of(jobs),
        new TreeMap<>(
            Map.of(
                "n1",
                Map.of("rack", "r1"),
                "n2",
                Map.of("rack", "r2"),
                "n3",
                Map.of("rack", "r1"))));
  }

  private static LoggedJob job(
      String namespace,
      String name,
      long arrived,
      Optional<Instant> started,
      Optional<Instant> completed,
      LoggedPod... pods) {
    return new LoggedJob(key(namespace, name), instant(arrived), started, completed, List.of(pods));
  }

  /** Returns a pod; below 0 it was never bound. */
  private static LoggedPod pod(String node, long bound, Optional<Instant> ended) {
    return new LoggedPod(
        key("any", "pod"),
        "main",
        node,
        bound < 0 ? none() : at(bound),
        ended,
        ended.isPresent() ? End.SUCCEEDED : End.NONE);
  }

  private static LoggedPod ended(String task, End end) {
    return new LoggedPod(key("any", "pod"), task, "n1", at(0), at(1), end);
  }

  private static ObjectKey key(String namespace, String name) {
    return new ObjectKey(namespace, name);
  }

  private static Optional<Instant> at(long seconds) {
    return Optional.of(instant(seconds));
  }

  private static Optional<Instant> none() {
    return Optional.empty();
  }

  private static Instant instant(long seconds) {
    return Workload.beginning().plusSeconds(seconds);
  }
}
