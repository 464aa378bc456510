package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla history} and {@code hekla usage}, as users call them. */
class HistoryCommandTest {
  private static final String SINCE = "--since=2025-11-20T11:00:00Z";
  private static final String UNTIL = "--until=2025-11-20T14:00:00Z";

  @TempDir private Path data;

  @BeforeEach
  void write() throws Exception {
    WrittenHistory.ofJobs(data);
  }

  @Test
  void deletedJobIsToldInOrder() {
    Outcome outcome = hekla("history", "ml/train", "-o", "csv");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines())
        .containsExactly(
            "time,object,what,lasted,details",
            "2025-11-20T12:00:00Z,Job/ml/train,Begun,,\"uid u1, queue team-a\"",
            "2025-11-20T12:00:00Z,Job/ml/train,Phase,61,Pending",
            "2025-11-20T12:00:01Z,PodGroup/ml/train-u1,Waits,59,no node has room for 2 pods",
            "2025-11-20T12:01:01Z,Job/ml/train,Phase,3600,Pending -> Running",
            "2025-11-20T12:01:02Z,Pod/ml/train-0,Started,,on n1",
            "2025-11-20T12:01:02Z,Pod/ml/train-1,Started,,on n2",
            "2025-11-20T13:01:00Z,Pod/ml/train-0,Ended,,\"on n1: Failed, exit code main=1, after"
                + " 3600 s\"",
            "2025-11-20T13:01:00Z,Pod/ml/train-1,Ended,,\"on n2: Failed, exit code main=1, after"
                + " 3600 s\"",
            "2025-11-20T13:01:01Z,Job/ml/train,Phase,,Running -> Failed");
  }

  @Test
  void jobThatTheRecordingDoesNotHaveIsExplainedFromTheHistory() {
    Outcome outcome = hekla("explain", "ml/train", "--at", "2025-11-20T12:00:30Z");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines())
        .containsExactly(
            "Job ml/train at 2025-11-20T12:00:30Z: waited, no node has room for 2 pods",
            "This is from the history (nothing is recorded): what would have let it run is not"
                + " known any more.",
            "",
            "Phase:          Pending; since 2025-11-20T12:00:00Z, until 2025-11-20T12:01:01Z (61"
                + " s)",
            "This reason:    no node has room for 2 pods; since 2025-11-20T12:00:01Z, until"
                + " 2025-11-20T12:01:00Z (59 s)",
            "",
            "What came before:",
            "  2025-11-20T12:00:00Z begun, uid u1, queue team-a",
            "  2025-11-20T12:00:00Z phase, Pending",
            "  2025-11-20T12:00:01Z waits, no node has room for 2 pods");
  }

  @Test
  void explanationFromTheHistoryIsMarkedInJson() throws Exception {
    JsonNode tree =
        new JsonMapper()
            .readTree(
                hekla("explain", "ml/train", "--at", "2025-11-20T12:00:30Z", "-o", "json").out());

    assertThat(tree.get("source").asText()).isEqualTo("history");
    assertThat(tree.get("entries")).hasSize(3);
  }

  @Test
  void jobThatNeitherTheRecordingNorTheHistoryHasIsRefused() {
    Outcome outcome = hekla("explain", "ml/unknown");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("there is no segment of a recording");
  }

  @Test
  void tableEndsWithWhatTheJobUsed() {
    Outcome outcome = hekla("history", "train", "-n", "ml");

    assertThat(outcome.out())
        .contains("no node has room for 2 pods", "Running -> Failed")
        .contains("2 pods used 4.00 CPU hours, 2.00 GiB hours of memory, 8.00 GPU hours");
  }

  @Test
  void jsonHasTheEventsAsTheyAreWithTheirContext() throws Exception {
    JsonNode tree = new JsonMapper().readTree(hekla("history", "ml/train", "-o", "json").out());

    assertThat(tree.get("entries")).hasSize(9);
    assertThat(tree.get("pods")).hasSize(2);
    JsonNode begun = tree.get("events").get(0);
    assertThat(begun.get("type").asText()).isEqualTo("job.event.begun");
    assertThat(begun.get("command").asText()).isEqualTo("job.command.observe");
    assertThat(begun.get("resourceVersion").asText()).isEqualTo("4711");
    assertThat(begun.get("event").get("uid").asText()).isEqualTo("u1");
  }

  @Test
  void jobsAreListedByNamespaceQueueUserAndPhase() {
    assertThat(names("history", SINCE, UNTIL)).containsExactly("ml/train", "web/other");
    assertThat(names("history", SINCE, UNTIL, "-n", "web")).containsExactly("web/other");
    assertThat(names("history", SINCE, UNTIL, "--queue", "team-a"))
        .containsExactly("ml/train", "web/other");
    assertThat(names("history", SINCE, UNTIL, "--queue", "team-b")).isEmpty();
    assertThat(names("history", SINCE, UNTIL, "--user", "ada")).containsExactly("ml/train");
    assertThat(names("history", SINCE, UNTIL, "--phase", "failed")).containsExactly("ml/train");
    assertThat(names("history", "--since", "2025-11-20T12:00:01Z", UNTIL))
        .containsExactly("web/other");
  }

  @Test
  void jobOfAListHasItsWaitItsRunAndItsUse() {
    assertThat(hekla("history", SINCE, UNTIL, "-o", "csv", "--user", "ada").out().lines())
        .containsExactly(
            "job,queue,user,begun,phase,waited,ran,pods,cpuHours,memoryGibHours,gpuHours,uid,exitCodes,nodes,reason,kind",
            "ml/train,team-a,ada,2025-11-20T12:00:00Z,Failed,60,3601,2,4.0000,2.0000,8.0000,u1,main=1,\"n1,"
                + " n2\",\"2 pods failed, the first: train-0 (main=1)\",Job");
  }

  @Test
  void exitCodesAreInEachTableAndNodesAndTheReasonInTheWideOne() {
    String usual = hekla("history", SINCE, UNTIL).out();
    assertThat(usual.lines().findFirst().orElseThrow()).endsWith("EXIT-CODES");
    assertThat(usual).contains("main=1").doesNotContain("n1, n2", "pods failed");

    assertThat(hekla("history", SINCE, UNTIL, "-o", "wide").out().lines().limit(2))
        .satisfiesExactly(
            titles -> assertThat(titles).contains("EXIT-CODES", "NODES").endsWith("REASON"),
            train ->
                assertThat(train)
                    .contains("main=1", "n1, n2")
                    .endsWith("2 pods failed, the first: train-0 (main=1)"));
  }

  @Test
  void podsOfANodeAreListed() {
    assertThat(hekla("history", "--node", "n1", SINCE, UNTIL, "-o", "csv").out().lines())
        .containsExactly(
            "pod,job,queue,user,node,bound,ended,phase,exitCodes,cpuHours,memoryGibHours,gpuHours,reason",
            "ml/train-0,train,team-a,ada,n1,2025-11-20T12:01:00Z,2025-11-20T13:01:00Z,Failed,"
                + "main=1,2.0000,1.0000,4.0000,");
  }

  @Test
  void podsOfANodeAreThoseOfAPhaseAndNoMoreThanTheLimit() throws Exception {
    WrittenHistory.addPod(data, "train-2", "n2");

    assertThat(names("history", "--node", "n1", SINCE, UNTIL, "--phase", "failed"))
        .containsExactly("ml/train-0");
    assertThat(names("history", "--node", "n1", SINCE, UNTIL, "--phase", "Running")).isEmpty();

    Outcome outcome = hekla("history", "--node", "n2", SINCE, UNTIL, "--limit", "1", "-o", "csv");
    assertThat(outcome.out().lines().skip(1)).singleElement().asString().startsWith("ml/train-1,");
    assertThat(outcome.err())
        .contains("warning: only 1 pods are listed; --limit lists more")
        .hasLineCount(1);
  }

  @Test
  void changesOfTheQueueStandBeforeItsJobsInTheTable() {
    Outcome outcome = hekla("history", SINCE, UNTIL, "--queue", "team-a");

    assertThat(outcome.out().lines().filter(line -> !line.isBlank()).toList())
        .hasSize(6)
        .satisfies(
            lines -> {
              assertThat(lines.get(1)).contains("Queue team-a", "Begun", "Open");
              assertThat(lines.get(2)).contains("Queue team-a", "State", "Closed");
              assertThat(lines.get(4)).startsWith("ml/train");
            });
    assertThat(outcome.out()).doesNotContain("KIND");
  }

  @Test
  void changesOfTheQueueAreRowsOfCsvBehindItsJobs() {
    assertThat(hekla("history", SINCE, UNTIL, "--queue", "team-a", "-o", "csv").out().lines())
        .hasSize(5)
        .startsWith(
            "job,queue,user,begun,phase,waited,ran,pods,cpuHours,memoryGibHours,gpuHours,uid,exitCodes,nodes,reason,kind,"
                + "time,object,what,lasted,details",
            "ml/train,team-a,ada,2025-11-20T12:00:00Z,Failed,60,3601,2,4.0000,2.0000,8.0000,u1,main=1,\"n1,"
                + " n2\",\"2 pods failed, the first: train-0 (main=1)\",Job,,,,,")
        .endsWith(
            ",,,,,,,,,,,,,,,Queue,2025-11-20T12:00:07Z,Queue/team-a,Begun,,Open",
            ",,,,,,,,,,,,,,,Queue,2025-11-20T12:00:08Z,Queue/team-a,State,,Closed");
  }

  @Test
  void changesOfTheQueueAreObjectsOfJsonWithTheirKind() throws Exception {
    JsonNode rows =
        new JsonMapper()
            .readTree(hekla("history", SINCE, UNTIL, "--queue", "team-a", "-o", "json").out());

    assertThat(rows).hasSize(4);
    assertThat(rows.get(0).get("kind").asText()).isEqualTo("Job");
    assertThat(rows.get(0).get("job").asText()).isEqualTo("ml/train");
    assertThat(rows.get(0).has("what")).isFalse();
    assertThat(rows.get(3).get("kind").asText()).isEqualTo("Queue");
    assertThat(rows.get(3).get("details").asText()).isEqualTo("Closed");
    assertThat(rows.get(3).has("job")).isFalse();
  }

  @Test
  void usageIsSummedByWhatIsAskedWithinTheSpan() {
    assertThat(hekla("usage", SINCE, UNTIL, "-o", "csv").out().lines())
        .containsExactly(
            "queue,pods,cpuHours,memoryGibHours,gpuHours", "team-a,2,4.0000,2.0000,8.0000");
    assertThat(
            hekla("usage", "--by=user", SINCE, "--until=2025-11-20T12:31:00Z", "-o", "csv")
                .out()
                .lines())
        .contains("ada,2,2.0000,1.0000,4.0000");
    assertThat(hekla("usage", "--by=namespace", SINCE, UNTIL, "-o", "json").out())
        .contains("\"namespace\": \"ml\"", "\"gpuHours\": 8.0");
  }

  @Test
  void timelineHasPhasesWaitsAndPodsWithTheirEnds() {
    Outcome outcome = hekla("timeline", "ml/train");

    assertThat(outcome.err()).isEmpty();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines.get(0)).contains("2025-11-20");
    assertThat(lines.get(1)).startsWith("Job").contains("|", "Running");
    assertThat(lines.get(2)).startsWith("waits");
    assertThat(lines.get(3)).matches("train-0 +\\|.*█+✗");
    assertThat(lines.get(4)).matches("train-1 +\\|.*█+✗");
  }

  @Test
  void timelineIsWrittenAsAPictureWithATextForEachBar() throws Exception {
    Path file = data.resolve("train.svg");

    assertThat(hekla("timeline", "train", "-n", "ml", "--svg", file.toString()).code()).isZero();

    var titles =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(file.toFile())
            .getElementsByTagName("title");
    assertThat(
            IntStream.range(0, titles.getLength())
                .mapToObj(at -> titles.item(at).getTextContent())
                .toList())
        .contains(
            "no node has room for 2 pods, from 2025-11-20T12:00:01Z to 2025-11-20T12:01:00Z",
            "on n1 for 3600 s: Failed, exit code main=1, from 2025-11-20T12:01:02Z to"
                + " 2025-11-20T13:01:00Z");
  }

  @Test
  void timelineOfAnUnknownJobIsRefused() {
    Outcome outcome = hekla("timeline", "ml/nobody", "--svg", data.resolve("x.svg").toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("no Job or PodGroup ml/nobody is in the history");
    assertThat(data.resolve("x.svg")).doesNotExist();
  }

  @Test
  void unknownJobIsNamed() {
    Outcome outcome = hekla("history", "ml/nobody");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .contains("no Job or PodGroup ml/nobody is in the history")
        .hasLineCount(1);
  }

  @Test
  void misspeltJobHasTheNearestOneAsSuggestion() {
    for (String command : List.of("history", "timeline")) {
      assertThat(hekla(command, "ml/trian").err()).contains("; did you mean ml/train?");
    }
  }

  @Test
  void wrongUseIsRefused() {
    assertRefused("give either --data or --database", "history", "--database", "jdbc:x");
    assertRefused("there is no format \"yaml\"", "history", "-o", "yaml");
    for (String flag : List.of("--queue", "--node", "--user", "--phase", "--limit")) {
      assertRefused(flag + " is for lists; remove it, or NAME", "history", "ml/train", flag, "7");
    }
    assertRefused("--limit must be at least 1", "history", "--node", "n1", "--limit", "0");
    assertRefused("ml/train names its namespace already; remove -n", "history", "ml/train", "-nml");
    assertRefused("ml/train names its namespace already", "timeline", "ml/train", "-n", "ml");
    assertRefused("\"ml/train/0\" is no name", "history", "ml/train/0");
    assertRefused("\"soon\" is no time", "history", "--since", "soon");
    assertRefused("is not before the end", "usage", UNTIL, "--since=2025-11-20T15:00:00Z");
    assertRefused("\"week\" is none of queue", "usage", "--by", "week");
  }

  @Test
  void folderWithoutAHistoryIsNamed() {
    Outcome outcome = run("history", "--data", data.resolve("none").toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("there is no history in " + data.resolve("none"));
  }

  private void assertRefused(String message, String... words) {
    Outcome outcome = hekla(words);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(message).hasLineCount(1);
  }

  private List<String> names(String... words) {
    String[] csv = Stream.concat(Stream.of(words), Stream.of("-o", "csv")).toArray(String[]::new);
    return hekla(csv)
        .out()
        .lines()
        .skip(1)
        .map(line -> line.substring(0, line.indexOf(',')))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private Outcome hekla(String... words) {
    return run(
        Stream.concat(Stream.of(words), Stream.of("--data", data.toString()))
            .toArray(String[]::new));
  }

  private static Outcome run(String... words) {
    return Outcome.of((Object[]) words);
  }
}
