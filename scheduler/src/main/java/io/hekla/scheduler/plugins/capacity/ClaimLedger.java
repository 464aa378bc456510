package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.claims.ClassDemands;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Ledger of the device claims that the tasks of a queue, or of those below it, hold or were
 * promised by now. A claim that several of them use counts once.
 */
final class ClaimLedger {
  private final ClassLimits limits;
  private final boolean ofDimensions;
  private final Map<ObjectKey, Integer> users = new HashMap<>();
  private final SortedMap<String, Double> held = new TreeMap<>();
  private final SortedMap<ObjectKey, ResourceClaimInfo> expected = new TreeMap<>();
  private Optional<RuntimeException> failure = Optional.empty();

  /**
   * Devices that claims would take beyond a limit.
   *
   * @param room what is left of the limit; negative if more is taken than that
   * @param most the limit
   */
  record Excess(
      ResourceVector wanted, ResourceVector room, ResourceVector most, List<String> names) {}

  ClaimLedger(ClassLimits limits, boolean ofDimensions) {
    this.limits = limits;
    this.ofDimensions = ofDimensions;
  }

  /**
   * Records that some claim could not be counted: from now on every question about the rest fails.
   */
  void lose(Throwable why) {
    failure =
        failure.or(
            () -> Optional.of(new IllegalStateException("claims could not be counted: " + why)));
  }

  /** Adds the claims of a task that came. */
  void add(SortedMap<ObjectKey, ResourceClaimInfo> claims) {
    claims.forEach(
        (key, claim) -> {
          if (users.merge(key, 1, Integer::sum) == 1) {
            add(held, claim, 1);
          }
        });
  }

  /** Removes the claims of a task that left. */
  void remove(SortedMap<ObjectKey, ResourceClaimInfo> claims) {
    claims.forEach(
        (key, claim) -> {
          if (users.merge(key, -1, Integer::sum) == 0) {
            users.remove(key);
            add(held, claim, -1);
          }
        });
  }

  /** Adds the claims of a job that was let in and will need them. */
  void expect(SortedMap<ObjectKey, ResourceClaimInfo> claims) {
    expected.putAll(claims);
  }

  /** Returns the excess over the limit if a task with such claims came, if any. */
  Optional<Excess> excessOfTask(SortedMap<ObjectKey, ResourceClaimInfo> claims) {
    check();
    return excess(claims, held);
  }

  /**
   * Returns the excess over the limit if a job with such claims came, with the jobs counted that
   * were let in before, if any.
   */
  Optional<Excess> excessOfJob(SortedMap<ObjectKey, ResourceClaimInfo> claims) {
    check();
    var spokenFor = new TreeMap<>(held);
    expected.forEach(
        (key, claim) -> {
          if (!users.containsKey(key)) {
            add(spokenFor, claim, 1);
          }
        });
    var others = new TreeMap<>(claims);
    others.keySet().removeAll(expected.keySet());
    return excess(others, spokenFor);
  }

  private void check() {
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  private Optional<Excess> excess(
      SortedMap<ObjectKey, ResourceClaimInfo> claims, SortedMap<String, Double> taken) {
    var wanted = new TreeMap<String, Double>();
    claims.forEach(
        (key, claim) -> {
          if (!users.containsKey(key)) {
            add(wanted, claim, 1);
          }
        });
    var sum = new TreeMap<>(taken);
    wanted.forEach((name, amount) -> sum.merge(name, amount, Double::sum));
    List<String> exceeded = limits.exceededBy(sum, wanted, ofDimensions);
    if (exceeded.isEmpty()) {
      return Optional.empty();
    }
    ResourceVector most = ClassDemands.vector(limits.amounts());
    ResourceVector room = most.minus(ClassDemands.vector(taken));
    return Optional.of(new Excess(ClassDemands.vector(wanted), room, most, exceeded));
  }

  private static void add(Map<String, Double> amounts, ResourceClaimInfo claim, int times) {
    ClassDemands.sum(List.of(claim))
        .forEach((name, amount) -> amounts.merge(name, times * amount, Double::sum));
  }
}
