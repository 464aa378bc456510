package io.hekla.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a person reads of a cluster at one moment. */
class PictureTest {
  private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
  private static final ObjectKey GANG = new ObjectKey("default", "train-gang");

  @Test
  void aGangThatWaitsIsShownWithTheReasonOfTheScheduler() {
    String reason = "the cluster has no room for it: wants 24 cpu, 9.6 left (overcommit)";

    assertThat(shown(List.of(gang("Pending")), Map.of(GANG, reason)))
        .anyMatch(line -> line.endsWith("waits   7 s  train 0/6: " + reason));
  }

  @Test
  void aGangOfWhichTheSchedulerSaysNothingIsShownByItsPhase() {
    assertThat(shown(List.of(gang("Pending")), Map.of()))
        .anyMatch(line -> line.endsWith("train 0/6: not let into its queue yet"));
    assertThat(shown(List.of(gang("Inqueue")), Map.of()))
        .anyMatch(line -> line.endsWith("train 0/6: its pods are being placed"));
  }

  @Test
  void aJobWithoutAPodGroupSaysSo() {
    assertThat(shown(List.of(), Map.of()))
        .anyMatch(line -> line.endsWith("train 0/6: its PodGroup is not there yet"));
  }

  @Test
  void noLineIsWiderThanTheTerminal() {
    Picture picture = picture(List.of(gang("Pending")), Map.of(GANG, "word ".repeat(100)));

    assertThat(Screen.live(picture, Duration.ZERO, 60))
        .allMatch(line -> line.length() <= 60)
        .anyMatch(line -> line.endsWith("…"));
  }

  private static List<String> shown(List<PodGroup> podGroups, Map<ObjectKey, String> why) {
    return Screen.live(picture(podGroups, why), Duration.ofSeconds(7), 200);
  }

  private static Picture picture(List<PodGroup> podGroups, Map<ObjectKey, String> why) {
    return PictureReader.read(
        List.of(), List.of(), List.of(job()), podGroups, List.of(), why, CREATED.plusSeconds(7));
  }

  private static Job job() {
    var task = new TaskSpec();
    task.name = "worker";
    task.replicas = 6;
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("default")
            .withName("train")
            .withUid("uid-of-train")
            .withCreationTimestamp(CREATED.toString())
            .build());
    job.setSpec(new JobSpec());
    job.getSpec().minAvailable = 6;
    job.getSpec().tasks = List.of(task);
    return job;
  }

  private static PodGroup gang(String phase) {
    var podGroup = new PodGroup();
    podGroup.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(GANG.namespace())
            .withName(GANG.name())
            .withOwnerReferences(
                new OwnerReferenceBuilder().withUid("uid-of-train").withController(true).build())
            .build());
    podGroup.setStatus(new PodGroupStatus());
    podGroup.getStatus().phase = phase;
    return podGroup;
  }
}
