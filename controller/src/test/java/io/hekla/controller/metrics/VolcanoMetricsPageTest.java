package io.hekla.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Table of the metrics under Volcano's names on docs/metrics.md, which is made of the code. */
class VolcanoMetricsPageTest {
  private static final Path PAGE = Path.of("../docs/metrics.md");
  private static final String HEAD = "| Metric | Type | Labels | Buckets | Meaning |";
  private static final String COMMAND =
      "HEKLA_REFRESH=1 mvn -q -pl controller -am test -Dtest=VolcanoMetricsPageTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false";

  @Test
  void theTableIsThatOfTheCode() throws IOException {
    List<String> page = Files.readAllLines(PAGE);
    int begin = page.indexOf(HEAD);
    assertThat(begin).as(HEAD).isPositive();
    int end = begin;
    while (end < page.size() && page.get(end).startsWith("|")) {
      end++;
    }
    if ("1".equals(System.getenv("HEKLA_REFRESH"))) {
      var fresh = new ArrayList<>(page.subList(0, begin));
      fresh.addAll(table());
      fresh.addAll(page.subList(end, page.size()));
      Files.write(PAGE, fresh);
      return;
    }

    assertThat(page.subList(begin, end)).as("run " + COMMAND).isEqualTo(table());
  }

  private static List<String> table() {
    var table = new ArrayList<String>();
    table.add(HEAD);
    table.add("|---|---|---|---|---|");
    for (VolcanoMetric metric : VolcanoMetric.values()) {
      table.add(
          "| `%s` | %s | %s | %s | %s |"
              .formatted(
                  metric.exposedName(),
                  metric.type().name().toLowerCase(Locale.ROOT),
                  metric.labels().stream()
                      .map(label -> "`" + label + "`")
                      .collect(Collectors.joining(", ")),
                  buckets(metric.buckets().upper()),
                  metric.help()));
    }
    return table;
  }

  private static String buckets(List<Double> bounds) {
    return bounds.isEmpty()
        ? ""
        : "%d from %s to %s"
            .formatted(bounds.size(), number(bounds.getFirst()), number(bounds.getLast()));
  }

  private static String number(double bound) {
    return new BigDecimal(bound).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }
}
