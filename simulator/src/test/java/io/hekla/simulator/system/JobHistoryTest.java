package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.actors.history.HistoryDatabase;
import io.hekla.actors.history.HistorySources;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.EntityReplay;
import io.hekla.recorder.history.EventFold;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodsOf;
import io.hekla.recorder.history.RowRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** History of a Job in the running system, as a command reads it. */
class JobHistoryTest {
  private static final ObjectKey GANG = new ObjectKey("default", "gang");
  private static final Map<String, String> PROMPT_RETENTION =
      Map.of(
          "hekla.history.every", "20ms",
          "hekla.journal.retention.every", "50ms",
          "hekla.journal.retention.keep", "0s");
  private static final Map<String, String> STOPPED =
      Map.of(
          "hekla.history.every", "1h",
          "hekla.journal.retention.every", "50ms",
          "hekla.journal.retention.keep", "0s");

  @TempDir Path data;
  private final EmbeddedApiServer server = StartedSystem.emptyServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void deletedJobIsToldWholeAfterItsJournalWasRemovedAndTwoRestarts() throws Exception {
    try (var system = StartedSystem.startOn(server, data, PROMPT_RETENTION)) {
      system.node("n1", "8").job("gang", 3, Duration.ofMillis(100));
      system.awaitJob("gang", "Completed");
      system.delete(Kind.JOB, "gang");
      StartedSystem.await(
          "the journal is removed", () -> system.events("Job|default/gang").isEmpty());
    }
    StartedSystem.startOn(server, data, PROMPT_RETENTION).close();
    StartedSystem.startOn(server, data, PROMPT_RETENTION).close();

    List<HistoryEvent> job = events("Job", GANG);
    assertThat(job)
        .extracting(HistoryEvent::type)
        .containsExactly("job.event.begun", "job.event.advanced", "job.event.advanced");
    assertThat(job.getFirst().context().command()).isEqualTo("job.command.observe");
    assertThat(job.getFirst().context().resourceVersion()).isNotEmpty();
    assertThat(job.getFirst().context().queue()).isEqualTo("default");
    List<PodRecord> pods = pods();
    assertThat(pods)
        .hasSize(3)
        .allMatch(pod -> pod.node().equals("n1") && pod.milliCpu() == 1000)
        .allMatch(pod -> pod.phase().equals("Succeeded") && pod.ended().isPresent())
        .allMatch(pod -> pod.exitCodes().equals("main=0"));
    var podGroup = new ObjectKey("default", pods.getFirst().podGroup());
    assertThat(events("PodGroup", podGroup))
        .extracting(HistoryEvent::type)
        .contains(EventFold.VERDICT, "pod-group.event.decisions-recorded");
    assertThat(lastState("Job", GANG).path("phase").asText()).isEqualTo("COMPLETED");
    assertThat(lastState("PodGroup", podGroup).path("openBinds")).isEmpty();
  }

  private JsonNode lastState(String kind, ObjectKey key) throws IOException {
    EntityReplay replay = EntityReplay.of(kind, events(kind, key), step -> true);
    assertThat(replay.steps()).extracting(EntityReplay.Step::problem).containsOnly("");
    return replay.state().orElseThrow();
  }

  @Test
  void historyIsReadWhileTheSystemRuns() throws Exception {
    try (var system = StartedSystem.startOn(server, data, PROMPT_RETENTION)) {
      system.node("n1", "8").job("gang", 2, Duration.ofHours(1));
      system.awaitJob("gang", "Running");
      StartedSystem.await("both pods are in the history", () -> pods().size() == 2);
      StartedSystem.await(
          "the verdict of a Job that waits is in the history",
          () -> {
            if (system.jobs().size() == 1) {
              system.job("waits", 9, Duration.ofHours(1));
            }
            return system.podGroups().stream()
                .map(one -> new ObjectKey("default", one.getMetadata().getName()))
                .filter(one -> one.name().startsWith("waits"))
                .anyMatch(one -> verdicts(one).contains("cpu"));
          });
    }
  }

  @Test
  void eventsThatWereReadTwiceAreThereOnce() throws Exception {
    try (var system = StartedSystem.startOn(server, data, PROMPT_RETENTION)) {
      system.node("n1", "8").job("gang", 2, Duration.ofHours(1));
      system.awaitJob("gang", "Running");
    }
    List<HistoryEvent> before = events("Job", GANG);
    assertThat(before).hasSizeGreaterThan(1);
    // As if the process had been killed after most of the rows and before the position. The row
    // that lacks shows that the rest was read again, too.
    inJournal("UPDATE hekla_history_position SET position = 0");
    inHistory("DELETE FROM hekla_history_event WHERE type = 'job.event.begun'");
    assertThat(events("Job", GANG)).hasSize(before.size() - 1);

    try (var system = StartedSystem.startOn(server, data, PROMPT_RETENTION)) {
      StartedSystem.await(
          "the journal is read again",
          () -> eventsSoFar() == system.events("Job|default/gang").size());
    }

    assertThat(events("Job", GANG)).startsWith(before.toArray(HistoryEvent[]::new));
    var numbers = new HashSet<Long>();
    assertThat(events("Job", GANG)).allMatch(event -> numbers.add(event.sequence()));
  }

