package io.hekla.simulator.kubelet;

import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoreClosedException;
import io.hekla.controller.api.Kind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Simulated kubelets in real time: one thread for all nodes, which wakes when a pod changes or is
 * due.
 */
public final class KubeletThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KubeletThread.class);
  private static final Duration LONGEST_NAP = Duration.ofSeconds(1);

  private final ObjectStore store;
  private final SimulatedKubelets kubelets;
  private final Clock clock;
  private final Thread thread;

  private KubeletThread(ObjectStore store, KubeletOptions options, Clock clock) {
    this.store = store;
    this.kubelets = new SimulatedKubelets(store, options, clock);
    this.clock = clock;
    this.thread = Thread.ofPlatform().daemon().name("simulated-kubelets").unstarted(this::run);
  }

  /** Starts kubelets for the pods of a store, until they are closed. */
  public static KubeletThread start(ObjectStore store, KubeletOptions options, Clock clock) {
    var kubelets = new KubeletThread(store, options, clock);
    kubelets.thread.start();
    return kubelets;
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Instant next = kubelets.catchUp().orElse(Instant.MAX);
        Instant now = clock.instant();
        Instant latest = now.plus(LONGEST_NAP);
        Instant wake = next.isBefore(latest) ? next : latest;
        store.awaitPublished(
            Kind.POD, kubelets.seen(), Math.max(1, Duration.between(now, wake).toMillis()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (StoreClosedException e) {
      LOG.info("The simulated kubelets stop: {}", e.getMessage());
    }
  }
}
