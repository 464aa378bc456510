package io.hekla.controller.api.fabric8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {
  private static final String TEXT = "first\n\nsécond\nthi";

  @Test
  void linesAreTheSameHoweverTheyArriveInPieces() {
    byte[] bytes = TEXT.getBytes(UTF_8);
    for (int size = 1; size <= bytes.length; size++) {
      var lines = new Lines(1_000);
      List<String> got = new ArrayList<>();
      for (int from = 0; from < bytes.length; from += size) {
        int length = Math.min(size, bytes.length - from);
        lines.take(
            ByteBuffer.wrap(bytes, from, length),
            (line, isCut) -> got.add(new String(line, UTF_8)));
      }

      assertThat(got).as("pieces of %d", size).containsExactly("first", "sécond");
      assertThat(lines.isInside()).isTrue();
    }
  }

  @Test
  void afterTheEndOfALineNothingIsBegun() {
    var lines = new Lines(1_000);

    lines.take(ByteBuffer.wrap("whole\n".getBytes(UTF_8)), (line, isCut) -> {});

    assertThat(lines.isInside()).isFalse();
  }

  @Test
  void anOverlongLineIsTruncated() {
    var lines = new Lines(5);
    List<String> got = new ArrayList<>();

    for (String piece : List.of("12", "34567", "8\nab\n12345\n", "123456\n")) {
      lines.take(
          ByteBuffer.wrap(piece.getBytes(UTF_8)),
          (line, isCut) -> got.add(new String(line, UTF_8) + (isCut ? "…" : "")));
    }

    assertThat(got).containsExactly("12345…", "ab", "12345", "12345…");
    assertThat(lines.isInside()).isFalse();
  }
}
