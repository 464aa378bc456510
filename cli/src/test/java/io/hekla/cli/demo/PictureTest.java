package io.hekla.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Picture of a cluster at one moment. */
class PictureTest {
  private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
  private static final ObjectKey GANG = new ObjectKey("default", "train-gang");

  @Test
  void aGangThatWaitsIsShownWithTheReasonOfTheScheduler() {
    String reason =
        "the cluster has no room for 24 cpu: 48 of 57.6 held or reserved (overcommit-factor 1.2)";

    assertThat(shown(List.of(gang("Pending")), Map.of(GANG, reason)))
        .anyMatch(line -> line.endsWith("waits   7 s  train 0/6: " + reason));
  }

  @Test
  void aGangOfWhichTheSchedulerSaysNothingIsShownByItsPhase() {
    assertThat(shown(List.of(gang("Pending")), Map.of()))
        .anyMatch(line -> line.endsWith("train 0/6: not admitted to its queue yet"));
    assertThat(shown(List.of(gang("Inqueue")), Map.of()))
        .anyMatch(line -> line.endsWith("train 0/6: its pods are being placed"));
  }

  @Test
  void aJobWithoutAPodGroupSaysSo() {
    assertThat(shown(List.of(), Map.of()))
        .anyMatch(line -> line.endsWith("train 0/6: its PodGroup does not exist yet"));
  }

  @Test
  void queueUseIsCountedFromTheShownPods() {
    Picture picture =
        PictureReader.read(
            List.of(),
            List.of(queue("research")),
            List.of(job()),
            List.of(gang("Running")),
            List.of(pod("node-1", "Running"), pod("node-1", "Succeeded"), pod("", "Pending")),
            Map.of(),
            CREATED);

    assertThat(picture.queues()).containsExactly(new Picture.QueueLine("research", 1, 500));
    assertThat(picture.podsOnNodes()).isEqualTo(1);
  }

  @Test
  void aQueueHoldsWhatTheQueuesBelowItHold() {
    Queue parent = queue("teams");
    Queue child = queue("research");
    child.setSpec(new QueueSpec());
    child.getSpec().parent = "teams";

    Picture picture =
        PictureReader.read(
            List.of(),
            List.of(parent, child),
            List.of(job()),
            List.of(gang("Running")),
            List.of(pod("node-1", "Running")),
            Map.of(),
            CREATED);

    assertThat(picture.queues())
        .containsExactly(
            new Picture.QueueLine("research", 1, 500), new Picture.QueueLine("teams", 1, 500));
  }

  @Test
  void aPodGroupWithoutAJobIsCountedAndWaitsWithItsReason() {
    PodGroup spark = gang("Pending");
    spark.getSpec().minMember = 2;
    spark
        .getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder()
                    .withApiVersion("sparkoperator.k8s.io/v1beta2")
                    .withKind("SparkApplication")
                    .withName("pi")
                    .withUid("uid-of-pi")
                    .withController(true)
                    .build()));
    Pod driver = pod("node-1", "Running");
    driver.getMetadata().setOwnerReferences(List.of());
    Picture picture =
        PictureReader.read(
            List.of(),
            List.of(queue("research")),
            List.of(),
            List.of(spark),
            List.of(driver),
            Map.of(GANG, "no node has room"),
            CREATED.plusSeconds(7));

    List<String> lines = Screen.live(picture, Duration.ofSeconds(7), 200);

    assertThat(lines.getFirst())
        .contains("1 pods on nodes")
        .endsWith(" · other PodGroups: 0 running, 1 waiting");
    assertThat(lines).contains("  waits   7 s  SparkApplication pi 1/2: no node has room");
  }

  @Test
  void jobsThatAreAbortedOrFailedAreNotCountedAsCompleted() {
    assertThat(summary("Aborted", "Failed", "Completed", "Terminated"))
        .endsWith("jobs: 1 completed, 1 failed, 1 aborted, 1 terminated, 0 running, 0 waiting");
    assertThat(summary("Completed")).endsWith("jobs: 1 completed, 0 running, 0 waiting");
  }

  private static String summary(String... phases) {
    List<Picture.JobLine> jobs =
        Stream.of(phases)
            .map(
                phase ->
                    new Picture.JobLine(
                        "train", "research", phase, 0, 1, 1, Duration.ZERO, Duration.ZERO, ""))
            .toList();
    return Screen.summary(new Picture(0, 0, 0, List.of(), jobs, List.of()), Duration.ZERO);
  }

  @Test
  void invalidObjectsAreSkippedAndTheRestIsDrawn() {
    var odd = pod("node-1", "Running");
    odd.getSpec()
        .getContainers()
        .getFirst()
        .getResources()
        .setRequests(Map.of("cpu", new Quantity("many")));
    var empty = job();
    empty.setSpec(null);

    Picture picture =
        PictureReader.read(
            List.of(new Node()),
            List.of(queue("research")),
            List.of(empty, job()),
            List.of(gang("Running")),
            List.of(odd, pod("node-1", "Running")),
            Map.of(),
            CREATED);

    assertThat(picture.jobs()).hasSize(1);
    assertThat(picture.podsOnNodes()).isEqualTo(1);
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

  private static Queue queue(String name) {
    var queue = new Queue();
    queue.setMetadata(new ObjectMetaBuilder().withName(name).build());
    return queue;
  }

  private static Pod pod(String node, String phase) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName("train-worker")
        .withUid("uid-of-pod")
        .addToAnnotations(WellKnownKeys.GROUP_NAME, GANG.name())
        .addNewOwnerReference()
        .withUid("uid-of-train")
        .withController(true)
        .endOwnerReference()
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .addNewContainer()
        .withNewResources()
        .addToRequests("cpu", new Quantity("500m"))
        .endResources()
        .endContainer()
        .endSpec()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
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
            .withCreationTimestamp(CREATED.toString())
            .withOwnerReferences(
                new OwnerReferenceBuilder().withUid("uid-of-train").withController(true).build())
            .build());
    podGroup.setSpec(new PodGroupSpec());
    podGroup.getSpec().queue = "research";
    podGroup.setStatus(new PodGroupStatus());
    podGroup.getStatus().phase = phase;
    return podGroup;
  }
}
