package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.actors.history.HistoryDatabase;
import io.hekla.actors.history.HistoryTables;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.queue.QueueEvent;
import io.hekla.recorder.history.EventFold;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.JournalRow;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code hekla replay --entity}, as users call it. */
class ReplayEntityTest {
  private static final Instant NOON = Instant.parse("2025-11-20T12:00:00Z");

  @TempDir private Path data;
  private final List<HistoryEvent> events = new ArrayList<>();

  private record Outcome(int code, String out, String err) {}

  @BeforeEach
  void write() throws Exception {
    var train = new ObjectKey("ml", "train");
    row("Job", train, 1, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    row("Job", train, 2, advanced(JobPhase.RUNNING, Map.of("worker", 2), 60));
    row("Job", train, 3, advanced(JobPhase.FAILED, Map.of(), 3600));
    var queue = new ObjectKey("", "team-a");
    row("Queue", queue, 1, new QueueEvent.Begun("q1", QueueState.OPEN, false));
    HistoryDatabase database =
        HistoryDatabase.beside(new JournalLocation.Folder(data.resolve("journal")), data);
    database.prepare();
    try (HistoryTables tables = new HistoryTables(database)) {
      assertThat(tables.write(events)).isEmpty();
    }
    database.close();
  }

  @Test
  void everyEventTellsWhatItChangedAndTheLastStateFollows() {
    Outcome outcome = replay("--entity", "job/ml/train");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines())
        .anyMatch(line -> line.startsWith("1 ") && line.contains("job.event.begun"))
        .anyMatch(line -> line.startsWith("2 ") && line.contains("phase: PENDING -> RUNNING"))
        .contains("State after event 3:", "  phase: FAILED");
  }

  @Test
  void stateIsTheOneAfterTheEventThatIsAskedFor() {
    Outcome outcome = replay("--entity", "job/ml/train", "--event", "2");

    assertThat(outcome.out().lines())
        .contains(
            "Event 2 of 2025-11-20T12:01:00Z: job.event.advanced, by job.command.observe",
            "  phase: PENDING -> RUNNING",
            "State after event 2:",
            "  phase: RUNNING");
  }

  @Test
  void stateIsTheOneAtTheTimeThatIsAskedFor() {
    assertThat(replay("--entity", "job/ml/train", "--at", "2025-11-20T12:00:59Z").out().lines())
        .contains("State after event 1:", "  phase: PENDING");
  }

  @Test
  void eventsThatChangedAFieldAreListed() {
    assertThat(replay("--entity", "job/ml/train", "--field", "createdPods.worker").out().lines())
        .hasSize(3)
        .anyMatch(line -> line.startsWith("2 ") && line.endsWith("createdPods.worker: 2"))
        .anyMatch(line -> line.startsWith("3 ") && line.endsWith("worker is gone, was 2"));
  }

  @Test
  void jsonHasTheChangesAndTheState() throws Exception {
    JsonNode tree =
        new JsonMapper()
            .readTree(replay("--entity", "job/ml/train", "--field=phase", "-o", "json").out());

    assertThat(tree.at("/events/1/changes/0"))
        .isEqualTo(
            new JsonMapper()
                .readTree("{\"field\": \"phase\", \"from\": \"PENDING\", \"to\": \"RUNNING\"}"));
    assertThat(tree.at("/event").asInt()).isEqualTo(3);
    assertThat(tree.at("/state/phase").asText()).isEqualTo("FAILED");
  }

  @Test
  void queueHasNoNamespace() {
    assertThat(replay("--entity", "queue/team-a").out().lines()).contains("  state: OPEN");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--entity job/ml/nobody | 1 | no event of Job ml/nobody is in the history",
        "--entity job/ml/trian | 1 | is in the history; did you mean train?",
        "--entity job/ml/train --event 9 | 1 | Job ml/train has events 1 to 3 in the history",
        "--entity job/ml/train --at 2024-01-01T00:00:00Z | 1 | none is the one asked for",
        "--entity job/ml/train --field phas | 1 | did you mean phase?",
        "--entity job/train | 2 | \"job/train\" is no entity; write job/NAMESPACE/NAME",
        "--entity pod/ml/train | 2 | \"pod/ml/train\" is no entity",
        "--entity job/ml/ | 2 | \"job/ml/\" is no entity",
        "--entity job/ml/train --event 0 | 2 | --event is 0; the first event is 1",
        "--entity job/ml/train --event 1 --at 14:05 | 2 | --event and --at both choose an event",
        "--entity job/ml/train --event 1 --field a | 2 | remove --event",
        "--entity job/ml/train --session 7-1 | 2 | --entity and --session do not go together",
        "--entity job/ml/train --verify | 2 | --entity and --verify do not go together",
        "--entity job/ml/train --at noon | 2 | --at: \"noon\" is no time",
        "--entity job/ml/train -o yaml | 2 | there is no format \"yaml\"; use json",
        "--event 1 | 2 | --event is for one entity; name it by --entity",
      })
  void whatCannotBeShownIsNamed(String flags, int code, String message) {
    Outcome outcome = replay(flags.split(" ", -1));

    assertThat(outcome.err()).contains(message).hasLineCount(1);
    assertThat(outcome.code()).isEqualTo(code);
    assertThat(outcome.out()).isEmpty();
  }

  private Outcome replay(String... flags) {
    var out = new StringWriter();
    var err = new StringWriter();
    String[] words =
        Stream.concat(Stream.of("replay", data.toString()), Stream.of(flags))
            .toArray(String[]::new);
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), words);
    return new Outcome(code, out.toString(), err.toString());
  }

  private static JobEvent advanced(JobPhase phase, Map<String, Integer> pods, int seconds) {
    return new JobEvent.Advanced(phase, pods, Map.of(), at(seconds));
  }

  private void row(String kind, ObjectKey key, long sequence, JournalSerializable event) {
    events.addAll(
        EventFold.rows(
            new JournalRow(
                events.size() + 1,
                NOON,
                kind,
                key,
                sequence,
                event,
                new EventContext("job.command.observe", "u1", "4711", "team-a"))));
  }

  private static Instant at(int seconds) {
    return NOON.plusSeconds(seconds);
  }
}
