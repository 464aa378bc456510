package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Order in which entities are observed when all of them have to be. */
class ReconcileQueueTest {
  private static final int ENDED = 1000;
  private static final int LARGE = 10_000;

  private Reconciler reconciler = reconciler(Duration.ZERO);
  private final List<Observation> sent = new ArrayList<>();
  private Duration now = Duration.ZERO;

  private static Reconciler reconciler(Duration restPause) {
    return new Reconciler(
        ObserverSettings.of("volcano").withRestPause(restPause),
        Kind.ALL,
        EntityKinds.observers(EntityKinds.ALL),
        event -> {},
        (entity, command) -> {});
  }

  @BeforeEach
  void schedulerRunsHere() {
    reconciler.activate(now);
  }

  private void clusterOf(Job... others) {
    Kind.ALL.stream()
        .filter(kind -> !kind.equals(Kind.JOB))
        .forEach(kind -> reconciler.take(nothing(kind)));
    var jobs = new ArrayList<>(List.of(others));
    for (int i = 0; i < ENDED; i++) {
      jobs.add(job("a-%04d".formatted(i), "Completed"));
    }
    reconciler.take(new WatchEvent.Listed<>(Kind.JOB, jobs, 1));
  }

  private static <T extends HasMetadata> WatchEvent.Listed<T> nothing(Kind<T> kind) {
    return new WatchEvent.Listed<>(kind, List.of(), 1);
  }

