package io.hekla.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.RecordedHistory;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.replay.SessionReport;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.decision.Decisions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Page about a session of many decisions. */
class SessionPageTest {
  private static final ObjectKey GANG = new ObjectKey("default", "gang");

  @TempDir private Path folder;

  /** Returns a report on a recorded session, with these decisions. */
  private SessionReport report(Decisions decisions) throws IOException {
    var store = new RecordingFolder(folder);
    try (var recorder =
        new SessionRecorder(
            store, RecorderSettings.DEFAULT, RecorderListener.NONE, System::nanoTime)) {
      RecordedHistory.sessions(1, 1).forEach(recorder::record);
    }
    var found =
        (SessionSearch.Result.Found)
            new SessionSearch(store, store.list()).byId(new SessionId(7, 1));
    return new SessionReport(
        found.segment(),
        found.header(),
        found.session(),
        "",
        Optional.empty(),
        decisions,
        List.of(),
        false);
  }

  private static ObjectKey pod(int number) {
    return new ObjectKey("default", "p-" + number);
  }

  private static Decisions many() {
    return new Decisions(
        IntStream.range(0, 30)
            .mapToObj(i -> new Decisions.Bind("u" + i, pod(i), GANG, "n" + i / 2))
            .toList(),
        IntStream.range(30, 55)
            .mapToObj(
                i ->
                    new Decisions.Eviction(
                        "u" + i,
                        pod(i),
                        new ObjectKey("default", "low"),
                        "n1",
                        "preempt",
                        "default/gang-0",
                        new VictimReason.Unspecified()))
            .toList(),
        List.of(new Decisions.Pipelined("v", pod(60), GANG, "n9", true)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(new Decisions.GateOpening("w", pod(61), GANG)),
        List.of(
            new Decisions.ReservationChange(GANG, Optional.of(reservation())),
            new Decisions.ReservationChange(new ObjectKey("default", "wide"), Optional.empty())),
        List.of(
            new Decisions.FactChange(usage("queue", "ml"), false),
            new Decisions.FactChange(usage("user", "ml/ada"), true),
            new Decisions.FactChange(runTimes(), false)));
  }

  private static RunTimes runTimes() {
    var key = new ObjectKey("ns", "ada/train/4×cpu=8000");
    Instant end = Instant.parse("2026-11-26T08:00:00Z");
    return RunTimes.none(key)
        .with(EndedRunInfo.of(key, "uid-1", end.minusSeconds(600), end))
        .orElseThrow()
        .with(EndedRunInfo.of(key, "uid-2", end.minusSeconds(1200), end))
        .orElseThrow();
  }

  private static UsageAccount usage(String kind, String name) {
    return UsageAccount.opened(
        new ObjectKey(kind, name), Instant.EPOCH, Duration.ofHours(1), ResourceVector.of(4000, 0));
  }

  private static ReservationInfo reservation() {
    Instant start = Instant.parse("2026-11-26T08:00:00Z");
    var nodes = new TreeMap<>(Map.of("n1", ResourceVector.of(1, 1), "n2", ResourceVector.EMPTY));
    return new ReservationInfo(
        GANG, "uid", start, start.plusSeconds(60), start, Duration.ofHours(1), nodes);
  }

  @Test
  void longListsAreCutWithACountAndJsonHasAll() throws IOException {
    SessionReport report = report(many());

    String page = String.join("\n", SessionPage.of(report, 0));

    assertThat(page)
        .contains(
            "Decided:        30 pods bound, 25 pods evicted, 1 pod pipelined, 1 gate opened\n",
            "Binds (1):\n  default/gang: 30 pods on n0 ×2, n1 ×2, ",
            "Evictions (25):\n  default/p-30 of default/low on n1, by preempt for default/gang-0\n",
            "  default/p-49 of default/low on n1, by preempt for default/gang-0\n"
                + "  and 5 more: -o json has all",
            "Pipelined pods (1):\n  default/p-60 on n9, from which pods are evicted for it",
            "Opened gates (1):\n  pod default/p-61",
            "Facts of the scheduler (3):\n  usage/queue/ml: holds 4 cpu\n  usage/user/ml/ada: ended\n"
                + "  run-times/ns/ada/train/4×cpu=8000: 15m0s after 2 runs",
            "Reservations (2):\n  default/gang: from 2026-11-26T08:00:00Z on 2 nodes\n"
                + "  default/wide: ended")
        .doesNotContain("default/p-50");
    assertThat(SessionJson.of(report).path("evictions")).hasSize(25);
    assertThat(SessionJson.of(report).path("binds")).hasSize(30);
    assertThat(SessionJson.of(report).path("reservations").path(0).path("promised").asText())
        .isEqualTo("2026-11-26T08:01:00Z");
  }

  @Test
  void linesFitTheTerminal() throws IOException {
    assertThat(SessionPage.of(report(many()), 72)).allMatch(line -> line.length() <= 72);
  }
}
