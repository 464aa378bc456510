package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.model.api.Job;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rotation of certificates under load, and loss of a replica; no valid object is refused. */
@OnRealApiServer
class WebhookRotationST {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final int ROTATIONS = 20;
  private static final Duration ALL_ROTATIONS = Duration.ofMinutes(10);

  /** Shorter than any certificate is served. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: valid, namespace: default}
      spec:
        minAvailable: 1
        tasks:
        - name: a
          replicas: 1
          template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}
      """;

  @TempDir private Path folder;

  /** Each certificate lives for as long as it takes to be trusted, and the next one comes. */
  private static final List<String> RESTLESS =
      List.of(
          "-Dhekla.admission.certificate.settle=300ms",
          "-Dhekla.admission.certificate.renew-after=400ms",
          "-Dhekla.admission.certificate.poll=50ms");

  @Test
  void noValidObjectIsRefusedWhileCertificatesChange() throws Exception {
    try (var cluster = WebhookCluster.start(folder, RESTLESS);
        var load = new Load(cluster)) {
      Set<String> served = new HashSet<>();
      await("certificates")
          .atMost(ALL_ROTATIONS)
          .pollInterval(BETWEEN_LOOKS)
          .until(
              () -> {
                load.assertNoneRefused();
                served.add(servedCertificate(cluster));
                return served.size() >= ROTATIONS;
              });
      assertThat(load.taken()).as("Jobs that were let in").isGreaterThan(ROTATIONS);
      load.assertNoneRefused();
      assertThat(
              cluster.replicas().stream().mapToLong(WebhookRotationST::changes).min().orElseThrow())
          .as("certificates that each replica has served")
          .isGreaterThan(ROTATIONS / 2);
    }
  }

  private static String servedCertificate(WebhookCluster cluster) {
    var secret =
        cluster
            .admin()
            .secrets()
            .inNamespace("volcano-system")
            .withName("volcano-admission-secret")
            .get();
    return Objects.requireNonNull(secret.getData().get("tls.crt"), "tls.crt");
  }

  private static long changes(HeklaProcess replica) {
    try {
      return replica.said().stream().filter(line -> line.contains("serves certificate")).count();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void aReplicaThatLeavesRefusesNothing() throws Exception {
    try (var cluster = WebhookCluster.start(folder, List.of());
        var load = new Load(cluster)) {
      load.awaitTaken(20);
      // As a Service does for a pod that is about to end.
      cluster.service().spare(cluster.ports().getFirst());
      int code = cluster.replicas().getFirst().stop();

      assertThat(code).isIn(0, 143);
      load.awaitTaken(20);
      load.assertNoneRefused();
    }
  }

  /** Asks again and again whether a valid Job would be let in. */
  private static final class Load implements AutoCloseable {
    /** Some ten requests meet each certificate; without a pause they keep both cores busy. */
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final AtomicInteger taken = new AtomicInteger();
    private final Queue<String> refused = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final List<Thread> askers;

    Load(WebhookCluster cluster) {
      Runnable asking =
          () -> {
            Job job = WebhookCluster.read(JOB, Job.class);
            while (!over.get()) {
              try {
                var unused = cluster.admin().resource(job).dryRun(true).create();
                taken.incrementAndGet();
              } catch (KubernetesClientException e) {
                refused.add(String.valueOf(e.getMessage()));
              }
              LockSupport.parkNanos(PAUSE.toNanos());
            }
          };
      askers = List.of(Thread.ofPlatform().start(asking), Thread.ofPlatform().start(asking));
    }

    int taken() {
      return taken.get();
    }

    void awaitTaken(int more) {
      int before = taken.get();
      await().atMost(LONGEST).until(() -> taken.get() >= before + more);
    }

    void assertNoneRefused() {
      assertThat(refused).isEmpty();
    }

    @Override
    public void close() {
      over.set(true);
      for (Thread asker : askers) {
        try {
          asker.join();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }
}
