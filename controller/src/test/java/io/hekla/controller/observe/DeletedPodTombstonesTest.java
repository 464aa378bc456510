package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobObservation;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DeletedPodTombstonesTest {
  private static final ObjectKey TRAINING = new ObjectKey("research", "training");
  private static final String UID = "training-uid";

  private final DeletedPodTombstones tombstones = new DeletedPodTombstones();

  private static Pod pod(int index, String phase) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace(TRAINING.namespace())
        .withName("training-worker-" + index)
        .withUid("pod-" + index)
        .withAnnotations(
            Map.of(
                WellKnownKeys.JOB_VERSION, "0",
                WellKnownKeys.TASK_SPEC, "worker",
                WellKnownKeys.TASK_INDEX, Integer.toString(index)))
        .addNewOwnerReference()
        .withApiVersion("batch.volcano.sh/v1alpha1")
        .withKind("Job")
        .withName(TRAINING.name())
        .withUid(UID)
        .withController(true)
        .endOwnerReference()
        .endMetadata()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
  }

  private void came(Pod pod) {
    tombstones.take(new Delta(Kind.POD, Optional.empty(), Optional.of(pod)));
  }

  private void put(Pod pod) {
    tombstones.take(new Delta(Kind.POD, Optional.of(pod), Optional.empty()));
  }

  @Test
  void aTombstoneIsShownUntilItsJobAcknowledgesIt() {
    put(pod(0, "Succeeded"));
    Pod deleted = pod(1, "Running");
    deleted.getMetadata().setAnnotations(new TreeMap<>(deleted.getMetadata().getAnnotations()));
    deleted.getMetadata().getAnnotations().put(WellKnownKeys.CONTROLLER_OUT_OF_SYNC, "true");
    put(deleted);

    assertThat(tombstones.of(TRAINING, UID))
        .extracting(JobObservation.Pod::index)
        .containsExactly(0);
    tombstones.observationSent(TRAINING);
    assertThat(tombstones.of(TRAINING, UID)).hasSize(1);
    tombstones.confirmed(TRAINING);
    assertThat(tombstones.of(TRAINING, UID)).isEmpty();
  }

  @Test
  void aJobWithoutDeletedPodsHasNoTombstones() {
    tombstones.observationSent(TRAINING);
    tombstones.confirmed(TRAINING);

    assertThat(tombstones.of(TRAINING, UID)).isEmpty();
  }

  @Test
  void podsDeletedDuringAnObservationAreInTheNext() {
    put(pod(0, "Succeeded"));
    tombstones.observationSent(TRAINING);
    put(pod(1, "Succeeded"));
    tombstones.confirmed(TRAINING);

    assertThat(tombstones.of(TRAINING, UID))
        .extracting(JobObservation.Pod::index)
        .containsExactly(1);
  }

  @Test
  void aReplacementPodEndsTheTombstone() {
    put(pod(0, "Succeeded"));
    came(pod(0, "Pending"));

    assertThat(tombstones.of(TRAINING, UID)).isEmpty();
  }

  @Test
  void aLaterJobOfTheSameNameGetsNoTombstones() {
    put(pod(0, "Succeeded"));

    assertThat(tombstones.of(TRAINING, "another-uid")).isEmpty();
  }

  @Test
  void nothingIsKeptOfAJobThatIsGone() {
    put(pod(0, "Succeeded"));
    var job = new Job();
    job.getMetadata().setNamespace(TRAINING.namespace());
    job.getMetadata().setName(TRAINING.name());
    tombstones.take(new Delta(Kind.JOB, Optional.of(job), Optional.empty()));

    assertThat(tombstones.of(TRAINING, UID)).isEmpty();
  }
}
