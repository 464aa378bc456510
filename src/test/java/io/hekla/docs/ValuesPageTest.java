package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/reference/chart.md} and the schema equal to the chart's values. */
class ValuesPageTest {
  private static final Path CHART = Path.of("chart", "hekla");
  private static final Path PAGE = Path.of("..", "docs", "reference", "chart.md");

  @Test
  void thePageHasTheValuesOfTheFile() throws IOException {
    new PagePart(PAGE, "<!-- values -->\n", "<!-- end values -->")
        .check(ValuesPage.table(text(), values()));
  }

  @Test
  void everyValueIsDescribedAndInTheSchema() throws IOException {
    List<String> described = ValuesPage.described(text());

    check("", values(), schema(), described);
  }

  @Test
  void thePageNamesVolcanosValues() throws IOException {
    String page = Files.readString(PAGE);

    for (String section : List.of("basic", "custom", "service")) {
      schema()
          .at("/properties/" + section + "/properties")
          .fieldNames()
          .forEachRemaining(
              name -> assertThat(page).as("values of Volcano").contains("`" + name + "`"));
    }
  }

  /**
   * Every value has a comment, or is part of one that has; and its schema, or that of the whole.
   */
  private static void check(String path, JsonNode values, JsonNode schema, List<String> described) {
    for (var field : values.properties()) {
      String own = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
      assertThat(described).as("a comment in values.yaml").contains(own);
      JsonNode form = schema.path("properties").path(field.getKey());
      assertThat(form.isMissingNode()).as("the schema lacks " + own).isFalse();
      boolean hasParts = described.stream().anyMatch(other -> other.startsWith(own + "."));
      if (hasParts) {
        assertThat(form.path("properties").size())
            .as("values of " + own)
            .isEqualTo(field.getValue().size());
        check(own, field.getValue(), form, described);
      }
    }
  }

  private static String text() throws IOException {
    return Files.readString(CHART.resolve("values.yaml"));
  }

  private static JsonNode values() throws IOException {
    return new YAMLMapper().readTree(text());
  }

  private static JsonNode schema() throws IOException {
    return new ObjectMapper().readTree(CHART.resolve("values.schema.json").toFile());
  }
}
