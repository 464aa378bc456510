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
  private Duration outage = Duration.ZERO;

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

  /** Notes that the outage is over, if the gang is bound whole. */
  void look() {
    sent.filter(one -> cluster.boundPods(one.order().job()) == one.order().pods())
        .ifPresent(
            one -> {
              outages.add(new Outage(one.began(), Instant.now()));
              outage = Duration.ofNanos(System.nanoTime() - one.nanos());
              sent = Optional.empty();
            });
  }

  /** Returns whether no gang is waited for. */
  boolean isOver() {
    return sent.isEmpty();
  }

  /** Time from the beginning of the last outage that is over to the last bind of its gang. */
  Duration outage() {
    return outage;
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
