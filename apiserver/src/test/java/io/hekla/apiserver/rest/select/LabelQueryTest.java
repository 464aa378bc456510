package io.hekla.apiserver.rest.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.apiserver.store.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelQueryTest {
  private static final JsonNode LABELS =
      Trees.object().put("app", "train").put("tier", "3").put("example.com/team", "vision");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "app=train | true",
        "app==train | true",
        "app!=train | false",
        "other!=x | true",
        "app in (serve, train) | true",
        "app notin (serve,train) | false",
        "other notin (x) | true",
        "app | true",
        "!app | false",
        "!other | true",
        "tier>2 | true",
        "tier<3 | false",
        "app>2 | false",
        "example.com/team=vision,app in (train),!gone | true",
        "example.com/team=vision,app in (serve) | false",
        "app= | false",
      })
  void selectsAsKubernetesDoes(String selector, boolean selects) {
    assertThat(LabelQuery.parse(selector).selects(LABELS)).isEqualTo(selects);
  }

  @Test
  void invalidRequirementsAreNamed() {
    assertThatThrownBy(() -> LabelQuery.parse("app=train,=b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"=b\"");
  }
}
