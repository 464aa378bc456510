package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectNamesTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "0", "a-b", "a--b", "x.y-1", "podgroup-0d1f", "a.b.c"})
  void objectsHaveSuchNames(String name) {
    assertThat(ObjectNames.isName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "A",
        "a b",
        "a|b",
        "x%zz",
        "../x",
        "a/b",
        ".",
        "..",
        "-a",
        "a-",
        "a.",
        ".a",
        "a..b",
        "a.-b",
        "a-.b",
        "a_b",
        "x?watch=true",
        "a\n",
        "a\u0000",
        "é",
        "a\u202eb"
      })
  void noObjectHasSuchAName(String name) {
    assertThat(ObjectNames.isName(name)).isFalse();
  }

  @Test
  void namesAreNotLong() {
    assertThat(ObjectNames.isName("a".repeat(253))).isTrue();
    assertThat(ObjectNames.isName("a".repeat(254))).isFalse();
    assertThat(ObjectNames.isName(null)).isFalse();
  }
}
