package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Member that stands by, or only observes, while Jobs are created and deleted. */
@Isolated("it measures the heap of the JVM")
class StandbyTest {
  private static final int ALIVE = 1_000;
  private static final long KEPT_BY_WHAT_IS_GONE = 2 << 20;

  private final AtomicLong toNodes = new AtomicLong();
  private final Reconciler reconciler =
      new Reconciler(
          ObserverSettings.of("volcano"),
          Kind.ALL,
          EntityKinds.observers(EntityKinds.ALL),
          event -> toNodes.incrementAndGet(),
          (entity, command) -> {});
  private long version = 1;

  @Test
  void hasTheMemoryAndTheTakeoverOfTheJobsThatAreThere() {
    hasTheMemoryAndTheTakeoverOfTheJobsThatAreThere(20_000);
  }

  @Test
  @Tag("thorough")
  void hasTheMemoryAndTheTakeoverOfTheJobsThatAreThereAfterManyMore() {
    hasTheMemoryAndTheTakeoverOfTheJobsThatAreThere(300_000);
  }

  private void hasTheMemoryAndTheTakeoverOfTheJobsThatAreThere(int cameAndWent) {
    for (Kind<?> kind : Kind.ALL) {
      reconciler.take(nothing(kind));
    }
    for (int i = 0; i < ALIVE; i++) {
      comes("alive-" + i);
    }
    // Code and tables of the first thousand are no memory of theirs.
    comeAndGo("first-", ALIVE);
    long before = heap();
    comeAndGo("gone-", cameAndWent);
    assertThat(heap() - before)
        .as("bytes kept of %d Jobs that came and went", cameAndWent)
        .isLessThan(KEPT_BY_WHAT_IS_GONE);

    reconciler.activate(Duration.ZERO);
    assertThat(observed()).as("entities at the takeover").isEqualTo(2 * ALIVE);
    assertThat(reconciler.engine().since(0))
        .as("changes for the engine at the takeover")
        .hasSizeLessThan(3 * ALIVE);
  }

  private void comeAndGo(String name, int jobs) {
    for (int i = 0; i < jobs; i++) {
      comes(name + i);
      goes(name + i);
    }
  }

  private void comes(String name) {
    take(Kind.JOB, job(name));
    take(Kind.POD_GROUP, podGroup(name));
    take(Kind.POD, pod(name));
  }

  private void goes(String name) {
    reconciler.take(new WatchEvent.Gone<>(Kind.POD, pod(name)));
    reconciler.take(new WatchEvent.Gone<>(Kind.POD_GROUP, podGroup(name)));
    reconciler.take(new WatchEvent.Gone<>(Kind.JOB, job(name)));
  }

  private <T extends HasMetadata> void take(Kind<T> kind, T object) {
    reconciler.take(new WatchEvent.Seen<>(kind, object));
  }

  /** Entities that are shown something until nothing is due any more. */
  private int observed() {
    var now = Duration.ZERO;
    int observed = 0;
    for (List<Observation> sent = reconciler.observe(now);
        !sent.isEmpty();
        sent = reconciler.observe(now)) {
      observed += sent.size();
      new ArrayList<>(sent).forEach(one -> reconciler.acknowledge(one.number()));
      now = now.plusSeconds(1);
    }
    return observed;
  }

  /** Bytes of live objects. */
  private static long heap() {
    var memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }

  private ObjectMeta metadata(String kind, String name) {
    return new ObjectMetaBuilder()
        .withNamespace("default")
        .withName(name)
        .withUid(kind + name)
        .withResourceVersion(Long.toString(++version))
        .build();
  }

  private static <T extends HasMetadata> WatchEvent.Listed<T> nothing(Kind<T> kind) {
    return new WatchEvent.Listed<>(kind, List.of(), 1);
  }

  private Job job(String name) {
    var job = new Job();
    job.setMetadata(metadata("job-", name));
    job.setSpec(new JobSpec());
    job.getSpec().tasks = new ArrayList<>();
    return job;
  }

  private PodGroup podGroup(String name) {
    var group = new PodGroup();
    group.setMetadata(metadata("podgroup-", name));
    group
        .getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder()
                    .withApiVersion(Kind.JOB.apiVersion())
                    .withKind("Job")
                    .withName(name)
                    .withUid("job-" + name)
                    .withController(true)
                    .build()));
    group.setSpec(new PodGroupSpec());
    return group;
  }

  private Pod pod(String name) {
    return new PodBuilder()
        .withMetadata(metadata("pod-", name))
        .editMetadata()
        .addToAnnotations("scheduling.k8s.io/group-name", name)
        .endMetadata()
        .withNewSpec()
        .withSchedulerName("volcano")
        .endSpec()
        .build();
  }
}
