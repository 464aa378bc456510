package io.hekla.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.resource.ResourceVector.Missing;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

/** Test of random vectors against the same rules written naively on maps. */
class ResourceVectorOracleTest {
  private static final long SEED = 20261121;
  private static final int CASES = 3000;
  private static final String[] NAMES = {"a.io/x", "b.io/y", "pods"};
  private static final double[] AMOUNTS = {0, 0.05, 0.5, 1, 1.05, 2, 7};

  @Test
  void arithmeticAgreesWithMaps() {
    forRandomPairs(
        (left, right) -> {
          assertThat(amounts(left.plus(right))).isEqualTo(combined(left, right, Double::sum));
          assertThat(amounts(left.max(right))).isEqualTo(combined(left, right, Math::max));
          assertThat(amounts(left.exceeding(right))).isEqualTo(exceeding(left, right));
          if (left.hasScalars()) {
            assertThat(amounts(left.minus(right)))
                .isEqualTo(combined(left, right, (l, r) -> l - r));
          }
        });
  }

  @Test
  void comparisonsAgreeWithMaps() {
    forRandomPairs(
        (left, right) -> {
          for (Missing missing : Missing.values()) {
            assertThat(left.less(right, missing)).isEqualTo(all(left, right, missing, 0));
            assertThat(left.lessEqual(right, missing))
                .isEqualTo(all(left, right, missing, ResourceVector.MIN));
          }
          assertThat(left.intersection(right))
              .isEqualTo(
                  left.resourceNames().stream().filter(right.resourceNames()::contains).toList());
          assertThat(left.sameAs(right))
              .isEqualTo(
                  amounts(left).entrySet().stream()
                      .allMatch(e -> Math.abs(e.getValue() - right.amount(e.getKey())) < 0.1));
        });
  }

  private interface Check {
    void on(ResourceVector left, ResourceVector right);
  }

  private static void forRandomPairs(Check check) {
    var random = new Random(SEED);
    for (int i = 0; i < CASES; i++) {
      ResourceVector left = vector(random);
      ResourceVector right = vector(random);
      try {
        check.on(left, right);
      } catch (AssertionError e) {
        throw new AssertionError(
            "seed " + SEED + ", case " + i + ": " + left + " against " + right, e);
      }
    }
  }

  private static ResourceVector vector(Random random) {
    var vector = ResourceVector.of(amount(random), amount(random));
    for (String name : NAMES) {
      if (random.nextBoolean()) {
        vector = vector.with(name, amount(random));
      }
    }
    return vector;
  }

  private static double amount(Random random) {
    return AMOUNTS[random.nextInt(AMOUNTS.length)];
  }

  private static Map<String, Double> amounts(ResourceVector vector) {
    var amounts = new TreeMap<String, Double>();
    amounts.put("cpu", vector.milliCpu());
    amounts.put("memory", vector.memoryBytes());
    vector.scalarNames().forEach(name -> amounts.put(name, vector.amount(name)));
    return amounts;
  }

  private static Map<String, Double> combined(
      ResourceVector left, ResourceVector right, DoubleBinaryOperator operator) {
    var names = new TreeSet<>(amounts(left).keySet());
    names.addAll(amounts(right).keySet());
    var combined = new TreeMap<String, Double>();
    names.forEach(
        name -> combined.put(name, operator.applyAsDouble(left.amount(name), right.amount(name))));
    return combined;
  }

  private static Map<String, Double> exceeding(ResourceVector left, ResourceVector right) {
    Map<String, Double> exceeding = combined(left, right, (l, r) -> Math.max(l - r, 0));
    exceeding
        .entrySet()
        .removeIf(part -> Set.of(NAMES).contains(part.getKey()) && part.getValue() == 0);
    return exceeding;
  }

  private static boolean all(
      ResourceVector left, ResourceVector right, Missing missing, double tolerance) {
    Map<String, Double> limits = amounts(right);
    for (var entry : amounts(left).entrySet()) {
      Double limit = limits.get(entry.getKey());
      if (limit == null && missing == Missing.INFINITE) {
        continue;
      }
      double most = limit == null ? 0 : limit;
      double amount = entry.getValue();
      if (!(amount < most || Math.abs(amount - most) < tolerance)) {
        return false;
      }
    }
    return missing == Missing.ZERO || amounts(left).keySet().containsAll(limits.keySet());
  }
}
