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
 * Which claims to devices the tasks of a queue, or of those below it, hold or were promised by now.
 * A claim that several of them use counts once.
 */
final class ClaimLedger {
  private final ClassLimits limits;
  private final boolean ofDimensions;
  private final Map<ObjectKey, Integer> users = new HashMap<>();
  private final SortedMap<String, Double> held = new TreeMap<>();
  private final SortedMap<ObjectKey, ResourceClaimInfo> expected = new TreeMap<>();
  private Optional<RuntimeException> failure = Optional.empty();

  /** What claims would take beyond a limit. */
  record Excess(ResourceVector wanted, ResourceVector room, List<String> names) {}

  ClaimLedger(ClassLimits limits, boolean ofDimensions) {
    this.limits = limits;
    this.ofDimensions = ofDimensions;
  }

  /** Some claim could not be counted: from now on nobody is told what is left. */
  void lose(Throwable why) {
    failure =
        failure.or(
            () -> Optional.of(new IllegalStateException("claims could not be counted: " + why)));
  }

  /** A task with such claims came. */
  void come(SortedMap<ObjectKey, ResourceClaimInfo> claims) {
    claims.forEach(
        (key, claim) -> {
          if (users.merge(key, 1, Integer::sum) == 1) {
            add(held, claim, 1);
          }
        });
  }

  /** A task with such claims left. */
  void leave(SortedMap<ObjectKey, ResourceClaimInfo> claims) {
    claims.forEach(
        (key, claim) -> {
          if (users.merge(key, -1, Integer::sum) == 0) {
            users.remove(key);
            add(held, claim, -1);
          }
        });
  }

  /** A job was let in that will need such claims. */
  void expect(SortedMap<ObjectKey, ResourceClaimInfo> claims) {
    expected.putAll(claims);
  }

  /** What a task with such claims would take beyond the limit, if it does. */
  Optional<Excess> excessOfTask(SortedMap<ObjectKey, ResourceClaimInfo> claims) {
    check();
    return excess(claims, held);
  }

  /** What a job with such claims would, those of the jobs counted that were let in before. */
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
    ResourceVector room =
        ClassDemands.vector(limits.amounts()).minus(ClassDemands.vector(taken)).positive();
    return Optional.of(new Excess(ClassDemands.vector(wanted), room, exceeded));
  }

  private static void add(Map<String, Double> amounts, ResourceClaimInfo claim, int times) {
    ClassDemands.sum(List.of(claim))
        .forEach((name, amount) -> amounts.merge(name, times * amount, Double::sum));
  }
}
