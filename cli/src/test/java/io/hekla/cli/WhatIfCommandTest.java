package io.hekla.cli;

import static io.hekla.cli.TwoRecordedJobs.job;
import static io.hekla.cli.TwoRecordedJobs.node;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** {@code hekla whatif} on the recording of a simulation. */
@Isolated("it sets the locale of the JVM")
class WhatIfCommandTest {
  @TempDir private Path folder;

  private TwoRecordedJobs jobs;
  private Path recording;

  @BeforeEach
  void record() throws IOException {
    jobs = TwoRecordedJobs.in(folder);
    recording = jobs.recording();
  }

  private static Outcome hekla(Object... arguments) {
    return Outcome.of(arguments);
  }

  @Test
  void withoutADifferenceNothingChanges() {
    Outcome outcome = hekla("whatif", recording);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("recorded: 2000-01-01T00:00:00Z to 2000-01-01T00:02:30Z")
        .contains("what if:  nothing differs")
        .containsPattern("wait, mean +50.0 s +50.0 s\n")
        .containsPattern("CPUs in use +100.0 % +100.0 %\n")
        .contains("Jobs that gain most: none")
        .contains("Jobs that lose most: none");
  }

  @Test
  void anotherNodeLetsTheSecondJobRunAtOnce() throws IOException {
    Path nodes = jobs.file("nodes.yaml", node("a") + "---\n" + node("b"));

    Outcome outcome = hekla("whatif", recording, "--nodes", nodes);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .contains("what if:  --nodes " + nodes)
        .containsPattern("wait, mean +50.0 s +0.0 s +-50.0 s\n")
        .containsPattern("default/second +batch +100 s +0.0 s +-100 s");
  }

  /** README has the first lines of the demo's, whose numbers are others. */
  @Test
  void theReadmeShowsHeadersAndRowsThatItPrints() throws IOException {
    List<String> printed = firstColumns(hekla("whatif", recording, "--queue", "batch=3").out());
    String readme = Files.readString(Path.of("..", "README.md"));
    String shown = readme.substring(readme.indexOf("$ ./hekla whatif demo"));
    shown = shown.substring(shown.indexOf('\n') + 1, shown.indexOf("```"));

    List<String> figures =
        firstColumns(shown.substring(shown.indexOf("RECORDED"), shown.indexOf("QUEUE ")));
    assertThat(shown).startsWith("what if:  --queue nightly=6");
    assertThat(figures).hasSizeGreaterThan(3);
    assertThat(printed).containsAll(figures);
    assertThat(printed).contains("QUEUE WEIGHT JOBS WAIT, MEAN SLOWDOWN CPU HOURS SHARE");
    assertThat(shown.replaceAll(" +", " "))
        .contains("QUEUE WEIGHT JOBS WAIT, MEAN SLOWDOWN CPU HOURS SHARE");
  }

  /** Returns the headers of tables whole, and the names of their rows. */
  private static List<String> firstColumns(String text) {
    return text.lines()
        .map(String::strip)
        .map(
            line ->
                line.startsWith("RECORDED") || line.startsWith("QUEUE ")
                    ? line.replaceAll(" +", " ")
                    : line.split(" {2,}", 2)[0])
        .filter(line -> !line.isEmpty())
        .toList();
  }

