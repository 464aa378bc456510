package io.hekla.scheduler.testing;

import io.hekla.model.cluster.HostPort;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.PodRelations;
import io.hekla.model.cluster.PodTerm;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.SpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Random affinities between pods; half of the pods have none. */
final class RandomRelations {
  private final Random random;

  RandomRelations(Random random) {
    this.random = random;
  }

  PodRelations ofPod() {
    if (random.nextBoolean()) {
      return PodRelations.NONE;
    }
    return new PodRelations(
        some(4, this::port),
        some(5, this::term),
        some(4, this::term),
        some(3, () -> new PodTerm.Preferred(weight(), term())),
        some(3, this::spread));
  }

  private <T> List<T> some(int oneIn, Supplier<T> one) {
    var some = new ArrayList<T>();
    while (some.size() < 2 && random.nextInt(oneIn) == 0) {
      some.add(one.get());
    }
    return some;
  }

  private HostPort port() {
    return new HostPort(
        random.nextInt(4) == 0 ? "UDP" : "TCP",
        random.nextBoolean() ? "0.0.0.0" : "10.0.0." + random.nextInt(2),
        80 + random.nextInt(2));
  }

  private PodTerm term() {
    boolean byLabel = random.nextInt(4) == 0;
    return new PodTerm(
        new TreeSet<>(byLabel ? List.of() : List.of("default")),
        byLabel ? selector("team") : LabelSelector.NOTHING,
        selector("app"),
        topologyKey());
  }

  private SpreadConstraint spread() {
    return new SpreadConstraint(
        1 + random.nextInt(2),
        topologyKey(),
        random.nextBoolean(),
        selector("app"),
        1 + random.nextInt(3),
        random.nextBoolean(),
        random.nextBoolean());
  }

  private LabelSelector selector(String label) {
    return switch (random.nextInt(6)) {
      case 0 -> LabelSelector.NOTHING;
      case 1 -> LabelSelector.EVERYTHING;
      case 2 -> selector(label, Requirement.Operator.NOT_IN);
      default -> selector(label, Requirement.Operator.IN);
    };
  }

  private LabelSelector selector(String label, Requirement.Operator operator) {
    String value = random.nextBoolean() ? "a" : "b";
    return LabelSelector.of(List.of(new Requirement(label, operator, List.of(value))));
  }

  private String topologyKey() {
    return random.nextBoolean() ? "zone" : "kubernetes.io/hostname";
  }

  private int weight() {
    return (1 + random.nextInt(100)) * (random.nextBoolean() ? 1 : -1);
  }
}
