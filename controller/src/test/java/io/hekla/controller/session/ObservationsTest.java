package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObservationsTest {
  private static final ObjectKey GROUP = new ObjectKey("ns", "pg");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final Observations observations = new Observations(Duration.ofSeconds(60));
  private int session;

  private void waiting(String... uids) {
    observations.take(Stream.of(uids).map(uid -> WatchedChanges.pod(uid, "")).toList(), List.of());
  }

  private void bound(String uid, String node) {
    observations.take(List.of(), List.of(new ObservedBind(new ObjectKey("ns", uid), uid, node)));
  }

  /** A session that would bind these pods to these nodes. */
  private Observations.Changes decided(int second, Map<String, String> nodes) {
    session++;
    var decisions =
        new PodGroupDecisions(
            "uid",
            1,
            session,
            false,
            new TreeMap<>(nodes)
                .entrySet().stream()
                    .map(
                        one ->
                            PodGroupDecisions.Bind.of(
                                one.getKey(), "ns", one.getKey(), one.getValue()))
                    .toList(),
            List.of(),
            new PodGroupReport(PodGroupPhase.INQUEUE, List.of(), 0, 0, 0),
            "",
            "",
            "",
            0);
    var deliveries =
        nodes.isEmpty()
            ? List.<SchedulerEvent.DecisionDelivery>of()
            : List.of(new SchedulerEvent.DecisionDelivery(GROUP, decisions, new Reason.None()));
    return observations.decided(deliveries, START.plusSeconds(second));
  }

  private static List<ModeComparison.Outcome> outcomes(Observations.Changes news) {
    return news.compared().stream().map(ModeComparison::outcome).toList();
  }

  @Test
  void foreignBindsAreComparedWithTheLastSession() {
    waiting("same", "elsewhere", "left");
    decided(0, Map.of("same", "n1", "elsewhere", "n1"));
    bound("same", "n1");
    bound("elsewhere", "n2");
    bound("left", "n2");
    bound("unseen", "n2");

    assertThat(outcomes(decided(1, Map.of())))
        .containsExactly(
            ModeComparison.Outcome.SAME_NODE,
            ModeComparison.Outcome.OTHER_NODE,
            ModeComparison.Outcome.ONLY_OTHER,
            ModeComparison.Outcome.TOO_EARLY);
    assertThat(decided(2, Map.of()).isEmpty()).isTrue();
  }

  @Test
  void aPodThatSessionsWouldBindForLongIsLeftWaitingOnceAndComparedAllTheSame() {
    waiting("a");
    assertThat(outcomes(decided(0, Map.of("a", "n1")))).isEmpty();
    assertThat(outcomes(decided(60, Map.of("a", "n2")))).isEmpty();
    assertThat(outcomes(decided(61, Map.of("a", "n2"))))
        .containsExactly(ModeComparison.Outcome.ONLY_HEKLA);
    assertThat(outcomes(decided(99, Map.of("a", "n2")))).isEmpty();
    bound("a", "n2");

    assertThat(outcomes(decided(100, Map.of()))).containsExactly(ModeComparison.Outcome.SAME_NODE);
  }

  @Test
  void anUnconfirmedBindSurvivesASessionThatSeesThePodBound() {
    waiting("a");
    decided(0, Map.of("a", "n1"));
    observations.take(List.of(WatchedChanges.pod("a", "n1")), List.of());
    decided(1, Map.of());
    bound("a", "n1");

    assertThat(outcomes(decided(2, Map.of()))).containsExactly(ModeComparison.Outcome.SAME_NODE);
  }

  @Test
  void onlyDifferencesFromThePreviousSessionAreReported() {
    waiting("a", "b");
    assertThat(decided(0, Map.of("a", "n1")).parts()).hasSize(1);
    assertThat(decided(1, Map.of("a", "n1")).isEmpty()).isTrue();
    assertThat(decided(2, Map.of("a", "n1", "b", "n1")).parts()).hasSize(1);
    assertThat(decided(3, Map.of()).isEmpty()).isTrue();

    assertThat(decided(4, Map.of("a", "n1")).parts()).as("decided again").hasSize(1);
  }

  @Test
  void aPodThatIsGoneIsNotCompared() {
    waiting("a");
    decided(0, Map.of("a", "n1"));
    observations.take(List.of(new Change.TaskGone("a")), List.of());

    assertThat(decided(1000, Map.of()).isEmpty()).isTrue();
  }

  @Test
  void onlyPodsThatAreNotWhereTheyWereBoundToAreForeign() {
    var own = OwnBinds.of(Assumptions.NONE);
    var delivery =
        new SchedulerEvent.DecisionDelivery(
            GROUP,
            new PodGroupDecisions(
                "uid",
                1,
                1,
                false,
                List.of(
                    PodGroupDecisions.Bind.of("ours", "ns", "ours", "n1"),
                    PodGroupDecisions.Bind.of("moved", "ns", "moved", "n1")),
                List.of(),
                new PodGroupReport(PodGroupPhase.INQUEUE, List.of(), 0, 0, 0),
                "",
                "",
                "",
                0),
            new Reason.None());
    own.decided(
        new SchedulerEvent.SessionDecided(
            1,
            1,
            START,
            0,
            "",
            List.of(delivery),
            new SchedulerEvent.EndedAssumptions(List.of(), List.of(), List.of(), List.of()),
            0,
            List.of(),
            RecordedCalls.NONE,
            List.of(),
            List.of()));

    assertThat(
            own.foreign(
                new EngineChanges(
                    List.of(),
                    1,
                    0,
                    Stream.of("ours", "moved", "other")
                        .map(
                            uid ->
                                new ObservedBind(
                                    new ObjectKey("ns", uid),
                                    uid,
                                    uid.equals("moved") ? "n2" : "n1"))
                        .toList())))
        .extracting(ObservedBind::uid)
        .containsExactly("moved", "other");
  }
}
