package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupDecisions.Eviction;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.ComparedPod;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.explain.EvictionSources.Result;
import io.hekla.recorder.history.HistoryAnswer;
import io.hekla.recorder.history.NoHistory;
import io.hekla.recorder.history.StoredRows;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history explains evictions whose session the recording does not have. */
class EvictionSourcesTest {
  private static final Instant START = Instant.parse("2026-11-26T08:00:00Z");
  private static final Instant LONG_AGO = START.minus(Duration.ofDays(30));
  private static final ObjectKey GROUP = new ObjectKey("default", "low");
  private static final ObjectKey POD = new ObjectKey("default", "low-0");
  private static final ObjectKey OTHER = new ObjectKey("default", "low-1");
  private static final ObjectKey NO_JOB = new ObjectKey("default", "");
  private static final VictimReason REASON =
      new VictimReason.RoomNeeded(
          side(1, "Job/default/low"),
          side(100, "Job/web/high"),
          ResourceVector.of(2000, 1 << 30),
          ResourceVector.of(0, 0));

  @TempDir private Path folder;

  private final StoredRows rows = new StoredRows();

  private static ComparedPod side(int priority, String owner) {
    return new ComparedPod(
        priority, priority, "default", ResourceVector.EMPTY, ResourceVector.EMPTY, owner);
  }

  private static Eviction eviction(ObjectKey pod) {
    return new Eviction(
        "uid-" + pod, pod.namespace(), pod.name(), "n1", "preempt", "web/high-0", REASON);
  }

