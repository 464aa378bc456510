package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Two nodes, a job that has one of them for an hour, and a gang that waits for both. */
final class ReservationScene {
  static final String ACTIONS = "reserve allocate";
  static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  private static final String ESTIMATE = "hekla.io/running-estimate";

  private ReservationScene() {}

  static ReservationInfo reservationOfWide() {
    return only(oneNodeIsBusyUntilOne().podGroup("wide", wide()).run(ACTIONS).decisions())
        .now()
        .orElseThrow();
  }

  static Decisions.ReservationChange only(Decisions decisions) {
    assertThat(decisions.reservations()).hasSize(1);
    return decisions.reservations().getFirst();
  }

  /** Two nodes of four CPUs; a job has one of them until one o'clock. */
  static ClusterBuilder oneNodeIsBusyUntilOne() {
    return twoNodes().podGroup("busy", running("1h", "n1", "4")).at(NOON);
  }

  static ClusterBuilder twoNodes() {
    return ClusterBuilder.cluster()
        .node("n1", n -> n.cpu("4"))
        .node("n2", n -> n.cpu("4"))
        .tiers("reservation gang", "predicates nodeorder");
  }

  static UnaryOperator<PodGroupBuilder> wide() {
    return g -> waiting("2h", 2, "4").apply(g).created(NOON);
  }

  static UnaryOperator<PodGroupBuilder> waiting(String estimate, int pods, String cpu) {
    return g ->
        g.created(NOON.plusSeconds(1))
            .phase(PodGroupPhase.INQUEUE)
            .minMember(pods)
            .annotation(ESTIMATE, estimate)
            .pods(pods, p -> p.cpu(cpu));
  }

  static UnaryOperator<PodGroupBuilder> running(String estimate, String node, String cpu) {
    UnaryOperator<PodBuilder> pod =
        p ->
            p.cpu(cpu)
                .runningOn(node)
                .history(new PodHistory(Optional.of(NOON), Optional.of(NOON), false));
    return g -> g.phase(PodGroupPhase.RUNNING).annotation(ESTIMATE, estimate).pods(1, pod);
  }

  static Instant minute(int minute) {
    return NOON.plus(Duration.ofMinutes(minute));
  }
}
