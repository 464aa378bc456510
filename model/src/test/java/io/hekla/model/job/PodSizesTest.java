package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.hekla.model.api.Job;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of Jobs that are small themselves, and ask for pods that no memory holds. */
class PodSizesTest {
  private static final ObjectMapper YAML = new YAMLMapper();
  private static final long MEGABYTE = 1 << 20;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{plugins: {svc: []}, tasks: [%s, %s]}",
        "{plugins: {mpi: []}, tasks: [%s, {name: worker, replicas: 2000}]}",
        "{plugins: {tensorflow: []}, tasks: [%s, {name: worker, replicas: 2000}]}",
      })
  void aJobWhosePluginsWriteTooMuchIntoOnePodSaysSoAndCostsNoMemory(String spec) {
    var job = job(spec.formatted(task("master", 1000), tasks(3000)));

    assertThat(observation(job).violations())
        .isNotEmpty()
        .first()
        .asString()
        .startsWith("spec.tasks[0] has pods into each of which plugins and volumes would write ")
        .endsWith(" bytes; at most 1572864");
    assertThat(Allocated.by(() -> observation(job))).isLessThan(16 * MEGABYTE);
  }

  @Test
  void soDoesOneOfManyVolumesInManyContainers() {
    var job = job("{volumes: [%s], tasks: [%s]}".formatted(volumes(1000), task("w", 1000)));

    assertThat(observation(job).violations()).hasSize(1);
  }

  @Test
  void violationsAreLimitedToTheStatusSize() {
    var job =
        job(
            "{volumes: [%s], tasks: [%s]}"
                .formatted(
                    volumes(1000),
                    IntStream.range(0, 8)
                        .mapToObj(i -> task("w" + i, 1000))
                        .collect(Collectors.joining(", "))));

    assertThat(observation(job).violations()).hasSize(5);
  }

  @Test
  void largePodsThatTheServerTakesAreMade() {
    assertThat(
            observation(
                job("{volumes: [%s], tasks: [%s]}".formatted(volumes(100), task("w", 100)))))
        .extracting(JobObservation::violations)
        .isEqualTo(List.of());
    assertThat(
            observation(job("{plugins: {svc: []}, tasks: [%s]}".formatted(tasks(100))))
                .violations())
        .isEmpty();
  }

  /** Test that the size is not overestimated: else a Job would be refused whose pods fit. */
  @ParameterizedTest
  @ValueSource(strings = {"svc", "ssh", "mpi", "tensorflow", "pytorch", "env"})
  void noMoreIsCountedThanIsWritten(String plugin) {
    var job =
        job(
            "{plugins: {%s: []}, volumes: [%s], tasks: [%s, {name: worker, replicas: 300}]}"
                .formatted(plugin, volumes(20), task("master", 30)));
    var plain = job("{tasks: [%s]}".formatted(task("master", 30)));

    var tasks = job.getSpec().tasks;
    long counted =
        JobPluginReader.of(job).bytesPerPod().applyAsLong(tasks.getFirst())
            + 30 * JobVolumes.bytesPerContainer(job);

    assertThat(counted).isBetween(30L * 20 * 30, bytes(pod(job)) - bytes(pod(plain)));
  }

  @Test
  void aTemplateOfTheMostContainersAndVolumesIsTakenApartOnce() {
    var job = job("{volumes: [%s], tasks: [%s]}".formatted(volumes(20), task("w", 1000)));

    assertThat(Allocated.by(() -> pod(job))).isLessThan(64 * MEGABYTE);
    assertThat(pod(job).getSpec().getContainers())
        .hasSize(1000)
        .allMatch(one -> one.getVolumeMounts().size() == 20);
  }

  private static long bytes(Pod pod) {
    return Serialization.asJson(pod).replaceAll("\\s+", "").length();
  }

  private static Pod pod(Job job) {
    return JobPodBuilder.of(job, job.getSpec().tasks.getFirst(), 0, 0, 0);
  }

  private static String task(String name, int containers) {
    return "{name: %s, replicas: 1, template: {spec: {containers: [%s]}}}"
        .formatted(name, "{name: c}, ".repeat(containers));
  }

  private static String tasks(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{name: t%d, replicas: 1}".formatted(i))
        .collect(Collectors.joining(", "));
  }

  private static String volumes(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{mountPath: /v%d, volumeClaimName: v%d}".formatted(i, i))
        .collect(Collectors.joining(", "));
  }

  private static JobObservation observation(Job job) {
    return JobObservations.of(
        job, List.of(), List.of(), Optional.empty(), true, claim -> true, JobLimits.HARD);
  }

  private static Job job(String spec) {
    try {
      return YAML.readValue(
          "{metadata: {namespace: ns, name: j, uid: u}, spec: " + spec + "}", Job.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
