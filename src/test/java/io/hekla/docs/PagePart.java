package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Part of a page that is made by code, between two lines.
 *
 * @param begin the line before it, with its end
 * @param end the beginning of the line after it
 */
public record PagePart(Path page, String begin, String end) {
  /** Fails unless the page has this text; with {@code HEKLA_REFRESH}, writes it to the page. */
  public void check(String wanted) throws IOException {
    String text = Files.readString(page);
    assertThat(text).as("%s", page).contains(begin, end);
    int from = text.indexOf(begin) + begin.length();
    int to = text.indexOf(end, from);
    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(page, text.substring(0, from) + wanted + text.substring(to));
      return;
    }
    assertThat(text.substring(from, to))
        .as("%s is stale; run this test with HEKLA_REFRESH=1", page)
        .isEqualTo(wanted);
  }
}
