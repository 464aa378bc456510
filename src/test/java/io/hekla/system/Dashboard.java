package io.hekla.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.controller.metrics.PrometheusProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dashboard of Grafana, from its file.
 *
 * @param variables that its queries use
 * @param queries of all panels
 */
record Dashboard(String name, List<Variable> variables, List<Query> queries) {
  private static final Path FOLDER = Path.of("..", "deploy", "dashboards");
  private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((\\w+), (\\w+)\\)");

  Dashboard {
    variables = List.copyOf(variables);
    queries = List.copyOf(queries);
  }

  /**
   * Variable that has values of a label.
   *
   * @param isMulti whether all values are chosen at first
   */
  record Variable(String name, String metric, String label, boolean isMulti) {}

  /** Query of a panel. */
  record Query(String panel, String expression) {}

  /** Reads all that are shipped. */
  static List<Dashboard> all() throws IOException {
    try (var files = Files.list(FOLDER)) {
      var all = new ArrayList<Dashboard>();
      for (Path file : files.sorted().toList()) {
        all.add(read(new ObjectMapper().readTree(file.toFile())));
      }
      return all;
    }
  }

  private static Dashboard read(JsonNode json) {
    var variables = new ArrayList<Variable>();
    for (JsonNode variable : json.path("templating").path("list")) {
      if (variable.path("type").asText().equals("query")) {
        Matcher values = LABEL_VALUES.matcher(variable.path("query").asText());
        if (!values.matches()) {
          throw new IllegalArgumentException("no values of a label: " + variable);
        }
        variables.add(
            new Variable(
                variable.path("name").asText(),
                values.group(1),
                values.group(2),
                variable.path("multi").asBoolean()));
      }
    }
    var queries = new ArrayList<Query>();
    for (JsonNode panel : json.path("panels")) {
      for (JsonNode target : panel.path("targets")) {
        queries.add(new Query(panel.path("title").asText(), target.path("expr").asText()));
      }
    }
    return new Dashboard(json.path("uid").asText(), variables, queries);
  }

  /** Returns the queries that have no answer for any choice of the variables. */
  List<String> unanswered(PrometheusProcess prometheus) {
    return queries.stream()
        .filter(
            query ->
                filledIn(query.expression(), prometheus).stream()
                    .allMatch(each -> prometheus.query(each).isEmpty()))
        .map(query -> "%s, %s: %s".formatted(name, query.panel(), query.expression()))
        .toList();
  }

  private List<String> filledIn(String expression, PrometheusProcess prometheus) {
    List<String> all = List.of(expression.replace("$__rate_interval", "1m"));
    for (Variable variable : variables) {
      List<String> values = prometheus.labelValues(variable.metric(), variable.label());
      List<String> chosen =
          variable.isMulti() ? List.of("(" + String.join("|", values) + ")") : values;
      all =
          all.stream()
              .flatMap(
                  one -> chosen.stream().map(value -> one.replace("$" + variable.name(), value)))
              .toList();
    }
    return all;
  }
}
