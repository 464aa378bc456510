package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Number of victims: as few as possible where {@code evictMinimal} asks for it. */
class FewestVictimsTest {
  private static final int CASES = 300;

  /** Resources in CPUs and GiB. */
  private record Need(int cpu, int memory) {}

  /** A full node, and a pod that needs more than its smallest ones hold. */
  private record Case(List<Need> victims, Need claimant, Need spare) {
    static Case of(long seed) {
      var random = new Random(seed * 0x9e3779b97f4a7c15L);
      var victims = new ArrayList<Need>();
      int[] sum = {0, 0};
      for (int count = 2 + random.nextInt(7); count > 0; count--) {
        var victim = new Need(1 + random.nextInt(5), 1 + random.nextInt(5));
        victims.add(victim);
        sum[0] += victim.cpu();
        sum[1] += victim.memory();
      }
      var claimant = new Need(1 + random.nextInt(sum[0]), 1 + random.nextInt(sum[1]));
      return new Case(victims, claimant, new Need(random.nextInt(2), random.nextInt(2)));
    }

    /** Smallest number of victims, found by trying every set. */
    int fewest() {
      int fewest = victims.size();
      for (int set = 0; set < 1 << victims.size(); set++) {
        int cpu = spare.cpu();
        int memory = spare.memory();
        for (int i = 0; i < victims.size(); i++) {
          cpu += (set >> i & 1) * victims.get(i).cpu();
          memory += (set >> i & 1) * victims.get(i).memory();
        }
        if (cpu >= claimant.cpu() && memory >= claimant.memory()) {
          fewest = Math.min(fewest, Integer.bitCount(set));
        }
      }
      return fewest;
    }

    ClusterBuilder cluster(boolean reclaim) {
      int cpu = spare.cpu() + victims.stream().mapToInt(victim -> victim.cpu()).sum();
      int memory = spare.memory() + victims.stream().mapToInt(victim -> victim.memory()).sum();
      return io.hekla.scheduler.testing.ClusterBuilder.cluster()
          .priorityClass("high", 100)
          .queue("theirs", q -> q.weight(1))
          .queue("mine", q -> q.weight(1000))
          .node("n1", n -> n.cpu(cpu + "").memory(memory + "Gi"))
          .podGroup(
              "low",
              g -> {
                g.phase(PodGroupPhase.RUNNING).minMember(0).queue(reclaim ? "theirs" : "mine");
                for (Need victim : victims) {
                  g.pods(
                      1,
                      p -> p.cpu(victim.cpu() + "").memory(victim.memory() + "Gi").runningOn("n1"));
                }
                return g;
              })
          .podGroup(
              "high",
              g ->
                  g.queue("mine")
                      .priorityClass("high")
                      .pods(1, p -> p.cpu(claimant.cpu() + "").memory(claimant.memory() + "Gi")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"preempt", "reclaim"})
  void withEvictMinimalNoFewerWouldDo(String action) {
    int beyond = 0;
    int all = 0;
    for (long seed = 0; seed < CASES; seed++) {
      var one = Case.of(seed);
      int fewest = one.fewest();
      int usual = victims(one, action, false);
      beyond += usual - fewest;
      all += usual;

      assertThat(usual).as("seed %d", seed).isGreaterThanOrEqualTo(fewest);
      assertThat(victims(one, action, true)).as("seed %d", seed).isEqualTo(fewest);
    }
    System.out.printf(
        "victims beyond the fewest: %d of %d by %s in %d cases (%.1f%%)%n",
        beyond, all, action, CASES, 100.0 * beyond / all);

    // Otherwise the cases would not show what the argument is for.
    assertThat(beyond).isPositive();
  }

  @Test
  void withManyCandidatesTheSearchIsBoundedAndEvictsNoPodNeedlessly() {
    ClusterBuilder cluster =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("120").memory("120Gi").has("pods", "200"))
            .podGroup(
                "low",
                g ->
                    g.phase(PodGroupPhase.RUNNING)
                        .minMember(0)
                        .pods(30, p -> p.cpu("3").memory("1Gi").runningOn("n1"))
                        .pods(30, p -> p.cpu("1").memory("3Gi").runningOn("n1")))
            .podGroup(
                "high", g -> g.priorityClass("high").pods(1, p -> p.cpu("40").memory("40Gi")));

    SessionOutcome usual = cluster.configuration(text(false)).run("enqueue allocate preempt");
    SessionOutcome fewer = cluster.configuration(text(true)).run("enqueue allocate preempt");

    assertThat(fewer.pipelined()).containsKey("high-0");
    assertThat(fewer.evictions()).hasSizeLessThan(usual.evictions().size());
  }

  private static int victims(Case one, String action, boolean evictMinimal) {
    SessionOutcome outcome =
        one.cluster(action.equals("reclaim"))
            .configuration(text(evictMinimal))
            .run("enqueue allocate " + action);
    assertThat(outcome.pipelined()).containsEntry("high-0", "n1");
    return outcome.evictions().size();
  }

  private static String text(boolean evictMinimal) {
    return """
    actions: "enqueue, allocate, preempt, reclaim"
    tiers:
    - plugins:
      - name: priority
      - name: conformance
    - plugins:
      - name: predicates
      - name: nodeorder
    configurations:
    - name: preempt
      arguments: {evictMinimal: %1$s}
    - name: reclaim
      arguments: {evictMinimal: %1$s}
    """
        .formatted(evictMinimal);
  }
}
