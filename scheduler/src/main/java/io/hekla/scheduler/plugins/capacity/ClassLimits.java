package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.claims.ClassDemands;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Limits of device classes that a queue may hold: the amounts its capability names; classes that it
 * does not name are unlimited. Source: docs/reference/plugin-rules.md#capacity-device-quota.
 *
 * @param amounts amounts by name, as {@link ClassDemands#sum} names them
 * @param classes classes of which an amount is named
 */
record ClassLimits(SortedMap<String, Double> amounts, Set<String> classes) {
  /** Relative difference beyond which an amount is larger, and not only rounded differently. */
  private static final double ROUNDING = 1e-9;

  ClassLimits {
    amounts = Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
    classes = Set.copyOf(classes);
  }

  static ClassLimits of(QueueInfo queue) {
    SortedMap<String, Double> amounts =
        ClassDemands.in(queue.capability().orElse(ResourceVector.EMPTY));
    return new ClassLimits(
        amounts,
        amounts.keySet().stream()
            .map(ClassDemands::classOf)
            .flatMap(Optional::stream)
            .collect(Collectors.toSet()));
  }

  /** Returns whether it limits nothing. */
  boolean isEmpty() {
    return amounts.isEmpty();
  }

  /**
   * Names of the wanted amounts of which a sum is too much. A number of devices that is limited to
   * 0 is unlimited, as in Volcano; a dimension that a named class does not name is limited to 0.
   *
   * @param ofDimensions whether amounts of dimensions of devices are limited, too
   */
  List<String> exceededBy(
      Map<String, Double> sum, SortedMap<String, Double> wanted, boolean ofDimensions) {
    return wanted.keySet().stream()
        .filter(name -> ClassDemands.classOf(name).filter(classes::contains).isPresent())
        .filter(name -> ClassDemands.isCount(name) ? amount(name) > 0 : ofDimensions)
        .filter(name -> sum.getOrDefault(name, 0.0) > amount(name) * (1 + ROUNDING))
        .toList();
  }

  private double amount(String name) {
    return amounts.getOrDefault(name, 0.0);
  }
}
