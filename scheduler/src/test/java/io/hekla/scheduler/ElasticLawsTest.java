package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.testing.RandomGangs;
import io.hekla.scheduler.testing.RandomGangs.Gang;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws of elastic gangs in random clusters. Source: docs/reference/plugin-rules.md#elastic. */
class ElasticLawsTest {
  private static final String ALLOCATE = "enqueue allocate";
  private static final String PREEMPT = "enqueue allocate preempt";

  @ParameterizedTest
  @MethodSource("few")
  void noJobWaitsForItsMinimumInRoomThatExtrasGot(long seed) {
    checkMinimums(seed);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void noJobWaitsForItsMinimumInRoomThatExtrasGotInManyCases(long seed) {
    checkMinimums(seed);
  }

  @ParameterizedTest
  @MethodSource("few")
  void extrasOfEqualJobsDifferByAtMostOne(long seed) {
    checkTurns(seed);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void extrasOfEqualJobsDifferByAtMostOneInManyCases(long seed) {
    checkTurns(seed);
  }

  @ParameterizedTest
  @MethodSource("few")
  void noGangIsBrokenWhileExtrasSuffice(long seed) {
    checkVictims(seed);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void noGangIsBrokenWhileExtrasSufficeInManyCases(long seed) {
    checkVictims(seed);
  }

  @ParameterizedTest
  @MethodSource("few")
  void theJobWithMostExtrasGivesFirst(long seed) {
    checkFirstVictim(seed);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void theJobWithMostExtrasGivesFirstInManyCases(long seed) {
    checkFirstVictim(seed);
  }

  @Test
  void theFewCasesShowWhatTheyAreFor() {
    assertThat(few().filter(ElasticLawsTest::checkVictims).count()).isGreaterThan(10);
    assertThat(few().filter(ElasticLawsTest::checkFirstVictim).count()).isGreaterThan(10);
  }

  static LongStream few() {
    return LongStream.range(0, 150);
  }

  /** The same jobs start as in a cluster in which no job wants more than its minimum. */
  private static void checkMinimums(long seed) {
    var gangs = new RandomGangs(seed, 3);
    SessionOutcome withExtras = gangs.waiting().cluster().run(ALLOCATE);
    SessionOutcome without = gangs.waiting().withoutExtras().cluster().run(ALLOCATE);

    assertThat(started(withExtras, gangs.waiting()))
        .as("jobs that start, seed %d: %s", seed, gangs.waiting())
        .isEqualTo(started(without, gangs.waiting()));
  }

  private static Set<String> started(SessionOutcome outcome, RandomGangs.Scene scene) {
    var started = new TreeSet<String>();
    for (Gang gang : scene.gangs()) {
      if (gang.running().size() + outcome.bound(gang.name()) >= gang.minimum()) {
        started.add(gang.name());
      }
    }
    return started;
  }

  private static void checkTurns(long seed) {
    var scene = new RandomGangs(seed, 1).waiting();
    SessionOutcome outcome = scene.cluster().run(ALLOCATE);

    for (Gang one : scene.gangs()) {
      long got = outcome.bound(one.name());
      long extras = one.running().size() + got - one.minimum();
      if (got == 0 || extras <= 0) {
        continue;
      }
      for (Gang other : scene.gangs()) {
        long present = other.running().size() + outcome.bound(other.name());
        boolean wantsMore = outcome.bound(other.name()) < other.waiting();
        if (wantsMore && present >= other.minimum()) {
          assertThat(present - other.minimum())
              .as("extras of %s beside %s, seed %d: %s", other.name(), one.name(), seed, scene)
              .isGreaterThanOrEqualTo(extras - 1);
        }
      }
    }
  }

  /** Returns whether a gang broke, so that there was something to check. */
  private static boolean checkVictims(long seed) {
    var scene = new RandomGangs(seed, 3).running();
    SessionOutcome outcome = scene.cluster().run(PREEMPT);
    Map<String, Integer> lost = lost(outcome);

    List<Gang> broken =
        scene.gangs().stream()
            .filter(gang -> gang.running().size() >= gang.minimum())
            .filter(
                gang -> gang.running().size() - lost.getOrDefault(gang.name(), 0) < gang.minimum())
            .toList();
    if (!broken.isEmpty()) {
      for (String node : scene.nodes().keySet()) {
        assertThat(scene.idle(node) + scene.extrasOn(node))
            .as("room on %s although %s broke, seed %d: %s", node, broken, seed, scene)
            .isLessThan(scene.claim());
      }
    }
    return !broken.isEmpty();
  }

  /** Returns whether pods were evicted, so that there was something to check. */
  private static boolean checkFirstVictim(long seed) {
    var scene = new RandomGangs(seed, 1).running();
    SessionOutcome outcome = scene.cluster().run(PREEMPT);
    Map<String, Integer> lost = lost(outcome);
    int most = scene.gangs().stream().mapToInt(Gang::extras).max().orElse(0);

    boolean isShown = !lost.isEmpty() && most > 0;
    if (isShown) {
      assertThat(lost).as("victims, seed %d: %s", seed, scene).hasSize(1);
      String victim = lost.keySet().iterator().next();
      assertThat(scene.gang(victim).extras())
          .as("extras of %s, seed %d: %s", victim, seed, scene)
          .isEqualTo(most);
    }
    return isShown;
  }

  private static Map<String, Integer> lost(SessionOutcome outcome) {
    Map<String, Integer> lost = new HashMap<>();
    for (Decisions.Eviction eviction : outcome.decisions().evictions()) {
      ObjectKey job = eviction.podGroup();
      lost.merge(job.name(), 1, Integer::sum);
    }
    return lost;
  }
}
