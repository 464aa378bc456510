package io.hekla.cli;

import static io.hekla.cli.TwoRecordedJobs.job;
import static io.hekla.cli.TwoRecordedJobs.node;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

/** Plot of {@code hekla whatif}: each panel has what was and what would have been. */
class WhatIfPlotTest {
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
    Path nodes = jobs.file("nodes.yaml", node("a") + "---\n" + node("b"));

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
    Path conf = jobs.file("preempt.conf", PREEMPTING);
    Path urgent =
        jobs.file(
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
}