  private void inJournal(String sql) throws Exception {
    JournalLocation journal = new JournalLocation.Folder(data.resolve("journal"));
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isEqualTo(1);
    } finally {
      journal.close();
    }
  }

  private void inHistory(String sql) throws Exception {
    var database = new HistoryDatabase.File(data.resolve(HistoryDatabase.FOLDER));
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isEqualTo(1);
    } finally {
      database.close();
    }
  }

  @Test
  void journalOfADeletedJobStaysWhileTheHistoryHasNotReadIt() throws Exception {
    try (var system = StartedSystem.startOn(server, data, STOPPED)) {
      system.node("n1", "8").job("gang", 2, Duration.ofMillis(10));
      system.awaitJob("gang", "Completed");
      system.delete(Kind.JOB, "gang");
      StartedSystem.await(
          "it is found gone",
          () ->
              system.count(
                      "SELECT COUNT(*) FROM hekla_head WHERE gone_since IS NOT NULL"
                          + " AND persistence_id = 'Job|default/gang'")
                  > 0);

      // One without events, which therefore nothing holds back. It is gone for a shorter time, so
      // its removal shows that the one of the gang was considered.
      system.inJournal(
          "INSERT INTO hekla_head VALUES ('Job|default/witness', 1, FALSE,"
              + " (SELECT gone_since + 1 FROM hekla_head"
              + " WHERE persistence_id = 'Job|default/gang'))");
      StartedSystem.await(
          "the journal of the witness is removed",
          () ->
              system.count(
                      "SELECT COUNT(*) FROM hekla_head"
                          + " WHERE persistence_id = 'Job|default/witness'")
                  == 0);

      assertThat(system.events("Job|default/gang")).contains("job.event.begun");
    }
    try (var system = StartedSystem.startOn(server, data, PROMPT_RETENTION)) {
      StartedSystem.await(
          "the journal is removed", () -> system.events("Job|default/gang").isEmpty());
      assertThat(events("Job", GANG))
          .extracting(HistoryEvent::type)
          .containsExactly("job.event.begun", "job.event.advanced", "job.event.advanced");
    }
  }

  @Test
  void historyThatCannotBeWrittenHoldsUpNothingAndMissesNothingAfterwards() throws Exception {
    Path inTheWay = data.resolve("history");
    Files.createDirectories(data);
    Files.writeString(inTheWay, "a file where the folder of the history belongs");
    Map<String, String> prompt = new HashMap<>(PROMPT_RETENTION);
    prompt.put("hekla.history.retry-pause", "50ms");
    try (var system = StartedSystem.startOn(server, data, prompt)) {
      system.node("n1", "8").job("gang", 2, Duration.ofMillis(10));
      system.awaitJob("gang", "Completed");
      assertThat(system.events("Job|default/gang")).hasSize(3);

      Files.delete(inTheWay);

      StartedSystem.await("all of it is in the history", () -> eventsSoFar() == 3);
      StartedSystem.await("both pods are in the history", () -> pods().size() == 2);
    }
  }

  private int eventsSoFar() {
    try {
      return events("Job", GANG).size();
    } catch (IOException notYet) {
      return 0;
    }
  }

  @Test
  void journalOfADeletedJobIsRemovedAtOnceWithoutAHistory() throws Exception {
    var off = new HashMap<String, String>(STOPPED);
    off.put("hekla.history.enabled", "false");
    try (var system = StartedSystem.startOn(server, data, off)) {
      system.node("n1", "8").job("gang", 2, Duration.ofMillis(10));
      system.awaitJob("gang", "Completed");
      system.delete(Kind.JOB, "gang");
      StartedSystem.await(
          "the journal is removed", () -> system.events("Job|default/gang").isEmpty());
    }
  }

  private String verdicts(ObjectKey podGroup) {
    try {
      return events("PodGroup", podGroup).stream()
          .filter(event -> event.type().equals(EventFold.VERDICT))
          .map(HistoryEvent::body)
          .toList()
          .toString();
    } catch (IOException notYet) {
      return "";
    }
  }

  private List<HistoryEvent> events(String kind, ObjectKey key) throws IOException {
    try (HistorySource source = HistorySources.ofFolder(data)) {
      return source.events(kind, key, RowRange.latest(1_000)).rows();
    }
  }

  private List<PodRecord> pods() throws IOException {
    try (HistorySource source = HistorySources.ofFolder(data)) {
      return source.pods(new PodsOf.Job(GANG), RowRange.latest(1_000)).rows();
    }
  }
}