  private static Job job(String name, String phase) {
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("default")
            .withName(name)
            .withUid(name + "-uid")
            .withResourceVersion("1")
            .build());
    job.setSpec(new JobSpec());
    job.getSpec().tasks = new ArrayList<>();
    job.setStatus(new JobStatus());
    job.getStatus().state = new JobState();
    job.getStatus().state.phase = phase;
    return job;
  }

  /** Names of the Jobs that are shown something now. */
  private List<String> send() {
    now = now.plusMillis(20);
    sent.clear();
    sent.addAll(reconciler.observe(now));
    return sent.stream().map(one -> one.entity().key().name()).toList();
  }

  private void acknowledgeAll() {
    sent.forEach(one -> reconciler.acknowledge(one.number()));
  }

  private boolean anyDue() {
    return reconciler.untilDue(now).isPresent();
  }

  @Test
  void atATakeoverReconcilesOfEndedJobsAreLimitedAndOfOthersNot() {
    clusterOf(job("z-new", ""), job("z-runs", "Running"));

    assertThat(send()).contains("z-new", "z-runs").hasSize(Backlog.BESIDE_OTHERS + 2);
    assertThat(anyDue()).isFalse();
  }

  @Test
  void afterATakeoverEndedJobsWaitUntilOthersHadTime() {
    reconciler = reconciler(Duration.ofSeconds(3));
    reconciler.activate(now);
    Duration end = now.plusSeconds(3);
    clusterOf(job("z-new", ""));

    assertThat(send()).containsExactly("z-new");
    acknowledgeAll();
    assertThat(reconciler.untilDue(now)).contains(end.minus(now));
    now = now.plusSeconds(2);
    assertThat(send()).isEmpty();
    now = end;
    assertThat(reconciler.untilDue(now)).contains(Duration.ZERO);
    assertThat(send()).hasSize(Backlog.AT_ONCE);
  }

  @Test
  void thePauseBeginsWithTheTakeoverAndNotWithTheFirstQuestion() {
    reconciler = reconciler(Duration.ofSeconds(3));
    reconciler.activate(now);
    now = now.plusSeconds(2);
    clusterOf();

    assertThat(reconciler.untilDue(now)).contains(Duration.ofSeconds(1));
  }

  @Test
  void theNextTakeoverHasItsOwnPause() {
    reconciler = reconciler(Duration.ofSeconds(3));
    reconciler.activate(now);
    clusterOf();
    send();
    now = now.plusSeconds(3);
    assertThat(send()).hasSize(Backlog.AT_ONCE);

    reconciler.deactivate();
    reconciler.activate(now);

    assertThat(send()).isEmpty();
    now = now.plusSeconds(3);
    assertThat(send()).hasSize(Backlog.AT_ONCE);
  }

  @Test
  void endedJobsHaveMoreRoomOnceTheOthersHaveReconciled() {
    clusterOf(job("z-new", ""));
    send();
    sent.stream()
        .filter(one -> one.entity().key().name().equals("z-new"))
        .forEach(one -> reconciler.acknowledge(one.number()));

    assertThat(send()).hasSize(Backlog.AT_ONCE - Backlog.BESIDE_OTHERS);
  }

  @Test
  void furtherReconcilesFollowAcknowledgements() {
    clusterOf();
    int observed = 0;
    for (int i = 0; i < ENDED / Backlog.AT_ONCE; i++) {
      assertThat(anyDue()).isTrue();
      observed += send().size();
      acknowledgeAll();
    }

    assertThat(observed).isEqualTo(ENDED);
    assertThat(anyDue()).isFalse();
  }

  @Test
  void aQueuedEntityWhoseObjectChangesIsReconciledAtOnceAndOnce() {
    clusterOf();
    send();
    var last = new ObjectKey("default", "a-0999");
    Job changed = job(last.name(), "Completed");
    changed.getMetadata().setResourceVersion("2");
    changed.getSpec().minAvailable = 7;
    reconciler.take(new WatchEvent.Seen<>(Kind.JOB, changed));

    assertThat(send()).containsExactly("a-0999");
    int observed = 0;
    acknowledgeAll();
    reconciler.repeatOverdue();
    reconciler.repeatOverdue();
    while (anyDue()) {
      List<String> names = send();
      assertThat(names).doesNotContain("a-0999");
      observed += names.size();
      acknowledgeAll();
    }
    assertThat(observed).as("the first ones once more").isEqualTo(ENDED - 1);
  }

  @Test
  void entitiesThatNeverAcknowledgeDelayOthersOnlyBriefly() {
    clusterOf();
    send();
    assertThat(anyDue()).isFalse();
    reconciler.repeatOverdue();
    reconciler.repeatOverdue();

    assertThat(send())
        .as("these once more, and some others")
        .hasSize(Backlog.AT_ONCE + Backlog.BESIDE_OTHERS);
  }

  @Test
  void aResyncIsSpreadOverItsInterval() {
    clusterOf(job("z-runs", "Running"));
    acknowledgeEverybody();
    changeAllBehindTheMarks();

    var perStep = new ArrayList<Integer>();
    for (int step = 0; step < Reconciler.RESYNC_STEPS; step++) {
      reconciler.resync();
      perStep.add(send().size());
      acknowledgeAll();
    }

    assertThat(perStep).allMatch(size -> size <= ENDED / Reconciler.RESYNC_STEPS + 1);
    assertThat(perStep.stream().mapToInt(size -> size).sum()).isEqualTo(ENDED + 1);
  }

  @Test
  void aResyncLeavesThoseAloneWhoseObservationIsAsAcknowledged() {
    clusterOf(job("z-runs", "Running"));
    acknowledgeEverybody();

    for (int step = 0; step < Reconciler.RESYNC_STEPS; step++) {
      reconciler.resync();
      assertThat(send()).isEmpty();
    }
  }

  @Test
  void aStandbyRemembersNothingOfJobsThatCameAndWent() {
    reconciler.deactivate();
    clusterOf();
    for (int i = 0; i < 10_000; i++) {
      Job job = job("b-" + i, "Running");
      reconciler.take(new WatchEvent.Seen<>(Kind.JOB, job));
      reconciler.take(new WatchEvent.Gone<>(Kind.JOB, job));
    }

    assertThat(reconciler.marked()).isZero();
    reconciler.activate(now);
    var shown = new HashSet<String>();
    do {
      shown.addAll(send());
      acknowledgeAll();
    } while (anyDue());
    assertThat(shown).hasSize(ENDED).noneMatch(name -> name.startsWith("b-"));
  }

  @Test
  void aLargeGangIsNotShownWholeAtEachChangeOfAPod() {
    clusterOf(job("z-large", "Running"));
    var pods = new ArrayList<Pod>();
    for (int i = 0; i < LARGE; i++) {
      pods.add(podOf("z-large", i, "1"));
    }
    reconciler.take(new WatchEvent.Listed<>(Kind.POD, pods, 1));
    acknowledgeEverybody();

    int shown = 0;
    for (int i = 0; i < 100; i++) {
      reconciler.take(new WatchEvent.Seen<>(Kind.POD, podOf("z-large", i, "2")));
      shown += (int) send().stream().filter(name -> name.equals("z-large")).count();
      acknowledgeAll();
    }

    assertThat(shown).as("times in two seconds").isBetween(1, 5);
    now = now.plusSeconds(1);
    assertThat(send()).as("the last changes, too").contains("z-large");
  }

  private static Pod podOf(String job, int index, String version) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(job + "-worker-" + index)
        .withUid(job + "-" + index)
        .withResourceVersion(version)
        .addNewOwnerReference()
        .withApiVersion(Kind.JOB.apiVersion())
        .withKind(Kind.JOB.name())
        .withName(job)
        .withUid(job + "-uid")
        .withController(true)
        .endOwnerReference()
        .endMetadata()
        .withNewSpec()
        .withNodeName("n1")
        .endSpec()
        .build();
  }

  private void acknowledgeEverybody() {
    do {
      send();
      acknowledgeAll();
    } while (anyDue());
  }

  /**
   * Changes all objects as if every watch had omitted a change, and an audit had repaired it
   * without a mark.
   */
  private void changeAllBehindTheMarks() {
    for (Job job : reconciler.cache().all(Kind.JOB)) {
      job.setSpec(new JobSpec());
      job.getSpec().tasks = new ArrayList<>();
      job.getSpec().minAvailable = 7;
    }
  }
}