  @Test
  void aFurtherJobLetsOthersWait() throws IOException {
    Path job = jobs.file("third.yaml", job("third", 2, "batch", "30s"));

    Outcome outcome = hekla("whatif", recording, "--with", job);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).containsPattern("jobs started +2 +3 +\\+1\n");
  }

  @Test
  void jsonHasEveryJobWithTimesOfTheRecording() throws IOException {
    Outcome outcome = hekla("whatif", recording, "--queue", "batch=3", "-o", "json");

    JsonNode tree = new ObjectMapper().readTree(outcome.out());
    assertThat(tree.path("changes").path(0).asText()).isEqualTo("--queue batch=3");
    assertThat(tree.path("queues").path("batch").path("recorded").path("weight").asInt())
        .isEqualTo(1);
    assertThat(tree.path("queues").path("batch").path("whatIf").path("weight").asInt())
        .isEqualTo(3);
    assertThat(tree.path("jobs").size()).isEqualTo(2);
    assertThat(tree.path("jobs").findValuesAsText("phase")).containsOnly("Completed");
    assertThat(tree.path("figures").path("recorded").path("wait_mean_s").asDouble()).isEqualTo(50);
  }

  @Test
  void aFurtherJobComesAtTheTimeThatIsGiven() throws IOException {
    Path job = jobs.file("third.yaml", job("third", 2, "batch", "30s"));

    Outcome outcome =
        hekla(
            "whatif", recording, "--with", job, "--with-at", "2000-01-01T00:02:00Z", "-o", "json");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode tree = new ObjectMapper().readTree(outcome.out());
    assertThat(tree.path("changes").path(1).asText()).isEqualTo("--with-at 2000-01-01T00:02:00Z");
    JsonNode third = whatIf(tree, "third");
    assertThat(third.path("arrived").asText()).isEqualTo("2000-01-01T00:02:00Z");
    assertThat(third.path("started").asText()).isEqualTo("2000-01-01T00:02:30Z");
    // What came before it goes as it went.
    assertThat(whatIf(tree, "second").path("started").asText()).isEqualTo("2000-01-01T00:01:40Z");
  }

  private static JsonNode whatIf(JsonNode tree, String name) {
    for (JsonNode job : tree.path("jobs")) {
      if (job.path("name").asText().equals(name)) {
        return job.path("whatIf");
      }
    }
    throw new AssertionError("no job " + name);
  }

  @Test
  void timeOfFurtherJobsThatIsOutsideTheDaysOrWithoutJobsIsRefused() throws IOException {
    Path job = jobs.file("third.yaml", job("third", 2, "batch", "30s"));

    assertFailure(
        hekla("whatif", recording, "--with", job, "--with-at", "2000-01-02T00:00:00Z"),
        2,
        "hekla whatif: --with-at: 2000-01-02T00:00:00Z is not within the days,"
            + " 2000-01-01T00:00:00Z to 2000-01-01T00:02:30Z");
    assertFailure(
        hekla("whatif", recording, "--with-at", "2000-01-01T00:01:00Z"),
        2,
        "hekla whatif: --with-at: there is no --with, whose objects would come then");
  }

  @Test
  void numbersAreWrittenAlikeWhateverTheLanguageOfTheUser() throws IOException {
    Path plot = folder.resolve("plot.svg");
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(hekla("whatif", recording, "--svg", plot).out()).contains("50.0 s");
    } finally {
      Locale.setDefault(before);
    }

    assertThat(Files.readString(plot)).contains("these 0.0 hours");
  }

  @Test
  void onlyTheFirstProblemsAreListedWithTheNumberOfTheOthers() throws IOException {
    Path wrong =
        jobs.file(
            "wrong.yaml",
            IntStream.range(0, 25)
                .mapToObj(i -> job("typo" + i, 1, "batch", "5s").replace("replicas", "replicaz"))
                .collect(Collectors.joining("---\n")));

    Outcome outcome = hekla("whatif", recording, "--with", wrong);

    assertThat(outcome.err().lines())
        .hasSize(21)
        .last()
        .asString()
        .matches("and \\d+ more problems");
  }

  @Test
  void submittedJobStartsWhenTheJobsBeforeItLeaveRoom() throws IOException {
    Path job = jobs.file("third.yaml", job("third", 2, "batch", "30s"));

    Outcome outcome =
        hekla("whatif", "submit", recording, "-f", job, "--to", "2000-01-01T00:00:40Z");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("submitted: 2000-01-01T00:00:40Z")
        .containsPattern("default/third +batch +110 s +2000-01-01T00:02:30Z +n1×2\n");
  }

  @Test
  void submittedJobThatNeverFitsIsNamedWithItsReason() throws IOException {
    Path job = jobs.file("large.yaml", job("large", 3, "batch", "30s"));

    Outcome outcome = hekla("whatif", "submit", recording, "-f", job, "-o", "json");

    JsonNode large = new ObjectMapper().readTree(outcome.out()).path("jobs").path(0);
    assertThat(large.path("name").asText()).isEqualTo("large");
    assertThat(large.has("starts")).isFalse();
    assertThat(large.path("reason").asText()).isNotEmpty();
  }

  @Test
  void misspeltFieldOfASubmittedJobIsRefusedWithTheNearestName() throws IOException {
    Path job =
        jobs.file(
            "job.yaml", job("typo", 1, "batch", "5s").replace("minAvailable", "minAvailible"));

    Outcome outcome = hekla("whatif", "submit", recording, "-f", job);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("minAvailible", "minAvailable");
  }

  @Test
  void unknownQueueWrongWeightAndWrongTimesAreNamed() {
    assertFailure(
        hekla("whatif", recording, "--queue", "bach=3"),
        1,
        "hekla whatif: --queue: the recording has no queue bach; did you mean batch?");
    assertFailure(
        hekla("whatif", recording, "--queue", "batch=none"),
        2,
        "hekla whatif: --queue: the weight of batch is \"none\"; write a number from 1");
    assertFailure(
        hekla("whatif", recording, "--from", "noon"),
        2,
        "hekla whatif: --from: \"noon\" is no time; write 2026-01-31T14:05:00Z, 14:05 or 14:05:30");
    assertFailure(
        hekla("whatif", recording, "--from", "2000-01-02T00:00:00Z"),
        1,
        "hekla whatif: "
            + recording
            + ": nothing is recorded between 2000-01-02T00:00:00Z and the end; it begins at"
            + " 2000-01-01T00:00:00Z and ends at 2000-01-01T00:02:30Z");
  }

  @Test
  void jobOfARecordedNameIsRefusedWithItsPlace() throws IOException {
    Path job = jobs.file("again.yaml", job("first", 1, "batch", "30s"));

    assertFailure(
        hekla("whatif", recording, "--with", job),
        1,
        "hekla whatif: %s:1: the recording has a Job first already; give it another name"
            .formatted(job));
  }

  @Test
  void recordingWithoutObjectsIsRefusedWithWhatToDo() throws Exception {
    Path old = Files.createDirectory(folder.resolve("old"));
    try (var golden =
        Files.newInputStream(
            Path.of("..", "recorder", "src/test/resources/golden/format-1.hrec"))) {
      Files.copy(golden, old.resolve("term-0000000007-session-0000000001.hrec"));
    }

    Outcome outcome = hekla("whatif", old);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith(
            "hekla whatif: " + old + ": term-0000000007-session-0000000001.hrec was written")
        .contains("which recorded sessions without Jobs and nodes")
        .contains("record anew");
  }

  private static void assertFailure(Outcome outcome, int code, String message) {
    assertThat(outcome.err()).isEqualTo(message + System.lineSeparator());
    assertThat(outcome.code()).isEqualTo(code);
    assertThat(outcome.out()).isEmpty();
  }
}
