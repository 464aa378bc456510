package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.metrics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Metrics on docs/metrics.md, which are those of the code. */
class MetricsPageTest {
  private static final Path PAGE = Path.of("../docs/metrics.md");
  private static final Pattern ROW =
      Pattern.compile(
          "\\| `(hekla_\\w+)` \\| (counter|gauge|histogram) \\|([^|]*)\\| [^|]+ \\| [^|]+ \\|");
  private static final Pattern NAME = Pattern.compile("\\bhekla_\\w+");

  @Test
  void everyMetricIsOnThePageWithItsTypeAndLabelsAndNoOtherIs() throws IOException {
    List<String> rows =
        Files.readAllLines(PAGE).stream()
            .map(ROW::matcher)
            .filter(row -> row.matches())
            .map(row -> row(row.group(1), row.group(2), row.group(3).strip()))
            .toList();

    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Metric.values())
                .map(
                    metric ->
                        row(
                            metric.exposedName(),
                            metric.type().name().toLowerCase(Locale.ROOT),
                            metric.labels().stream()
                                .map(label -> "`" + label + "`")
                                .collect(Collectors.joining(", "))))
                .toList());
  }

  @Test
  void alertsAndValuesNameMetricsThatAreThere() throws IOException {
    Set<String> known =
        Arrays.stream(Metric.values()).map(Metric::exposedName).collect(Collectors.toSet());
    var named = new TreeSet<String>();
    NAME.matcher(Files.readString(PAGE)).results().forEach(found -> named.add(found.group()));

    assertThat(named).isSubsetOf(known);
  }

  @Test
  void theValuesOfEachLabelAreListed() throws IOException {
    String values = Files.readString(PAGE);
    values = values.substring(values.indexOf("## Values of labels"), values.indexOf("## What to"));
    String metric = "";
    var listed = new TreeSet<String>();
    for (String line : values.lines().filter(row -> row.startsWith("|")).toList()) {
      String[] cells = line.split("\\|", -1);
      metric = cells[1].isBlank() ? metric : cells[1];
      for (String each : metric.split(",", -1)) {
        if (!cells[2].isBlank()) {
          listed.add((each + cells[2]).replaceAll("[` ]+", " ").strip());
        }
      }
    }

    for (Metric each : Metric.values()) {
      for (String label : each.labels()) {
        assertThat(listed).contains(each.exposedName() + " " + label);
      }
    }
  }

  private static String row(String name, String type, String labels) {
    return name + " " + type + " " + labels;
  }
}
