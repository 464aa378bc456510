package io.hekla.recorder.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Records of pods, read from what the API shows of them. */
class PodRecordsTest {
  private static final Instant NOW = Instant.parse("2026-11-20T13:00:00Z");

  @Test
  void runningPodHasItsPlaceItsRequestAndItsOwners() {
    PodRecord pod = record(pod("Running")).orElseThrow();

    assertThat(pod.node()).isEqualTo("n1");
    assertThat(pod.job()).isEqualTo("train");
    assertThat(pod.task()).isEqualTo("worker");
    assertThat(pod.podGroup()).isEqualTo("train-1");
    assertThat(pod.queue()).isEqualTo("team-a");
    assertThat(pod.owner()).isEqualTo("ada");
    assertThat(pod.milliCpu()).isEqualTo(1500);
    assertThat(pod.memory()).isEqualTo(2L << 30);
    assertThat(pod.milliGpu()).isEqualTo(2000);
    assertThat(pod.bound()).isEqualTo(Instant.parse("2026-11-20T12:00:01Z"));
    assertThat(pod.started()).contains(Instant.parse("2026-11-20T12:00:02Z"));
    assertThat(pod.ended()).isEmpty();
  }

  @Test
  void endedPodHasTheTimeAndTheCodesOfItsContainers() {
    Pod failed =
        new PodBuilder(pod("Failed"))
            .editStatus()
            .addToContainerStatuses(ended("main", 137, "2026-11-20T12:30:00Z"))
            .addToContainerStatuses(ended("side", 0, "2026-11-20T12:10:00Z"))
            .endStatus()
            .build();

    PodRecord pod = record(failed).orElseThrow();

    assertThat(pod.ended()).contains(Instant.parse("2026-11-20T12:30:00Z"));
    assertThat(pod.exitCodes()).isEqualTo("main=137, side=0");
    assertThat(pod.gone(NOW, "deleted")).isEqualTo(pod);
  }

  @Test
  void endedPodWithoutTimesEndedWhenItWasObservedFirst() {
    PodRecord first = record(pod("Failed")).orElseThrow();
    PodRecord later = record(pod("Failed"), Optional.empty(), NOW.plusSeconds(99)).orElseThrow();

    assertThat(first.ended()).contains(NOW);
    assertThat(first.reason()).isNotEmpty();
    assertThat(later.after(first)).isEqualTo(first);
  }

  @Test
  void endThatAContainerTellsReplacesTheObservedOne() {
    PodRecord observed = record(pod("Failed")).orElseThrow();
    PodRecord told =
        record(
                new PodBuilder(pod("Failed"))
                    .editStatus()
                    .addToContainerStatuses(ended("main", 137, "2026-11-20T12:30:00Z"))
                    .endStatus()
                    .build())
            .orElseThrow();

    assertThat(told.after(observed)).isEqualTo(told);
    assertThat(observed.after(told).ended()).isEqualTo(told.ended());
  }

  @Test
  void podThatComesBackHasNotEnded() {
    PodRecord running = record(pod("Running")).orElseThrow();

    assertThat(running.after(running.gone(NOW, "unseen"))).isEqualTo(running);
  }

  @Test
  void queueIsThatOfThePodGroupAndElseTheOneThatThePodNames() {
    assertThat(record(pod("Running"), Optional.of("of-group"), NOW).orElseThrow().queue())
        .isEqualTo("of-group");
    assertThat(record(pod("Running"), Optional.empty(), NOW).orElseThrow().queue())
        .isEqualTo("team-a");
  }

  @Test
  void podWhosePodGroupIsGoneStaysInItsQueue() {
    Pod silent =
        new PodBuilder(pod("Running"))
            .editMetadata()
            .removeFromAnnotations("volcano.sh/queue-name")
            .endMetadata()
            .build();
    PodRecord before = record(silent, Optional.of("of-group"), NOW).orElseThrow();

    assertThat(record(silent).orElseThrow().after(before).queue()).isEqualTo("of-group");
  }

  @Test
  void podWithoutANodeIsNoRecord() {
    assertThat(record(new PodBuilder(pod("Pending")).editSpec().withNodeName("").endSpec().build()))
        .isEmpty();
  }

  @Test
  void podHoldsItsResourcesFromItsBindToItsEndWithinASpan() {
    PodRecord pod =
        record(pod("Running")).orElseThrow().gone(Instant.parse("2026-11-20T12:30:01Z"), "deleted");
    Instant noon = Instant.parse("2026-11-20T12:00:00Z");

    assertThat(pod.held(noon, NOW)).isEqualTo(Duration.ofMinutes(30));
    assertThat(pod.held(noon, noon.plusSeconds(61))).isEqualTo(Duration.ofMinutes(1));
    assertThat(pod.held(NOW, NOW.plusSeconds(60))).isZero();
  }

  private static Optional<PodRecord> record(Pod pod) {
    return record(pod, Optional.empty(), NOW);
  }

  private static Optional<PodRecord> record(Pod pod, Optional<String> queue, Instant now) {
    return PodRecords.of(
        pod, Optional.of(new ObjectKey("ml", "train-1")), queue, "hekla.io/user", now);
  }

  private static io.fabric8.kubernetes.api.model.ContainerStatus ended(
      String name, int code, String at) {
    return new ContainerStatusBuilder()
        .withName(name)
        .withNewState()
        .withNewTerminated()
        .withExitCode(code)
        .withFinishedAt(at)
        .endTerminated()
        .endState()
        .build();
  }

  private static Pod pod(String phase) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("ml")
        .withName("train-worker-0")
        .withUid("u1")
        .withCreationTimestamp("2026-11-20T12:00:00Z")
        .addToAnnotations("volcano.sh/job-name", "train")
        .addToAnnotations("volcano.sh/task-spec", "worker")
        .addToAnnotations("volcano.sh/queue-name", "team-a")
        .addToLabels("hekla.io/user", "ada")
        .endMetadata()
        .withNewSpec()
        .withNodeName("n1")
        .addNewContainer()
        .withName("main")
        .withNewResources()
        .addToRequests("cpu", new Quantity("1500m"))
        .addToRequests("memory", new Quantity("2Gi"))
        .addToRequests("nvidia.com/gpu", new Quantity("2"))
        .endResources()
        .endContainer()
        .endSpec()
        .withNewStatus()
        .withPhase(phase)
        .withStartTime("2026-11-20T12:00:02Z")
        .addNewCondition()
        .withType("PodScheduled")
        .withStatus("True")
        .withLastTransitionTime("2026-11-20T12:00:01Z")
        .endCondition()
        .endStatus()
        .build();
  }
}
