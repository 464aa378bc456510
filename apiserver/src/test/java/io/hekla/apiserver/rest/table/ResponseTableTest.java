package io.hekla.apiserver.rest.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.Json;
import io.hekla.apiserver.rest.schema.Catalog;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseTableTest {
  private static final Instant NOW = Instant.parse("2026-01-01T01:00:00Z");
  private static final Catalog CATALOG = new Catalog(Kind.SERVED);

  @ParameterizedTest
  @CsvSource({
    "PT5S, 5s",
    "PT1M59S, 119s",
    "PT2M, 2m",
    "PT5M20S, 5m20s",
    "PT59M, 59m",
    "PT2H59M, 179m",
    "PT3H5M, 3h5m",
    "PT8H5M, 8h",
    "P1DT1H, 25h",
    "P3DT4H, 3d4h",
    "P9D, 9d",
    "P800D, 2y70d"
  })
  void agesAreInTwoUnitsAtMost(Duration passed, String text) {
    assertThat(Ages.text(passed)).isEqualTo(text);
  }

  @Test
  void aPodHasTheColumnsThatKubectlShows() {
    ObjectNode pod =
        Json.of(
            """
            {'metadata': {'name': 'a', 'creationTimestamp': '2026-01-01T00:59:00Z'},
             'spec': {'nodeName': 'n1', 'containers': [{'name': 'main'}]},
             'status': {'phase': 'Succeeded'}}
            """);

    assertThat(columns("v1", "pods", 0))
        .containsExactly("Name", "Ready", "Status", "Restarts", "Age");
    assertThat(cells("v1", "pods", pod))
        .containsExactly("a", "0/1", "Completed", "0", "60s", "<none>", "n1", "<none>", "<none>");
  }

  @Test
  void aJobHasTheColumnsOfItsCrd() {
    ObjectNode job =
        Json.of(
            """
            {'metadata': {'name': 'train', 'creationTimestamp': '2026-01-01T00:00:00Z'},
             'spec': {'queue': 'research'},
             'status': {'state': {'phase': 'Running'}, 'minAvailable': 4, 'running': 4}}
            """);

    assertThat(columns("batch.volcano.sh/v1alpha1", "jobs", 0))
        .containsExactly("Name", "STATUS", "minAvailable", "RUNNINGS", "AGE");
    assertThat(cells("batch.volcano.sh/v1alpha1", "jobs", job))
        .containsExactly("train", "Running", "4", "4", "60m", "research");
  }

  @Test
  void everyKindHasATableThatNamesItsObjects() {
    for (var served : CATALOG.all()) {
      var row =
          ResponseTable.of(served, NOW, "Metadata").row(Json.of("{'metadata': {'name': 'x'}}"));

      assertThat(row.path("cells"))
          .as(served.qualified())
          .anyMatch(it -> it.asText().contains("x"));
      assertThat(row.at("/object/kind").asText()).isEqualTo("PartialObjectMetadata");
    }
  }

  private static List<String> columns(String apiVersion, String plural, int priority) {
    var names = new ArrayList<String>();
    var head =
        ResponseTable.of(CATALOG.find(apiVersion, plural).orElseThrow(), NOW, "None")
            .head(Trees.object(), true);
    for (var column : head.path("columnDefinitions")) {
      if (column.path("priority").asInt() <= priority) {
        names.add(column.path("name").asText());
      }
    }
    return names;
  }

  private static List<String> cells(String apiVersion, String plural, ObjectNode object) {
    var cells = new ArrayList<String>();
    ResponseTable.of(CATALOG.find(apiVersion, plural).orElseThrow(), NOW, "None")
        .row(object)
        .path("cells")
        .forEach(cell -> cells.add(cell.asText()));
    return cells;
  }
}
