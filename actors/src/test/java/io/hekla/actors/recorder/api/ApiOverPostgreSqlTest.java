package io.hekla.actors.recorder.api;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.recorder.history.EventFold;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.JournalRow;
import io.hekla.recorder.history.PodRecord;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The API answers from PostgreSQL what it answers from files of the same recording: one term whose
 * writer was killed, and a second one that is being written.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiOverPostgreSqlTest {
  private static final Instant START = Instant.parse("2026-11-26T08:00:00Z");
  private static final Instant RESTART = START.plusSeconds(3_600);
  private static final ObjectKey TRAIN = new ObjectKey("default", "train");
  private static final String IN_DEFAULT = "/namespaces/default/";

  private static final String PREEMPTING =
      """
      actions: "enqueue, allocate, preempt"
      tiers:
      - plugins: [{name: priority}]
      - plugins: [{name: gang}, {name: predicates}, {name: nodeorder}]
      """;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private RecordedTwice recorded;

  /** A full node; a gang that waits for it, and an important pod that takes a place on it. */
  private static ClusterBuilder full() {
    return cluster()
        .node("n1", n -> n.cpu("3").memory("8Gi"))
        .priorityClass("high", 100)
        .podGroup(
            "important",
            g -> g.minMember(1).priorityClass("high").pods(1, p -> p.cpu("2").priority(100)))
        .podGroup("small", g -> running(g, "1", 2))
        .podGroup("gang", g -> g.minMember(2).created(START).pods(2, p -> p.cpu("3")))
        .configuration(PREEMPTING);
  }

  private static PodGroupBuilder running(PodGroupBuilder group, String cpu, int priority) {
    return group
        .minMember(1)
        .phase(PodGroupPhase.RUNNING)
        .pods(1, p -> p.cpu(cpu).priority(priority).runningOn("n1"));
  }

  /** With those that the first term saw go: one that was evicted, one that was deleted. */
  private static ClusterBuilder fuller() {
    return full()
        .podGroup("large", g -> running(g, "2", 1))
        .podGroup("short", g -> g.minMember(1).created(START).pods(1, p -> p.cpu("4")));
  }

  private static List<Change> gone(String... podGroups) {
    var gone = new ArrayList<Change>();
    for (String name : podGroups) {
      var key = new ObjectKey("default", name);
      for (Change change : fuller().changes()) {
        if (change instanceof Change.TaskSeen seen
            && seen.task().podGroup().filter(key::equals).isPresent()) {
          gone.add(new Change.TaskGone(seen.task().uid()));
        }
      }
      gone.add(new Change.PodGroupGone(key));
    }
    return gone;
  }

  private static List<Change> nodeMore() {
    return cluster().node("n2", n -> n.cpu("1").memory("1Gi")).changes().stream()
        .filter(Change.NodeSeen.class::isInstance)
        .toList();
  }

  private static List<HistoryEvent> history() {
    var events = new ArrayList<HistoryEvent>();
    events.addAll(
        EventFold.rows(row(1, START, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, START))));
    Instant later = START.plusSeconds(9);
    events.addAll(
        EventFold.rows(
            row(3, later, new JobEvent.Advanced(JobPhase.RUNNING, Map.of(), Map.of(), later))));
    events.add(
        new HistoryEvent(
            2,
            START,
            0,
            "PodGroup",
            new ObjectKey("default", "train-u1"),
            1,
            START.plusSeconds(5),
            EventFold.VERDICT,
            EventContext.NONE,
            "{\"message\":\"queue default is full\",\"binds\":0}"));
    return events;
  }

  private static JournalRow row(long number, Instant at, JobEvent event) {
    return new JournalRow(
        number,
        at,
        "Job",
        TRAIN,
        number,
        event,
        new EventContext("job.command.observe", "u1", "7", "team-a"));
  }

  private static PodRecord pod() {
    return new PodRecord(
        "uid-train-w-0",
        "default",
        "train-w-0",
        "train",
        "w",
        "train-u1",
        "default",
        "ada",
        "n1",
        2_000,
        1L << 30,
        0,
        START,
        START.plusSeconds(60),
        Optional.of(START.plusSeconds(61)),
        Optional.of(START.plusSeconds(1_860)),
        "Succeeded",
        "main=0",
        "");
  }

  @BeforeAll
  void record(@TempDir Path folder) throws Exception {
    recorded = new RecordedTwice(folder);
    recorded.begin(1, fuller().configuration());
    recorded.session(START, fuller().changes());
    recorded.session(START.plusSeconds(60), gone("large", "short"));
    recorded.begin(2, full().configuration());
    recorded.session(RESTART, full().changes());
    recorded.history(history(), List.of(pod()));
    recorded.serve(folder);
  }

  @AfterAll
  void close() {
    recorded.close();
  }

  @Test
  void waitingJobIsExplainedFromTheSegmentThatIsBeingWrittenAndOnAsItGrows() throws Exception {
    JsonNode before = recorded.ask(IN_DEFAULT + "explanations/gang");
    recorded.session(RESTART.plusSeconds(60), nodeMore());
    JsonNode after = recorded.ask(IN_DEFAULT + "explanations/gang");

    assertThat(before.path("session").asText()).isEqualTo("2-1");
    assertThat(before.path("standing").asText()).isEqualTo("WAITS_FOR_NODES");
    assertThat(before.path("remedies")).isNotEmpty();
    assertThat(before.path("notes").toString())
        .contains("a gap before this segment", "its writer was killed");
    assertThat(after.path("session").asText()).isEqualTo("2-2");
    assertThat(after.at("/waits/meanwhile").toString()).contains("node n2 was added");
  }

  @Test
  void jobThatIsGoneIsExplainedAsTheKilledTermSawIt() throws Exception {
    JsonNode gone = recorded.ask(IN_DEFAULT + "explanations/short");

    assertThat(gone.path("session").asText()).isEqualTo("1-1");
    assertThat(gone.path("standing").asText()).isEqualTo("WAITS_FOR_NODES");
    assertThat(gone.path("text").asText()).contains("Insufficient cpu");
    assertThat(gone.path("notes").toString()).contains("it was gone in the next one");
  }

  @Test
  void timeInThePastIsThatOfItsSession() throws Exception {
    String gang = IN_DEFAULT + "explanations/gang";

    assertThat(recorded.ask(gang + "?at=" + START.plusSeconds(30)).path("session").asText())
        .isEqualTo("1-1");
    JsonNode inTheGap = recorded.ask(gang + "?at=" + START.plusSeconds(1_800));
    assertThat(inTheGap.path("session").asText()).isEqualTo("1-2");
    assertThat(inTheGap.path("notes").toString()).contains("lies in a gap of the recording");
    assertThat(recorded.ask(gang + "?at=" + START.minusSeconds(1)).path("code").asInt())
        .isEqualTo(404);
  }

  @Test
  void evictionIsExplainedFromTheTermBefore() throws Exception {
    JsonNode eviction = recorded.ask(IN_DEFAULT + "evictions/large-0");

    assertThat(eviction.path("session").asText()).isEqualTo("1-1");
    assertThat(eviction.path("action").asText()).isEqualTo("preempt");
    assertThat(eviction.path("beneficiary").asText()).isEqualTo("default/important");
    assertThat(eviction.path("fewerWouldDo").asBoolean(true)).isFalse();
    assertThat(eviction.path("votes").findValuesAsText("plugin")).contains("priority");
    assertThat(recorded.ask(IN_DEFAULT + "evictions/small-0").path("code").asInt()).isEqualTo(404);
  }

  @Test
  void historyHasTheSameRowsAndExplainsWhatNoSessionSaw() throws Exception {
    JsonNode whole = recorded.ask(IN_DEFAULT + "histories/train");
    JsonNode early = recorded.ask(IN_DEFAULT + "histories/train?at=" + START.plusSeconds(6));
    JsonNode remembered =
        recorded.ask(IN_DEFAULT + "explanations/train?at=" + START.plusSeconds(6));

    assertThat(whole.path("kind").asText()).isEqualTo("JobHistory");
    assertThat(whole.path("events")).hasSize(3);
    assertThat(whole.path("pods").findValuesAsText("name")).containsExactly("train-w-0");
    assertThat(early.path("events")).hasSize(2);
    assertThat(remembered.path("source").asText()).isEqualTo("history");
    assertThat(remembered.toString()).contains("queue default is full");
  }

  @Test
  void listsHaveTheSameRowsAndSums() throws Exception {
    String day = "?since=" + START + "&until=" + RESTART;

    assertThat(recorded.ask(IN_DEFAULT + "podhistories" + day).path("items")).hasSize(1);
    assertThat(recorded.ask("/histories" + day).path("items").findValuesAsText("name"))
        .contains("train");
    assertThat(recorded.ask("/usages" + day).at("/items/0/metadata/name").asText())
        .isEqualTo("default");
  }
}
