package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** {@code hekla whatif} on the recording of a simulation. */
class WhatIfCommandTest {
  private static final String MANIFESTS =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: research}
      spec: {weight: 1}
      ---
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: batch}
      spec: {weight: 1}
      ---
      %s
      """;
  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s, namespace: default}
      spec:
        schedulerName: volcano
        minAvailable: %d
        queue: %s
        tasks:
        - name: w
          replicas: %d
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: %s}}
            spec:
              restartPolicy: Never
              containers:
              - {name: c, image: i, resources: {requests: {cpu: "2", memory: 1Gi}}}
      """;
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: %s}
      status:
        allocatable: {cpu: "%d", memory: 64Gi, pods: "110"}
        capacity: {cpu: "%d", memory: 64Gi, pods: "110"}
      """;

  private static final String URGENT =
      """
      apiVersion: scheduling.k8s.io/v1
      kind: PriorityClass
      metadata: {name: urgent}
      value: 1000
      """;

  /** Configuration that lets a job of a higher priority evict pods of any gang. */
  private static final String PREEMPTING =
      """
      actions: "enqueue, allocate, preempt"
      tiers:
      - plugins:
        - name: priority
        - name: gang
          enablePreemptable: false
      - plugins:
        - name: predicates
        - name: nodeorder
      """;

  @TempDir private Path folder;

  private Path recording;

  private static Outcome hekla(Object... arguments) {
    return Outcome.of(arguments);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String job(String name, int pods, String queue, String runFor) {
    return JOB.formatted(name, pods, queue, pods, runFor);
  }

  /** Records two jobs that need the same node: the second one waits for the first. */
  @BeforeEach
  void record() throws IOException {
    recording = folder.resolve("recording");
    Path manifests =
        file(
            "manifests.yaml",
            MANIFESTS.formatted(
                String.join(
                    "---\n",
                    NODE.formatted("n1", 4, 4),
                    job("first", 2, "research", "100s"),
                    job("second", 2, "batch", "50s"))));
    Outcome outcome = hekla("simulate", "--manifests", manifests, "--record", recording);
    assertThat(outcome.code()).as(outcome.err()).isZero();
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
    Path nodes =
        file("nodes.yaml", NODE.formatted("a", 4, 4) + "---\n" + NODE.formatted("b", 4, 4));

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
    Path job = file("third.yaml", job("third", 2, "batch", "30s"));

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
    Path job = file("third.yaml", job("third", 2, "batch", "30s"));

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
    Path job = file("third.yaml", job("third", 2, "batch", "30s"));

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

  /** Lines of a panel: a point (x, y) of each step, as recorded and then by the what-if. */
  private List<List<String>> lines(Document plot, String title) {
    NodeList texts = plot.getElementsByTagName("text");
    NodeList paths = plot.getElementsByTagName("path");
    for (int at = 0; at < texts.getLength(); at++) {
      Element text = (Element) texts.item(at);
      if (text.getTextContent().startsWith(title)) {
        String axes = "M70,%d ".formatted(Integer.parseInt(text.getAttribute("y")) + 10);
        for (int path = 0; path < paths.getLength(); path++) {
          if (((Element) paths.item(path)).getAttribute("d").startsWith(axes)) {
            return List.of(steps(paths.item(path + 1)), steps(paths.item(path + 2)));
          }
        }
      }
    }
    throw new AssertionError("no panel " + title);
  }

  /** Steps relative to the lower edge of a panel, of which 190 is the height and 640 the width. */
  private static List<String> steps(Node path) {
    Matcher edge = Pattern.compile("M70,(\\d+)").matcher(((Element) path).getAttribute("d"));
    assertThat(edge.find()).isTrue();
    double bottom = Double.parseDouble(edge.group(1));
    return Pattern.compile("H([0-9.]+) V([0-9.]+)")
        .matcher(((Element) path).getAttribute("d"))
        .results()
        .map(
            step ->
                String.format(
                    Locale.ROOT,
                    "%.0f,%.0f",
                    Double.parseDouble(step.group(1)) - 70,
                    bottom - Double.parseDouble(step.group(2))))
        .toList();
  }

  private static Document parsed(Path plot) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(Files.readString(plot))));
  }

  @Test
  void plotHasWaitsSlowdownsUtilisationAndEvictionsOfBoth() throws Exception {
    Path plot = folder.resolve("plot.svg");
    Path nodes =
        file("nodes.yaml", NODE.formatted("a", 4, 4) + "---\n" + NODE.formatted("b", 4, 4));

    Outcome outcome = hekla("whatif", recording, "--nodes", nodes, "--svg", plot);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    Document document = parsed(plot);
    // One job waited 100 s; by the what-if none does.
    assertThat(lines(document, "share of jobs that waited"))
        .containsExactly(List.of("0,0", "0,95", "640,190"), List.of("0,0", "0,95", "0,190"));
    // It took 150 s for 50 s of running: its slowdown is 3, the other's 1.
    assertThat(lines(document, "share of jobs whose bounded slowdown"))
        .containsExactly(List.of("0,0", "0,95", "640,190"), List.of("0,0", "0,95", "0,190"));
    // One node was full throughout; of two, both are for 50 s of 150, and one for 50 more.
    List<List<String>> use = lines(document, "CPUs in use");
    assertThat(use.getFirst()).hasSize(201).allMatch(step -> step.endsWith(",190"));
    assertThat(use.getLast().subList(0, 66)).allMatch(step -> step.endsWith(",190"));
    assertThat(use.getLast().subList(67, 133)).allMatch(step -> step.endsWith(",95"));
    assertThat(use.getLast().subList(134, 201)).allMatch(step -> step.endsWith(",0"));
    assertThat(lines(document, "evictions so far"))
        .containsExactly(List.of("0,0", "640,0"), List.of("0,0", "640,0"));
  }

  @Test
  void evictionsOfThePlotGrowWhenAJobIsPreempted() throws Exception {
    Path plot = folder.resolve("plot.svg");
    Path conf = file("preempt.conf", PREEMPTING);
    Path urgent =
        file(
            "urgent.yaml",
            URGENT
                + "---\n"
                + job("urgent", 1, "research", "30s")
                    .replace("minAvailable", "priorityClassName: urgent\n  minAvailable"));

    Outcome outcome =
        hekla(
            "whatif",
            recording,
            "--conf",
            conf,
            "--with",
            urgent,
            "--with-at",
            "2000-01-01T00:00:40Z",
            "--svg",
            plot);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).containsPattern("evictions +0 +1 +\\+1\n");
    List<List<String>> evictions = lines(parsed(plot), "evictions so far");
    assertThat(evictions.getFirst()).containsExactly("0,0", "640,0");
    // 40 s, and the second of the session, of 150 s.
    assertThat(evictions.getLast()).hasSize(3).last().isEqualTo("640,190");
    double step = Double.parseDouble(evictions.getLast().get(1).replaceAll(",.*", ""));
    assertThat(step).isBetween(640 * 40 / 150.0 - 1, 640 * 43 / 150.0);
  }

  @Test
  void plotHasEachQueueWithItsShareBesideThatOfItsWeight() throws Exception {
    Path plot = folder.resolve("plot.svg");

    Outcome outcome = hekla("whatif", recording, "--queue", "batch=3", "--svg", plot);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    NodeList titles = parsed(plot).getElementsByTagName("title");
    assertThat(
            IntStream.range(0, titles.getLength())
                .mapToObj(at -> titles.item(at).getTextContent())
                .toList())
        .containsExactly(
            "66.7 % of the used CPU hours, 50.0 % by weight",
            "66.7 % of the used CPU hours, 25.0 % by weight",
            "33.3 % of the used CPU hours, 50.0 % by weight",
            "33.3 % of the used CPU hours, 75.0 % by weight");
    assertThat(((Element) titles.item(0).getParentNode()).getAttribute("width")).isEqualTo("426.7");
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
    Path jobs =
        file(
            "wrong.yaml",
            IntStream.range(0, 25)
                .mapToObj(i -> job("typo" + i, 1, "batch", "5s").replace("replicas", "replicaz"))
                .collect(Collectors.joining("---\n")));

    Outcome outcome = hekla("whatif", recording, "--with", jobs);

    assertThat(outcome.err().lines())
        .hasSize(21)
        .last()
        .asString()
        .matches("and \\d+ more problems");
  }

  @Test
  void submittedJobStartsWhenTheJobsBeforeItLeaveRoom() throws IOException {
    Path job = file("third.yaml", job("third", 2, "batch", "30s"));

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
    Path job = file("large.yaml", job("large", 3, "batch", "30s"));

    Outcome outcome = hekla("whatif", "submit", recording, "-f", job, "-o", "json");

    JsonNode large = new ObjectMapper().readTree(outcome.out()).path("jobs").path(0);
    assertThat(large.path("name").asText()).isEqualTo("large");
    assertThat(large.has("starts")).isFalse();
    assertThat(large.path("reason").asText()).isNotEmpty();
  }

  @Test
  void misspeltFieldOfASubmittedJobIsRefusedWithTheNearestName() throws IOException {
    Path job =
        file("job.yaml", job("typo", 1, "batch", "5s").replace("minAvailable", "minAvailible"));

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
    Path job = file("again.yaml", job("first", 1, "batch", "30s"));

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
