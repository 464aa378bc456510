package io.hekla.faults;

import java.time.Duration;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** Cluster in the course of a fault: users and supervisors go on while time passes. */
final class Scene {
  private static final Duration STEP = Duration.ofMillis(100);

  /** Steps after which users look at their Jobs again, which costs the API server a list. */
  private static final int STEPS_OF_USERS = 3;

  private final FaultCluster cluster;
  private final Random random;
  private final Probe probe;
  private int steps;

  Scene(FaultCluster cluster, Random random) {
    this.cluster = cluster;
    this.random = random;
    this.probe = new Probe(cluster);
  }

  FaultCluster cluster() {
    return cluster;
  }

  FaultMembers members() {
    return cluster.members();
  }

  Random random() {
    return random;
  }

  Probe probe() {
    return probe;
  }

  /** Notes that a fault begins now. */
  void begin() {
    probe.send();
  }

  /** Returns the member that runs the scheduler, or any. */
  FaultMember choose(boolean ofScheduler) throws Exception {
    if (!ofScheduler) {
      return members().all().get(random.nextInt(members().all().size()));
    }
    awaitThat("a scheduler", () -> members().schedulerHost().isPresent());
    return members().schedulerHost().orElseThrow();
  }

  /** Lets time pass. */
  void pass(Duration time) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      step();
    }
  }

  /** Lets time pass until something is so; returns whether it came about within a time. */
  boolean passUntil(Duration longest, BooleanSupplier condition) throws Exception {
    long end = System.nanoTime() + longest.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      step();
    }
    return true;
  }

  /** Lets time pass until something is so, and fails if it takes longer than minutes. */
  void awaitThat(String what, BooleanSupplier condition) throws Exception {
    if (!passUntil(FaultMembers.LONGEST, condition)) {
      throw new AssertionError(
          "no %s within %s; %s".formatted(what, FaultMembers.LONGEST, members().lastLines()));
    }
  }

  /** Waits until the probe of the current fault is bound; returns the time from its beginning. */
  Duration awaitProbe() throws Exception {
    awaitThat("bind of " + probe, probe::isOver);
    return probe.outage();
  }

  private void step() throws Exception {
    members().keepRunning();
    if (steps++ % STEPS_OF_USERS == 0) {
      cluster.workload().step();
    }
    probe.look();
    Thread.sleep(STEP);
  }
}
