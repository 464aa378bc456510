package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Minimums by role (docs/reference/scheduler-model.md#jobs): what they decide, and what many of
 * them cost.
 */
class GangRolesTest {
  private static final long MEGABYTE = 1 << 20;
  private static final int ROLES = 10_000;
  private static final int PODS = 2_000;

  /** Each pod beyond the minimum is asked about; no list of all roles may be made for each. */
  @ParameterizedTest(name = "{0} of them are needed")
  @ValueSource(ints = {0, 1, 1_000})
  void aGangOfTenThousandRolesCostsHardlyMoreThanOneOfNone(int needed) {
    ClusterBuilder without = gangOf(0, needed);
    ClusterBuilder with = gangOf(ROLES, needed);

    assertThat(with.run("enqueue allocate").bound("pg")).isEqualTo(PODS);
    assertThat(allocated(with)).isLessThan(allocated(without) + 32 * MEGABYTE);
  }

  private static ClusterBuilder gangOf(int roles, int needed) {
    return cluster()
        .node("n1", n -> n.cpu("2000").has("pods", "2000"))
        .podGroup(
            "pg",
            g -> {
              for (int i = 0; i < roles; i++) {
                g.minTaskMember("t" + i, i < needed ? 1 : 0);
              }
              pods(g);
              return g.minMember(Math.max(1, needed));
            })
        .tiers("priority gang", "predicates nodeorder");
  }

  private static void pods(PodGroupBuilder group) {
    for (int i = 0; i < PODS; i++) {
      String role = "t" + i;
      group.pods(1, p -> p.cpu("1").role(role));
    }
  }

  private static long allocated(ClusterBuilder cluster) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    cluster.run("enqueue allocate");
    long before = threads.getCurrentThreadAllocatedBytes();
    cluster.run("enqueue allocate");
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void theCountFollowsPodsThatArePlacedAndTakenBack() {
    var open =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup(
                "pg",
                g ->
                    g.phase(PodGroupPhase.INQUEUE)
                        .minMember(3)
                        .minTaskMember("ps", 1)
                        .minTaskMember("worker", 2)
                        .minTaskMember("nobody", 0)
                        .pods(1, p -> p.cpu("1").role("ps"))
                        .pods(3, p -> p.cpu("1").role("worker")))
            .tiers("priority gang", "predicates nodeorder")
            .open();
    JobView job = open.pod("pg-0").job();

    assertThat(job.roles().areReady()).isFalse();
    Statement first = open.place("pg-0", "n1");
    assertThat(job.roles().areAllocated("ps")).isTrue();
    assertThat(job.roles().areAllocated("worker")).isFalse();
    assertThat(job.roles().areAllocated("nobody")).isTrue();
    Statement others = open.place("pg-1", "n1");
    others.allocate(open.pod("pg-2"), open.node("n1"));
    assertThat(job.roles().areReady()).isTrue();
    assertThat(job.roles().arePipelined()).isTrue();

    others.close();
    assertThat(job.roles().areReady()).isFalse();
    assertThat(job.roles().areAllocated("ps")).isTrue();
    first.close();
    assertThat(job.roles().areAllocated("ps")).isFalse();
    assertThat(job.roles().missing()).isEmpty();
  }

  @Test
  void theFirstShortRoleByNameIsReported() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup(
                "pg",
                g ->
                    g.minMember(5)
                        .minTaskMember("b", 2)
                        .minTaskMember("a", 3)
                        .minTaskMember("0", 0)
                        .pods(1, p -> p.cpu("1").role("a"))
                        .pods(4, p -> p.cpu("1").role("c")))
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("pg").reason().text()).contains("1 of 3").contains("a");
  }

  @Test
  void negativeMinimumsCountAsZeroInTheSum() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup(
                "pg",
                g ->
                    g.minMember(1)
                        .minTaskMember("a", -1)
                        .minTaskMember("b", 2)
                        .pods(1, p -> p.cpu("1").role("b")))
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
  }
}
