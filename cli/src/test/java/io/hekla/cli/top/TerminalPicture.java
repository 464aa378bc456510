package io.hekla.cli.top;

import java.util.List;

/** A picture of text in a terminal, for documents. */
final class TerminalPicture {
  private static final double CHARACTER = 8.43;
  private static final int LINE = 19;
  private static final int EDGE = 16;

  private TerminalPicture() {}

  static String svg(List<String> lines) {
    int longest = lines.stream().mapToInt(String::length).max().orElse(0);
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
                    line.length() * CHARACTER,
                    coloured(line.replace("&", "&amp;").replace("<", "&lt;"))));
      }
    }
    return svg.append("</g>\n</svg>\n").toString();
  }

  private static String coloured(String line) {
    return line.replaceAll("(█+)", "<tspan fill=\"#8ec07c\">$1</tspan>")
        .replaceAll("(░+)", "<tspan fill=\"#665c54\">$1</tspan>");
  }
}
