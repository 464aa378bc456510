package io.hekla.scheduler;

import static io.hekla.scheduler.ReservationScene.NOON;
import static io.hekla.scheduler.ReservationScene.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodHistory;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Room of reservations that sessions take over from earlier ones, while time passes, pods run
 * beyond their estimates, start and end, and jobs state others: it is what a session finds that
 * knows of none.
 */
class ReservedRoomLawsTest {
  private static final int NODES = 4;
  private static final int SESSIONS = 12;

  static LongStream sample() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("sample")
  void sessionsDecideAsOnesThatTakeNothingOver(long seed) {
    var random = new Random(seed);
    String history = random.nextInt(4) == 0 ? "afterLimit" : "none";
    ClusterBuilder scene = ClusterBuilder.cluster();
    for (int node = 0; node < NODES; node++) {
      scene.node("n" + node, n -> n.cpu("4"));
      scene.podGroup("busy" + node, busy(random, node));
    }
    scene.podGroup("wide", waiting("2h", 3, "4"));
    scene.podGroup("other", waiting("1h", 2, "3"));
    scene.podGroup("short", waiting("5m", 1, "1"));
    scene.podGroup("long", waiting("3h", 1, "1"));
    List<Change> all = new ArrayList<>(scene.changes());
    ClusterState state = ClusterState.EMPTY.with(all);
    Instant now = NOON;
    for (int session = 0; session < SESSIONS; session++) {
      String unspecified = random.nextInt(3) == 0 ? "20m" : "1h";
      var input = new SessionInput("s" + session, now, terms(history, unspecified), seed);
      Engine.Step step = Engine.step(state, List.of(), input);

      assertThat(step.decisions().toString())
          .isEqualTo(Engine.step(ClusterState.EMPTY, all, input).decisions().toString());

      List<Change> next = new ArrayList<>();
      step.decisions().reservations().forEach(change -> next.add(change.asChange()));
      step.decisions()
          .policyRuns()
          .forEach(run -> next.add(new Change.PolicyRan(run.policy(), run.at())));
      int node = random.nextInt(NODES);
      switch (random.nextInt(4)) {
        case 0 -> next.addAll(some(Change.TaskSeen.class, busy(random, node), node));
        case 1 -> next.addAll(some(Change.PodGroupSeen.class, busy(random, node), node));
        default -> {}
      }
      all.addAll(next);
      state = step.state().with(next);
      now = now.plus(Duration.ofMinutes(random.nextInt(25)));
    }
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void sessionsDecideSoManyTimes(long seed) {
    sessionsDecideAsOnesThatTakeNothingOver(seed);
  }

  private static SchedulerConfiguration terms(String history, String unspecified) {
    return ClusterBuilder.cluster()
        .configuration(
            """
            actions: "reserve, allocate"
            tiers:
            - plugins:
              - name: reservation
                arguments: {depth: 2, history: %s, defaultEstimate: %s}
              - name: gang
            - plugins:
              - name: predicates
              - name: nodeorder
            """
                .formatted(history, unspecified))
        .configuration();
  }

  /** Returns either the pod of a busy job as it is now, or what the job states now. */
  private static List<Change> some(
      Class<? extends Change> kind, UnaryOperator<PodGroupBuilder> job, int node) {
    return ClusterBuilder.cluster().podGroup("busy" + node, job).changes().stream()
        .filter(kind::isInstance)
        .toList();
  }

  /** Returns a job with a pod on a node, which may not have started, and what it states. */
  private static UnaryOperator<PodGroupBuilder> busy(Random random, int node) {
    String estimate = 10 + 10 * random.nextInt(12) + "m";
    List<String> statements =
        List.of("hekla.io/running-limit", "hekla.io/running-estimate", "example.com/nothing");
    String statement = statements.get(random.nextInt(statements.size()));
    Optional<Instant> start =
        random.nextInt(4) == 0
            ? Optional.empty()
            : Optional.of(NOON.minus(Duration.ofMinutes(random.nextInt(30))));
    int cpu = 2 + random.nextInt(3);
    return g ->
        g.phase(PodGroupPhase.RUNNING)
            .annotation(statement, estimate)
            .pods(
                1,
                p ->
                    p.cpu(Integer.toString(cpu))
                        .runningOn("n" + node)
                        .history(new PodHistory(start, start, false)));
  }
}
