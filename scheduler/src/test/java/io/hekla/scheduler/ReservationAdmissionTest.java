package io.hekla.scheduler;

import static io.hekla.scheduler.ReservationScene.NOON;
import static io.hekla.scheduler.ReservationScene.oneNodeIsBusyUntilOne;
import static io.hekla.scheduler.ReservationScene.reservationOfWide;
import static io.hekla.scheduler.ReservationScene.wide;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A gang that was admitted and has to wait does not hold back jobs that end before its start.
 * Source: docs/reference/reservation.md#admission.
 */
class ReservationAdmissionTest {
  private static final String OVERCOMMIT = "overcommit{overcommit-factor: 1}";

  @ParameterizedTest
  @ValueSource(strings = {OVERCOMMIT, "proportion", "capacity", OVERCOMMIT + " proportion"})
  void aJobThatEndsBeforeTheStartIsAdmitted(String plugins) {
    assertThat(admitted(waitingForOne(plugins).fact(reservationOfWide()))).containsExactly("short");
  }

  @ParameterizedTest
  @ValueSource(strings = {OVERCOMMIT, "proportion", "capacity"})
  void withoutAReservationTheGangHoldsBackAll(String plugins) {
    assertThat(admitted(waitingForOne(plugins))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"proportion", "capacity"})
  void withoutATreeOnlyReservationsOfTheSameQueueMatter(String plugins) {
    // The queue keeps seven of eight CPUs for a job of its own; the gang is in the queue below.
    var cluster =
        oneNodeIsBusyUntilOne()
            .queue("team", q -> q)
            .queue("below", q -> q.parent("team"))
            .podGroup("wide", g -> wide().apply(g).needs("cpu", "8").queue("below"))
            .podGroup(
                "admitted",
                g ->
                    asking("30m")
                        .apply(g)
                        .phase(PodGroupPhase.INQUEUE)
                        .needs("cpu", "7")
                        .queue("team"))
            .podGroup("short", g -> asking("30m").apply(g).queue("team"))
            .tiers("reservation gang", "predicates nodeorder " + plugins)
            .fact(reservationOfWide());

    assertThat(admitted(cluster)).isEmpty();
  }

  @Test
  void theRoomOfShortJobsIsGivenAwayOnce() {
    // Four CPUs are idle until one o'clock: enough for two of the three.
    var cluster =
        waitingForOne(OVERCOMMIT)
            .podGroup("short2", asking("30m"))
            .podGroup("short3", asking("30m"))
            .fact(reservationOfWide());

    assertThat(admitted(cluster)).containsExactly("short", "short2");
  }

  @Test
  void jobsThatDifferOnlyInTheirRunTimesAreAskedAboutOneByOne() {
    var cluster =
        waitingForOne(OVERCOMMIT).podGroup("brief", asking("10m")).fact(reservationOfWide());

    assertThat(admitted(cluster)).containsExactly("brief", "short");
  }

  @Test
  void theFirstJobOfAllQueuesIsAdmittedFirst() {
    // Four CPUs are idle: room for two of the jobs.
    var cluster =
        ClusterBuilder.cluster()
            .queue("a", q -> q)
            .queue("b", q -> q)
            .node("n1", n -> n.cpu("4"))
            .at(NOON)
            .podGroup("second", g -> asking("1h").apply(g).created(NOON.plusSeconds(2)).queue("a"))
            .podGroup("third", g -> asking("1h").apply(g).created(NOON.plusSeconds(3)).queue("a"))
            .podGroup("first", g -> asking("1h").apply(g).created(NOON.plusSeconds(1)).queue("b"));

    assertThat(admitted(cluster.tiers("reservation gang", "predicates " + OVERCOMMIT)))
        .containsExactly("first", "second");
    assertThat(admitted(cluster.tiers("gang", "predicates " + OVERCOMMIT)))
        .containsExactly("second", "third");
  }

  /** The gang has been admitted; a short and a long job ask for two of the four idle CPUs. */
  private static ClusterBuilder waitingForOne(String plugins) {
    return oneNodeIsBusyUntilOne()
        .podGroup("wide", g -> wide().apply(g).needs("cpu", "8"))
        .podGroup("long", asking("2h"))
        .podGroup("short", asking("30m"))
        .tiers("reservation gang", "predicates nodeorder " + plugins);
  }

  private static UnaryOperator<PodGroupBuilder> asking(String estimate) {
    return g ->
        g.created(NOON.plusSeconds(1))
            .phase(PodGroupPhase.PENDING)
            .annotation("hekla.io/running-estimate", estimate)
            .needs("cpu", "2");
  }

  private static List<String> admitted(ClusterBuilder cluster) {
    SessionOutcome outcome = cluster.run("enqueue reserve allocate");
    return outcome.decisions().podGroups().stream()
        .filter(PodGroupVerdict::admitted)
        .map(verdict -> verdict.key().name())
        .sorted()
        .toList();
  }
}
