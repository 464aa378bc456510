package io.hekla.scheduler.testing;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.DisruptionBudgetInfo;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.cluster.Requirement;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** What only some plugins look at, by chance. Sessions take place at the epoch. */
final class RandomFacts {
  private final Random random;

  RandomFacts(Random random) {
    this.random = random;
  }

  /** Two budgets. */
  List<ClusterFact> all() {
    return List.of(budget("a"), budget("b"));
  }

  ClusterFact any() {
    return budget(random.nextBoolean() ? "a" : "b");
  }

  Change anyGone() {
    ClusterFact fact = any();
    return new Change.FactGone(fact.getClass(), fact.key());
  }

  /** Some time within four hours before the session. */
  Instant recently() {
    return Instant.EPOCH.minusSeconds(random.nextInt(4 * 3600));
  }

  /** Bound some minutes ago, or never. */
  PodHistory history() {
    if (random.nextInt(3) == 0) {
      return PodHistory.NEW;
    }
    Optional<Instant> bound = Optional.of(Instant.EPOCH.minusSeconds(random.nextInt(1200)));
    return new PodHistory(bound, bound, random.nextInt(4) == 0);
  }

  private ClusterFact budget(String app) {
    return new DisruptionBudgetInfo(
        new ObjectKey("default", app),
        LabelSelector.of(List.of(new Requirement("app", Requirement.Operator.IN, List.of(app)))),
        random.nextInt(3),
        Set.of("j" + random.nextInt(8) + "-0"));
  }
}
