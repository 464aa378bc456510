package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.metrics.MetricType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Alerts of deploy/alerts, and docs/alerts.md, which says what to do at each. */
class AlertsTest {
  private static final Path RULES = Path.of("..", "deploy", "alerts", "hekla.yaml");
  private static final Path PAGE = Path.of("..", "docs", "alerts.md");
  private static final Path CASES = Path.of("..", "src", "test", "resources", "alerts");
  private static final Pattern NAME = Pattern.compile("\\bhekla_\\w+");

  @TempDir Path folder;

  /**
   * One alert.
   *
   * @param expression in PromQL
   */
  private record Alert(String name, String expression, String severity, String runbook) {}

  private static List<Alert> alerts() throws IOException {
    var alerts = new ArrayList<Alert>();
    for (JsonNode group : new YAMLMapper().readTree(RULES.toFile()).path("groups")) {
      for (JsonNode rule : group.path("rules")) {
        alerts.add(
            new Alert(
                rule.path("alert").asText(),
                rule.path("expr").asText(),
                rule.path("labels").path("severity").asText(),
                rule.path("annotations").path("runbook_url").asText()));
      }
    }
    return alerts;
  }

  @Test
  void everyAlertHasARunbookWithItsExpressionAndNoOtherAlertHasOne() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(
            Pattern.compile("(?m)^## (\\w+)$")
                .matcher(page)
                .results()
                .map(r -> r.group(1))
                .toList())
        .isEqualTo(alerts().stream().map(Alert::name).toList());
    for (Alert alert : alerts()) {
      assertThat(page).contains("## %s\n\n`%s`".formatted(alert.name(), alert.expression()));
      assertThat(alert.severity()).isIn("critical", "warning");
      assertThat(alert.runbook())
          .isEqualTo("docs/%s#%s", PAGE.getFileName(), alert.name().toLowerCase(Locale.ROOT));
    }
  }

  @Test
  void alertsAreAboutMetricsThatAreThere() throws IOException {
    Set<String> known =
        Arrays.stream(Metric.values())
            .map(
                metric ->
                    metric.exposedName() + (metric.type() == MetricType.HISTOGRAM ? "_bucket" : ""))
            .collect(Collectors.toSet());
    var named = new TreeSet<String>();
    for (Alert alert : alerts()) {
      NAME.matcher(alert.expression()).results().forEach(found -> named.add(found.group()));
    }

    assertThat(named).isNotEmpty().isSubsetOf(known);
  }

  @Test
  void everyAlertHasACaseInWhichItFires() throws IOException {
    JsonNode cases = new YAMLMapper().readTree(CASES.resolve("fires.yaml").toFile());
    var tested = new ArrayList<String>();
    cases.path("tests").forEach(one -> tested.add(one.path("name").asText()));

    assertThat(tested).isEqualTo(alerts().stream().map(Alert::name).toList());
  }

  /** Alerts fire, or do not, as the cases say, by promtool. */
  @ParameterizedTest
  @ValueSource(strings = {"fires.yaml", "healthy.yaml"})
  @EnabledIfEnvironmentVariable(named = "HEKLA_PROMETHEUS", matches = ".+")
  void alertsFireAtWhatTheyAreForAndAtNothingElse(String cases) throws Exception {
    Path test =
        Files.writeString(
            folder.resolve(cases),
            "rule_files: [%s]\n%s"
                .formatted(
                    RULES.toAbsolutePath().normalize(), Files.readString(CASES.resolve(cases))));
    Process promtool =
        new ProcessBuilder(
                Path.of(System.getenv("HEKLA_PROMETHEUS")).resolve("promtool").toString(),
                "test",
                "rules",
                test.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();

    assertThat(promtool.waitFor()).as(() -> read(folder.resolve("said"))).isZero();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
