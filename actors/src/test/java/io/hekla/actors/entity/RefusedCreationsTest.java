package io.hekla.actors.entity;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.effect.JobEntity;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.request.RequestSettings;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.job.FinishedDeletedPods;
import io.hekla.model.job.JobCommand;
import io.hekla.model.job.JobLimits;
import io.hekla.model.job.JobMachine;
import io.hekla.model.job.JobObservations;
import io.hekla.model.job.JobPodGroupBuilder;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Job whose pods a quota refuses, in virtual time. */
@Tag("thorough") // a second of ManualTime costs a tenth of a real one
class RefusedCreationsTest {
  private static final int REPLICAS = 2_000;
  @TempDir Path folder;
  private final AtomicInteger posts = new AtomicInteger();
  private final List<String> patches = new CopyOnWriteArrayList<>();

  /** Pods as they were made, each of a later resourceVersion than the one before. */
  private final List<Pod> pods = new CopyOnWriteArrayList<>();

  private final AtomicLong version = new AtomicLong();
  private volatile int quota;
  private LoneEntity large;
  private ActorRef<ApiAdapter.Message> podRequests;
  private TestProbe<ApiAdapter.Drained> drained;
  private TestProbe<EventRecorder.Message> events;
  private final Job job = job();

  @BeforeEach
  void start() throws Exception {
    large = new LoneEntity(folder, Instant.parse("2027-01-01T00:00:00Z"));
    drained = large.kit().createTestProbe();
    events = large.kit().createTestProbe();
    podRequests =
        large
            .kit()
            .spawn(
                ApiAdapter.create(
                    api(),
                    new RequestSettings(
                        64,
                        4,
                        3,
                        new Pauses(Duration.ofMillis(100), Duration.ofSeconds(5)),
                        Duration.ofDays(9000))));
    var others = large.kit().spawn(RequestCounter.of(this::count));
    large.begin(
        new JobEntity(
            new JobMachine(),
            Map::of,
            CompletableFuture::new,
            new EventPublisher(EventRecorder.sink(events.ref()), Kind.JOB)),
        new Adapters(others, others, podRequests, others, others, others),
        "large",
        LoneEntity.patient(Duration.ofSeconds(1), Duration.ofSeconds(30)),
        new StatusWriteLimiter(
            Duration.ofMillis(1),
            Duration.ofMillis(1),
            Duration.ofMillis(1),
            1000,
            System::nanoTime));
  }

  private AtomicInteger count(Verb verb) {
    if (verb instanceof PatchObject<?> patch) {
      patches.add(patch.patch().toString());
    }
    return new AtomicInteger();
  }

  @AfterEach
  void stop() {
    large.close();
  }

  @Test
  void anExhaustedQuotaGetsFewRequestsAndTheStatusHasTheReason() {
    observe();
    pass(Duration.ofMinutes(5));

    assertThat(posts.get()).isBetween(10, 99);
    assertThat(patches)
        .anyMatch(patch -> patch.contains("FailedCreate") && patch.contains("exceeded quota"));
    var reported =
        events.fishForMessage(
            Duration.ofSeconds(3),
            event ->
                event.toString().contains("exceeded quota")
                    ? FishingOutcomes.complete()
                    : FishingOutcomes.continueAndIgnore());
    assertThat(reported).isNotEmpty();
  }

  @Test
  void onceThereIsRoomAllPodsAreMadeAndTheStatusIsPlainAgain() {
    observe();
    pass(Duration.ofMinutes(2));
    quota = REPLICAS;

    for (int minute = 0; minute < 5 && pods.size() < REPLICAS; minute++) {
      pass(Duration.ofMinutes(1));
    }
    observe();
    pass(Duration.ofSeconds(5));

    assertThat(pods)
        .extracting(pod -> pod.getMetadata().getName())
        .hasSize(REPLICAS)
        .doesNotHaveDuplicates();
    assertThat(patches).anyMatch(patch -> patch.contains("exceeded quota"));
    assertThat(patches.getLast()).contains("status").doesNotContain("exceeded quota");
  }

  @Test
  void aQuotaWithRoomForSomePodsGetsThoseAndFewMoreRequests() {
    quota = 40;
    observe();
    pass(Duration.ofMinutes(5));

    assertThat(pods).hasSize(40);
    assertThat(posts.get()).isLessThan(40 + 100);
  }

  @Test
  void aDeletedJobRequestsNoPod() {
    observe();
    pass(Duration.ofSeconds(10));
    job.getMetadata().setDeletionTimestamp("2027-01-01T00:00:10Z");
    observe();
    pass(Duration.ofSeconds(1));
    int before = posts.get();

    pass(Duration.ofMinutes(5));

    assertThat(posts.get()).isEqualTo(before);
  }

  /** Second by second; in each, everything that follows from the one before is done. */
  private void pass(Duration duration) {
    for (long second = 0; second < duration.toSeconds(); second++) {
      large.pass(Duration.ofSeconds(1));
      settle();
      if (!pods.isEmpty()) {
        observe();
      }
    }
  }

  private void settle() {
    isIdle();
    podRequests.tell(new ApiAdapter.Drain(drained.ref()));
    drained.receiveMessage();
    isIdle();
  }

  private void isIdle() {
    large.isIdle(new JobCommand.Created("nobody", "nothing"));
  }

  private void observe() {
    var seen = List.copyOf(pods);
    var group = JobPodGroupBuilder.of(job, Map.of(), FinishedDeletedPods.NONE);
    group.getMetadata().setUid("group");
    var observation =
        JobObservations.of(
                job,
                new ArrayList<>(seen),
                List.of(),
                Optional.of(group),
                true,
                claim -> true,
                JobLimits.HARD)
            .withAdmittedPodGroup();
    large.observe(
        new JobCommand.Observe(observation),
        Map.of("Pod", (long) seen.size(), "Done", 1L),
        Optional.of(job));
    settle();
  }

  private KubernetesApi api() {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("create")) {
                throw new UnsupportedOperationException(method.getName());
              }
              return CompletableFuture.completedFuture(created((Pod) arguments[1]));
            });
  }

  private synchronized Answer<Pod> created(Pod pod) {
    posts.incrementAndGet();
    if (pods.size() >= quota) {
      return new Answer.Refused<>(
          403,
          "Forbidden",
          "pods \"%s\" is forbidden: exceeded quota: small".formatted(pod.getMetadata().getName()));
    }
    pod.getMetadata().setUid("uid-" + pods.size());
    pod.getMetadata().setResourceVersion(Long.toString(version.incrementAndGet()));
    pods.add(pod);
    return new Answer.Done<>(pod);
  }

  private static Job job() {
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("ns")
            .withName("large")
            .withUid("uid")
            .withCreationTimestamp("2027-01-01T00:00:00Z")
            .build());
    var task = new TaskSpec();
    task.name = "w";
    task.replicas = REPLICAS;
    var spec = new JobSpec();
    spec.minAvailable = 1;
    spec.tasks = List.of(task);
    job.setSpec(spec);
    return job;
  }
}
