package io.hekla.simulator.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.virtual.PodRuns;
import io.hekla.simulator.virtual.PodRuns.PodRun;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Run times of pods in days that begin at second 100 of a recording. */
class RecordedRunsTest {
  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration LEAD = Duration.ofSeconds(1);
  private static final ObjectKey KEY = new ObjectKey("ml", "train-w-0");

  private final RecordedRuns runs =
      new RecordedRuns(new DaysTime(second(100), LEAD, Duration.ZERO));

  private static Instant second(int number) {
    return BEGINNING.plusSeconds(number);
  }

  private static ObjectNode pod(String uid, String phase) {
    ObjectNode pod = JsonNodeFactory.instance.objectNode();
    pod.putObject("metadata")
        .put("namespace", KEY.namespace())
        .put("name", KEY.name())
        .put("uid", uid);
    pod.putObject("spec").put("nodeName", "n1");
    pod.putObject("status").put("phase", phase);
    return pod;
  }

  private void was(int second, ObjectNode pod) {
    runs.take(
        new RecordedMoment(
            second(second), true, Kind.POD, KEY, Optional.empty(), Optional.of(pod)));
  }

  private void changed(int second, @Nullable ObjectNode before, @Nullable ObjectNode after) {
    runs.take(
        new RecordedMoment(
            second(second),
            false,
            Kind.POD,
            KEY,
            Optional.ofNullable(before),
            Optional.ofNullable(after)));
  }

  private Optional<PodRun> run() {
    PodRuns all = runs.runs(elapsed -> Optional.of(Duration.ofDays(1)));
    return Optional.ofNullable(all.byPod().get(KEY)).map(list -> list.getFirst());
  }

  @Test
  void runTimeHasThePartBeforeTheDaysAndTheRunTheRest() {
    was(40, pod("p1", "Running"));
    changed(130, pod("p1", "Running"), pod("p1", "Succeeded"));

    assertThat(runs.lengths()).containsExactly(Duration.ofSeconds(90));
    assertThat(runs.median()).contains(Duration.ofSeconds(90));
    assertThat(run().flatMap(PodRun::length)).contains(LEAD.plusSeconds(30));
  }

  @Test
  void podThatFollowsAnotherOneOfItsNameHasNotRunBefore() {
    was(40, pod("p1", "Running"));
    changed(110, pod("p1", "Running"), null);
    changed(120, null, pod("p2", "Running"));

    assertThat(run()).contains(PodRun.UNTIL_DELETED);
  }

  @Test
  void podThatFollowsAnotherOneOfItsNameHasARunTimeOfItsOwn() {
    was(40, pod("p1", "Running"));
    changed(110, pod("p1", "Running"), null);
    changed(120, null, pod("p2", "Running"));
    changed(125, pod("p2", "Running"), pod("p2", "Succeeded"));

    assertThat(runs.lengths()).containsExactly(Duration.ofSeconds(5));
  }

  @Test
  void podThatRanWhenTheDaysBeganAndDidNotEndGoesOnAsEstimated() {
    was(40, pod("p1", "Running"));

    assertThat(run().flatMap(PodRun::length)).contains(LEAD.plusDays(1));
  }
}