  /** Records a term whose first session evicts the pod for a PodGroup of a higher priority. */
  private void recordEviction(int term) {
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("2").memory("8Gi"))
            .priorityClass("high", 100)
            .podGroup(
                "important",
                g -> g.minMember(1).priorityClass("high").pods(1, p -> p.cpu("2").priority(100)))
            .podGroup(
                "low",
                g ->
                    g.minMember(1)
                        .phase(PodGroupPhase.RUNNING)
                        .pods(1, p -> p.cpu("2").priority(1).runningOn("n1")))
            .configuration(
                """
                actions: "enqueue, allocate, preempt"
                tiers:
                - plugins: [{name: priority}]
                - plugins: [{name: gang}, {name: predicates}, {name: nodeorder}]
                """);
    try (var recorded = new RecordedTerm(folder, term, cluster.configuration())) {
      assertThat(recorded.session(START, cluster.changes()).evictions()).hasSize(1);
    }
  }

  private Result explain(Histories histories, Optional<Instant> until) throws IOException {
    return new EvictionSources(new RecordingFolder(folder), histories)
        .explain(POD, until, TimeLimit.NONE);
  }

  private Result explain() throws IOException {
    return explain(() -> Optional.of(rows), Optional.empty());
  }

  @Test
  void openGapOfTheRecordingIsNoted() throws IOException {
    recordEviction(4);
    var end =
        new RecordingEnd(
            Clock.fixed(START.plusSeconds(60), ZoneOffset.UTC), () -> "the disk is full");

    var found =
        (Result.Recorded)
            new EvictionSources(new RecordingFolder(folder), end, () -> Optional.of(rows))
                .explain(POD, Optional.empty(), TimeLimit.NONE);

    assertThat(found.explanation().notes())
        .singleElement()
        .asString()
        .contains("0:01:00 before now", "the disk is full");
  }

  private RememberedEviction remembered() throws IOException {
    return ((Result.Remembered) explain()).eviction();
  }

  @Test
  void evictionThatTheRecordingLostIsExplainedFromTheHistory() throws IOException {
    Files.createDirectories(folder);
    rows.ended(POD, NO_JOB, GROUP.name(), LONG_AGO)
        .evicted(
            GROUP, new SessionId(3, 8), LONG_AGO.plusSeconds(9), eviction(POD), eviction(OTHER));

    RememberedEviction eviction = remembered();

    assertThat(eviction.why()).isEqualTo("nothing is recorded");
    assertThat(eviction.known().at()).isEqualTo(LONG_AGO.plusSeconds(9));
    assertThat(eviction.known().podGroup()).isEqualTo(GROUP);
    assertThat(eviction.known().session()).contains(new SessionId(3, 8));
    assertThat(eviction.known().eviction()).isEqualTo(eviction(POD));
    assertThat(eviction.known().together()).containsExactly(OTHER);
    assertThat(eviction.known().refusal()).isEmpty();
    assertThat(eviction.reason()).startsWith("its room was needed by a pod of Job/web/high");
    assertThat(eviction.notKnown()).contains("whether fewer would have done");
  }

  @Test
  void recordedSessionComesFirst() throws IOException {
    recordEviction(4);
    rows.ended(POD, NO_JOB, GROUP.name(), LONG_AGO)
        .evicted(GROUP, new SessionId(3, 8), LONG_AGO, eviction(POD))
        .evicted(GROUP, new SessionId(4, 1), START.plusMillis(3), eviction(POD));

    assertThat(explain()).isInstanceOf(Result.Recorded.class);
  }

  @Test
  void laterSessionThatIsInAGapOfTheRecordingIsTheLastOne() throws IOException {
    recordEviction(4);
    rows.ended(POD, NO_JOB, GROUP.name(), LONG_AGO)
        .evicted(GROUP, new SessionId(5, 2), START.plusSeconds(60), eviction(POD));

    assertThat(remembered().why()).isEqualTo("session 5-2 is not recorded, or not any more");
  }

  @Test
  void evictionUntilATimeIsTheLastOneBefore() throws IOException {
    recordEviction(4);
    rows.ended(POD, NO_JOB, GROUP.name(), LONG_AGO)
        .evicted(GROUP, new SessionId(2, 1), LONG_AGO.plusSeconds(1), eviction(POD))
        .evicted(GROUP, new SessionId(3, 8), LONG_AGO.plusSeconds(60), eviction(POD));

    Result result = explain(() -> Optional.of(rows), Optional.of(LONG_AGO.plusSeconds(59)));

    assertThat(((Result.Remembered) result).eviction().known().session())
        .contains(new SessionId(2, 1));
  }

  @Test
  void evictionOfAGangThatWasNotWholeInTimeIsOfItsPodGroup() throws IOException {
    recordEviction(4);
    var whole = new Eviction("uid-0", POD.namespace(), POD.name(), "n1", "gang-hold", "");
    rows.ended(POD, NO_JOB, GROUP.name(), START).expired(GROUP, START.plusSeconds(60), whole);

    RememberedEviction eviction = remembered();

    assertThat(eviction.why()).isEqualTo("its PodGroup decided it, and no session");
    assertThat(eviction.reason()).contains("held resources for too long without being whole");
    assertThat(eviction.notKnown()).isEmpty();
  }

  @Test
  void refusedEvictionIsSaidToBeRefused() throws IOException {
    Files.createDirectories(folder);
    rows.ended(POD, NO_JOB, GROUP.name(), LONG_AGO)
        .evicted(GROUP, new SessionId(3, 8), LONG_AGO.plusSeconds(9), eviction(POD))
        .refused(GROUP, "uid-" + POD, "the pod is gone", LONG_AGO.plusSeconds(10));

    assertThat(remembered().known().refusal()).contains("the pod is gone");
  }

  @Test
  void damagedRecordingDoesNotHideWhatTheHistoryHas() throws IOException {
    recordEviction(4);
    for (var segment : new RecordingFolder(folder).list()) {
      Path file = folder.resolve(segment.name().file());
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 1;
      Files.write(file, bytes);
    }

    assertThatThrownBy(this::explain).isInstanceOf(RecordingDamage.class);
    rows.ended(POD, NO_JOB, GROUP.name(), LONG_AGO)
        .evicted(GROUP, new SessionId(4, 1), START, eviction(POD));
    assertThat(remembered().why()).startsWith("the recording cannot be read: ");
  }

  @Test
  void podThatWasNeverEvictedIsFoundNowhere() throws IOException {
    Files.createDirectories(folder);
    Histories none =
        () -> {
          throw new NoHistory("there is no history here");
        };

    assertThat(explain()).isEqualTo(new Result.NotFound("nothing is recorded"));
    assertThat(explain(none, Optional.empty()))
        .isEqualTo(new Result.NotFound("nothing is recorded"));
    rows.ended(POD, NO_JOB, GROUP.name(), LONG_AGO)
        .evicted(GROUP, new SessionId(3, 8), LONG_AGO, eviction(OTHER));
    assertThat(explain()).isInstanceOf(Result.NotFound.class);
  }

  @Test
  void jsonSaysWhatIsNotKnownAndIsReadAsItWasWritten() throws IOException {
    Files.createDirectories(folder);
    rows.ended(POD, NO_JOB, GROUP.name(), LONG_AGO)
        .evicted(GROUP, new SessionId(3, 8), LONG_AGO, eviction(POD), eviction(OTHER));

    ObjectNode json = remembered().json();

    assertThat(HistoryAnswer.isIn(json)).isTrue();
    assertThat(json.path("notKnown")).hasSize(4);
    assertThat(json.has("fewerWouldDo")).isFalse();
    assertThat(json.at("/reason/victim/priority").asInt()).isEqualTo(1);
    assertThat(RememberedEviction.read(json).json()).isEqualTo(json);
  }
}
