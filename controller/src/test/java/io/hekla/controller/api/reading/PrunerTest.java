package io.hekla.controller.api.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PrunerTest {
  @Test
  void onlyNamedFieldsAreKept() {
    assertThat(
            prune(Fields.only("a", "b.c"), "{'a': 1, 'x': [1, {'a': 2}], 'b': {'c': 2, 'd': 3}}"))
        .isEqualTo("{'a':1,'b':{'c':2}}");
  }

  @Test
  void aListIsTreatedAsEachOfItsElements() {
    assertThat(prune(Fields.only("a.b"), "{'a': [{'b': 1, 'c': 2}, 7, [{'c': 3}], {}]}"))
        .isEqualTo("{'a':[{'b':1},7,[{'c': 3}],{}]}");
  }

  @Test
  void aPathThatEndsInADotKeepsThatTheFieldIsThere() {
    assertThat(prune(Fields.only("a."), "{'a': {'b': 1}}")).isEqualTo("{'a':{}}");
  }

  @Test
  void allButSomeAreKept() {
    assertThat(
            prune(
                Fields.allBut("m.f").without("m.a", "long"),
                "{'m': {'f': [1], 'n': 'x', 'a': {'long': 'y', 'k': 'z'}}, 's': {'f': 1}}"))
        .isEqualTo("{'m':{'n':'x','a':{'k':'z'}},'s':{'f': 1}}");
  }

  @Test
  void textMayHoldWhateverItLikes() {
    assertThat(prune(Fields.only("a"), "{'b': '}\\\\', 'c': '\\\"],{', 'a': '\\\\\\\"'}"))
        .isEqualTo("{'a':'\\\\\\''}");
  }

  @Test
  void invalidJsonIsPassedThrough() {
    for (String text : new String[] {"{'a': 1", "{'a' 1}", "{'a': 1,}", "{'a': [1 2]}", "{", ""}) {
      assertThat(prune(Fields.only("a.b"), text)).isEqualTo(text);
    }
  }

  private static String prune(Fields fields, String text) {
    byte[] bytes = Wired.bytes(text);
    return new String(Pruner.prune(fields, bytes, 0, bytes.length), StandardCharsets.UTF_8)
        .replace('"', '\'');
  }
}
