package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Picture of text in a terminal, for documents. */
public final class TerminalPicture {
  /** Characters in a line; what is longer goes on in the next, as in a terminal. */
  private static final int MOST = 140;

  private static final double CHARACTER = 8.43;
  private static final int LINE = 19;
  private static final int EDGE = 16;

  private TerminalPicture() {}

  /**
   * Compares the picture in {@code docs/} with these lines; {@code HEKLA_REFRESH=1} draws it anew.
   */
  public static void isKept(String name, List<String> lines) throws IOException {
    Path file = Path.of("..", "docs", name + ".svg");
    String picture = svg(wrapped(lines));
    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(file, picture);
    }
    assertThat(file).as("to renew it, run this test with HEKLA_REFRESH=1").hasContent(picture);
  }

  private static List<String> wrapped(List<String> lines) {
    var wrapped = new ArrayList<String>();
    for (String line : lines) {
      int from = 0;
      do {
        int to = Math.min(line.length(), from + MOST);
        wrapped.add(line.substring(from, to).stripTrailing());
        from = to;
      } while (from < line.length());
    }
    return wrapped;
  }

  private static String svg(List<String> lines) {
    int longest = lines.stream().mapToInt(TerminalPicture::length).max().orElse(0);
    int width = (int) Math.ceil(longest * CHARACTER) + 2 * EDGE;
    int height = lines.size() * LINE + 2 * EDGE;
    var svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">
        <rect width="%d" height="%d" rx="8" fill="#1d2021"/>
        <g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="#ebdbb2" xml:space="preserve">
        """
            .formatted(width, height, width, height, width, height));
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      if (!line.isBlank()) {
        svg.append(
            "<text x=\"%d\" y=\"%d\" textLength=\"%.0f\">%s</text>\n"
                .formatted(
                    EDGE,
                    EDGE + (at + 1) * LINE - 5,
                    length(line) * CHARACTER,
                    coloured(line.replace("&", "&amp;").replace("<", "&lt;"))));
      }
    }
    return svg.append("</g>\n</svg>\n").toString();
  }

  /** Returns the number of characters that are seen: the marks of colours are not. */
  private static int length(String line) {
    return line.replaceAll("[\uFDD0-\uFDDF]", "").length();
  }

  private static String coloured(String line) {
    return line.replaceAll("\uFDD0(.*?)\uFDDF", "<tspan fill=\"#fb4934\">$1</tspan>")
        .replaceAll("\uFDD1(.*?)\uFDDF", "<tspan fill=\"#8ec07c\">$1</tspan>")
        .replaceAll("\uFDD2(.*?)\uFDDF", "<tspan fill=\"#fabd2f\">$1</tspan>")
        .replaceAll("(█+)", "<tspan fill=\"#8ec07c\">$1</tspan>")
        .replaceAll("(░+)", "<tspan fill=\"#665c54\">$1</tspan>")
        .replaceAll("^(WRONG)", "<tspan fill=\"#fb4934\">$1</tspan>")
        .replaceAll("^(ok)", "<tspan fill=\"#8ec07c\">$1</tspan>")
        .replaceAll("(→)", "<tspan fill=\"#fabd2f\">$1</tspan>");
  }
}
