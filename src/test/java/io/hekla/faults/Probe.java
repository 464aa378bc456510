package io.hekla.faults;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gang that is created when a fault begins, and shows by its binds when scheduling goes on. */
final class Probe {
  private final FaultCluster cluster;
  private final List<Outage> outages = new ArrayList<>();
  private Optional<Sent> sent = Optional.empty();

  /**
   * @param began when the fault began
   * @param nanos the same by the JVM's clock
   */
  private record Sent(Order order, Instant began, long nanos) {}

  Probe(FaultCluster cluster) {
    this.cluster = cluster;
  }

  /** Creates the gang: a fault begins now. */
  void send() {
    var began = Instant.now();
    long nanos = System.nanoTime();
    sent = Optional.of(new Sent(cluster.workload().probe(), began, nanos));
  }

  /** Returns whether the gang is bound whole, and notes that the outage is over. */
  Optional<Duration> look() {
    Sent one = sent.orElseThrow();
    if (cluster.boundPods(one.order().job()) < one.order().pods()) {
      return Optional.empty();
    }
    outages.add(new Outage(one.began(), Instant.now()));
    return Optional.of(Duration.ofNanos(System.nanoTime() - one.nanos()));
  }

  /** Outages so far. */
  List<Outage> outages() {
    return List.copyOf(outages);
  }

  @Override
  public String toString() {
    return sent.map(one -> one.order().toString()).orElse("no probe");
  }
}
