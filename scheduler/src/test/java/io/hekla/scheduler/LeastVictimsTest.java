package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.podgroup.VictimReason.JobChosen;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Victims of whole-job preemption beside those that a search over all sets finds
 * (docs/reference/plugin-rules.md#job-preemption).
 */
class LeastVictimsTest {
  private static final int CASES = 150;
  private static final int FEW_PODS = 10;
  private static final int MANY_PODS = 70;

  @ParameterizedTest
  @ValueSource(strings = {"preempt", "reclaim", "gangpreempt", "gangreclaim"})
  void noSetOfVictimsCostsLess(String action) {
    int evicting = noneCostsLess(LongStream.range(0, CASES), action);

    // Otherwise the cases would show little.
    assertThat(evicting).isGreaterThan(CASES / 4);
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(strings = {"preempt", "reclaim", "gangpreempt", "gangreclaim"})
  void noSetOfVictimsCostsLessInManyCases(String action) {
    noneCostsLess(RandomCases.many(), action);
  }

  @ParameterizedTest
  @ValueSource(strings = {"preempt", "reclaim", "gangpreempt", "gangreclaim"})
  void ofEqualGangsNoFewerWouldDo(String action) {
    noFewerJobsDo(LongStream.range(0, CASES), action);
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(strings = {"preempt", "reclaim", "gangpreempt", "gangreclaim"})
  void ofEqualGangsNoFewerWouldDoInManyCases(String action) {
    noFewerJobsDo(RandomCases.many(), action);
  }

  @ParameterizedTest
  @ValueSource(strings = {"preempt", "reclaim", "gangpreempt", "gangreclaim"})
  void ofManyVictimsNoneCanStay(String action) {
    noneCanStay(LongStream.range(0, CASES / 3), action);
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(strings = {"preempt", "reclaim", "gangpreempt", "gangreclaim"})
  void ofManyVictimsNoneCanStayInManyCases(String action) {
    noneCanStay(RandomCases.many(), action);
  }

  /** Returns in how many cases pods were evicted. */
  private static int noneCostsLess(LongStream seeds, String action) {
    int evicting = 0;
    for (long seed : seeds.toArray()) {
      var one = VictimCase.of(seed, FEW_PODS, false, action);
      SessionOutcome outcome = run(one, action);
      Set<String> victims = new TreeSet<>(outcome.evictions().keySet());
      Optional<VictimCase.Cost> least = one.leastOfAllSets();

      if (least.isEmpty()) {
        assertThat(victims).as("seed %d", seed).isEmpty();
        continue;
      }
      assertThat(one.mayGo(victims)).as("seed %d: %s", seed, victims).isTrue();
      assertThat(one.makesRoom(victims)).as("seed %d: %s", seed, victims).isTrue();
      VictimCase.Cost cost = one.cost(victims);
      assertThat(cost.compare(least.get()))
          .as("seed %d: %s costs %s, not %s", seed, victims, cost, least.get())
          .isZero();
      evicting += victims.isEmpty() ? 0 : 1;
    }
    return evicting;
  }

  private static void noFewerJobsDo(LongStream seeds, String action) {
    for (long seed : seeds.toArray()) {
      var one = VictimCase.of(seed, FEW_PODS, true, action);
      Set<String> victims = run(one, action).evictions().keySet();

      assertThat(one.jobsOf(victims)).as("seed %d", seed).isEqualTo(one.fewestJobs().orElse(0));
    }
  }

  private static void noneCanStay(LongStream seeds, String action) {
    int unproven = 0;
    for (long seed : seeds.toArray()) {
      var one = VictimCase.of(seed, MANY_PODS, false, action);
      SessionOutcome outcome = run(one, action);
      Set<String> victims = outcome.evictions().keySet();
      if (victims.isEmpty()) {
        continue;
      }
      assertThat(one.mayGo(victims)).as("seed %d: %s", seed, victims).isTrue();
      assertThat(one.makesRoom(victims)).as("seed %d: %s", seed, victims).isTrue();
      for (Set<String> unit : one.units(victims)) {
        var fewer = new HashSet<>(victims);
        fewer.removeAll(unit);
        assertThat(one.makesRoom(fewer)).as("seed %d without %s", seed, unit).isFalse();
      }
      JobChosen why = (JobChosen) outcome.decisions().evictions().getFirst().reason();
      unproven += why.choice().proven() ? 0 : 1;
    }
    // Otherwise the cases would be the small ones again.
    assertThat(unproven).isPositive();
  }

  private static SessionOutcome run(VictimCase one, String action) {
    return one.cluster(action.endsWith("reclaim"))
        .configuration(
            """
            actions: "allocate, preempt, reclaim, gangpreempt, gangreclaim"
            tiers:
            - plugins:
              - name: priority
              - name: gang
                enablePreemptable: false
                enableReclaimable: false
              - name: conformance
              - name: job-preemption
            - plugins:
              - name: predicates
              - name: nodeorder
            """)
        .run("allocate " + action);
  }
}
