package io.hekla.controller.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ForeignObjects;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobCondition;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.NodeSelection;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ShardSelection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Runs that have ended, as the engine is told of them. */
class EndedRunsTest {
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  private final ObjectCache cache = new ObjectCache();
  private int versions;
  private final EngineFeed feed =
      new EngineFeed(
          cache,
          new PodGroupResolver(Set.of("volcano")),
          NodeSelection.ALL,
          ShardSelection.NONE,
          ForeignObjects.NONE,
          event -> {});

  @Test
  void aJobThatCompletedIsARunAlsoWhenItIsDeletedAtOnce() {
    Job job = job("train-1", NOON.plusSeconds(600), "Completed");
    boolean wantsSession = feed.take(new Delta(Kind.JOB, Optional.empty(), Optional.of(job)));
    feed.take(new Delta(Kind.JOB, Optional.of(job), Optional.empty()));

    assertThat(wantsSession).as("no session has to begin for it").isFalse();
    assertThat(runs())
        .singleElement()
        .satisfies(
            run -> {
              assertThat(run.key()).hasToString("ns/uid-train-1");
              assertThat(run.of()).hasToString("ns//train-1-uid-train/1×memory=0");
              assertThat(run.end()).isEqualTo(NOON.plusSeconds(600));
              assertThat(run.runTime()).isEqualTo(Duration.ofSeconds(600));
            });
  }

  @Test
  void aJobThatFailedOrCannotBeReadIsNone() {
    see(job("failed", NOON.plusSeconds(600), "Failed"));
    Job odd = job("odd", NOON.plusSeconds(600), "Completed");
    odd.getStatus().conditions.getFirst().lastTransitionTime = "soon";
    see(odd);

    assertThat(runs()).isEmpty();
    assertThat(cache.unreadable().all()).isEmpty();
  }

  @Test
  void whatIsSeenAgainIsNoChange() {
    see(job("train", NOON.plusSeconds(600), "Completed"));
    long version = feed.version();
    see(job("train", NOON.plusSeconds(600), "Completed"));

    assertThat(feed.version()).isEqualTo(version);
  }

  @Test
  void onlyTheRunsThatEndedLastAreRemembered() {
    // The list of a new member comes in the order of names, not of ends.
    int jobs = EndedRuns.MOST + 50;
    for (int i = 0; i < jobs; i++) {
      int end = (i * 7919) % jobs;
      see(job("job" + i + "x", NOON.plusSeconds(end), "Completed"));
    }

    assertThat(runs()).hasSize(EndedRuns.MOST);
    assertThat(runs())
        .allSatisfy(run -> assertThat(run.end()).isAfterOrEqualTo(NOON.plusSeconds(50)));
  }

  @Test
  void anEngineThatWasToldOfARunIsToldThatItIsForgotten() {
    feed.since(0);
    for (int i = 0; i <= EndedRuns.MOST; i++) {
      see(job("job" + i + "x", NOON.plusSeconds(i), "Completed"));
    }

    assertThat(feed.since(0))
        .filteredOn(Change.FactGone.class::isInstance)
        .singleElement()
        .hasToString(new Change.FactGone(EndedRunInfo.class, key("ns", "uid-job0x")).toString());
  }

  @Test
  void podsWithoutAJobOfOursAreARunOnceAllHaveSucceeded() {
    see(pod("driver", "Succeeded", NOON.plusSeconds(5), NOON.plusSeconds(300)));
    see(pod("executor", "Succeeded", NOON, NOON.plusSeconds(200)));
    see(podGroup("Completed", ""));

    assertThat(runs())
        .singleElement()
        .satisfies(
            run -> {
              assertThat(run.end()).isEqualTo(NOON.plusSeconds(300));
              assertThat(run.runTime()).isEqualTo(Duration.ofSeconds(300));
              assertThat(run.of()).hasToString("ns/ada/spark-pi/2×memory=0");
            });
  }

  @Test
  void podsOfWhichOneFailedOrOfAJobOfOursAreNone() {
    see(pod("driver", "Succeeded", NOON, NOON.plusSeconds(300)));
    see(podGroup("Running", ""));
    see(podGroup("Completed", "Job"));
    see(pod("executor", "Failed", NOON, NOON.plusSeconds(200)));
    see(podGroup("Completed", ""));

    assertThat(runs()).isEmpty();
  }

  private static ObjectKey key(String namespace, String name) {
    return new ObjectKey(namespace, name);
  }

  private List<EndedRunInfo> runs() {
    var runs = new ArrayList<EndedRunInfo>();
    for (Change change : feed.since(0)) {
      if (change instanceof Change.FactSeen seen && seen.fact() instanceof EndedRunInfo run) {
        runs.add(run);
      }
    }
    return runs;
  }

  private void see(HasMetadata object) {
    Kind<?> kind =
        Kind.ALL.stream().filter(one -> one.type().isInstance(object)).findFirst().orElseThrow();
    object.getMetadata().setResourceVersion(Integer.toString(++versions));
    cache.take(seen(kind, object)).forEach(feed::take);
  }

  private static <T extends HasMetadata> WatchEvent<T> seen(Kind<T> kind, HasMetadata object) {
    return new WatchEvent.Seen<>(kind, kind.type().cast(object));
  }

  private static Job job(String name, Instant end, String phase) {
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder().withNamespace("ns").withName(name).withUid("uid-" + name).build());
    var spec = new JobSpec();
    spec.minAvailable = 1;
    spec.tasks = List.of();
    job.setSpec(spec);
    var running = new JobCondition();
    running.status = "Running";
    running.lastTransitionTime = NOON.toString();
    var status = new JobStatus();
    status.state = new JobState();
    status.state.phase = phase;
    status.state.lastTransitionTime = end.toString();
    status.conditions = new ArrayList<>(List.of(running));
    job.setStatus(status);
    return job;
  }

  private static Pod pod(String name, String phase, Instant start, Instant end) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("ns")
        .withName(name)
        .withUid("uid-" + name)
        .addToAnnotations("scheduling.k8s.io/group-name", "spark-pi")
        .endMetadata()
        .withNewSpec()
        .withSchedulerName("volcano")
        .withNodeName("n1")
        .endSpec()
        .withNewStatus()
        .withPhase(phase)
        .withStartTime(start.toString())
        .addNewContainerStatus()
        .withName("main")
        .withNewState()
        .withNewTerminated()
        .withFinishedAt(end.toString())
        .endTerminated()
        .endState()
        .endContainerStatus()
        .endStatus()
        .build();
  }

  private static PodGroup podGroup(String phase, String ownerKind) {
    var podGroup = new PodGroup();
    var metadata =
        new ObjectMetaBuilder()
            .withNamespace("ns")
            .withName("spark-pi")
            .withUid("uid-group")
            .addToAnnotations("hekla.io/user", "ada");
    if (!ownerKind.isEmpty()) {
      metadata
          .addNewOwnerReference()
          .withApiVersion("batch.volcano.sh/v1alpha1")
          .withKind(ownerKind)
          .withName("spark-pi")
          .withUid("uid-job")
          .withController(true)
          .endOwnerReference();
    }
    podGroup.setMetadata(metadata.build());
    podGroup.setSpec(new PodGroupSpec());
    podGroup.getSpec().minMember = 2;
    podGroup.setStatus(new PodGroupStatus());
    podGroup.getStatus().phase = phase;
    return podGroup;
  }
}
