package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla simulate} with manifests, as users call it. */
class SimulateManifestsTest {
  private static final String ONE_POD =
      "{minAvailable: 1, tasks: [{name: main, replicas: 1, template: {spec: {containers: [{name: c,"
          + " image: c, resources: {requests: {cpu: 1}}}]}}}]}";

  @TempDir private Path folder;

  private static Outcome simulate(Object... args) {
    return Outcome.of(Stream.concat(Stream.of("simulate"), Stream.of(args)).toArray());
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(SimulateManifestsTest.class.getResource("/simulate/" + name))
            .toURI());
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void manifestsRunToTheirEndAndATableTellsOfEachJob() throws URISyntaxException {
    Outcome outcome = simulate("--manifests", resource("gang.yaml"));

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("pods made 5, bound 4; PodGroups Pending×1 Running×1")
        .containsPattern("default/gang +research +0 s +90 s +Completed")
        .containsPattern(
            "pod default/alone .* never started: .*1 example.com/device: no node has any");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void aJobFlowMakesItsJobsOneAfterTheOther() throws IOException {
    Path flow =
        file(
            "flow.yaml",
            """
            apiVersion: flow.volcano.sh/v1alpha1
            kind: JobTemplate
            metadata: {name: prepare}
            spec: %1$s
            ---
            apiVersion: flow.volcano.sh/v1alpha1
            kind: JobTemplate
            metadata: {name: train}
            spec: %1$s
            ---
            apiVersion: flow.volcano.sh/v1alpha1
            kind: JobFlow
            metadata: {name: night}
            spec:
              flows:
              - name: prepare
              - name: train
                dependsOn: {targets: [prepare]}
            """
                .formatted(ONE_POD));

    Outcome outcome = simulate("--manifests", flow, "--run-for", "30s");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .containsPattern("default/night-prepare .* 30 s +Completed")
        .containsPattern("default/night-train .* 30 s +Completed");
  }

  @Test
  void aJobWhosePodCannotBeMadeDoesNotKeepASimulationFromItsEnd() throws IOException {
    Path taken =
        file(
            "taken.yaml",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: train-main-0}
            spec: {schedulerName: volcano, containers: [{name: c, image: c}]}
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: train}
            spec: %s
            """
                .formatted(ONE_POD));

    Outcome outcome = simulate("--manifests", taken);

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .containsPattern("pod default/train-main-0 .* Succeeded")
        .containsPattern("default/train .* never started");
  }

  @Test
  void objectsArriveLaterOrWhenAPodFirstRuns() throws IOException {
    Path manifests =
        file(
            "later.yaml",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: driver, annotations: {simulated.hekla.io/arrives-after: 1m30s}}
            spec: {schedulerName: volcano, containers: [{name: c, image: c}]}
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: made, annotations: {simulated.hekla.io/created-by: driver}}
            spec: %1$s
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: never-made, annotations: {simulated.hekla.io/created-by: nobody}}
            spec: %1$s
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: first}
            spec: %1$s
            """
                .formatted(ONE_POD));
    Path recording = folder.resolve("recording");

    Outcome outcome = simulate("--manifests", manifests, "--record", recording);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .containsPattern("(?s)default/first .* Completed.*pod default/driver .*default/made .*")
        .doesNotContain("never-made");
    assertThat(Outcome.of("replay", recording).out())
        .contains("2000-01-01T00:00:00Z to 2000-01-01T00:02:30Z");
  }

  @Test
  void wrongTimesOfArrivalAreRefusedByLine() throws IOException {
    Path manifests =
        file(
            "wrong.yaml",
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata:
              name: a
              annotations:
                simulated.hekla.io/arrives-after: soon
            spec: %1$s
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata:
              name: b
              annotations:
                simulated.hekla.io/arrives-after: 10s
                simulated.hekla.io/created-by: a
            spec: %1$s
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: {name: c, annotations: {simulated.hekla.io/created-by: a}}
            spec: {weight: 1}
            """
                .formatted(ONE_POD));

    Outcome outcome = simulate("--manifests", manifests);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .contains(
            "wrong.yaml:6: metadata.annotations[\"simulated.hekla.io/arrives-after\"]: \"soon\" is"
                + " no duration of at most 3650 days; write it like 90s or 2m30s")
        .contains(
            "wrong.yaml:15: metadata.annotations[\"simulated.hekla.io/created-by\"]: has no place"
                + " beside simulated.hekla.io/arrives-after; state either a time or a pod")
        .contains("created-by\"]: has no place on a Queue, which is in no namespace; remove it");
  }

  @Test
  void aCronJobMakesItsJobsForADay() throws IOException {
    Path cron =
        file(
            "cron.yaml",
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: CronJob
            metadata: {name: hourly}
            spec:
              schedule: "0 * * * *"
              successfulJobsHistoryLimit: 100
              jobTemplate:
                spec: %s
            """
                .formatted(ONE_POD));

    Outcome outcome = simulate("--manifests", cron);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines().filter(line -> line.contains("default/hourly-")))
        .hasSize(23)
        .allMatch(line -> line.contains("Completed"));
  }

  @Test
  void aPodGroupWithoutPodsIsAdmittedToItsQueue() throws URISyntaxException {
    assertThat(simulate("--manifests", resource("waits.yaml")).out())
        .contains("pods made 0, bound 0; PodGroups Inqueue×1");
  }

  @Test
  void kindsThatAreNotServedYetAreRefusedByNameAndNothingRuns()
      throws IOException, URISyntaxException {
    Path file = file("web.yaml", "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n");
    Outcome outcome = simulate("--manifests", resource("waits.yaml"), file);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains("web.yaml:2: kind: Deployment of apps/v1 is not accepted here");
  }

  @Test
  void aWorkloadWithoutControllerIsRefused() throws IOException, URISyntaxException {
    Path file = file("web.yaml", "apiVersion: apps/v1\nkind: ReplicaSet\nmetadata:\n  name: web\n");
    Outcome outcome = simulate("--manifests", resource("waits.yaml"), file);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains("web.yaml:2: kind: ReplicaSet of apps/v1 is not accepted here");
  }

  @Test
  void findingsOfAdmissionHaveTheirLine() throws IOException, URISyntaxException {
    String gang = Files.readString(resource("gang.yaml"));
    Outcome tooMany =
        simulate(
            "--manifests", file("many.yaml", gang.replace("minAvailable: 4", "minAvailable: 9")));
    Outcome noQueue =
        simulate("--manifests", file("queue.yaml", gang.replace("queue: research", "queue: ai")));

    assertThat(tooMany.code()).isEqualTo(1);
    assertThat(tooMany.err()).contains("many.yaml:14: spec.minAvailable");
    assertThat(noQueue.code()).isEqualTo(1);
    assertThat(noQueue.err()).contains("queue.yaml:16: spec.queue");
  }
}
