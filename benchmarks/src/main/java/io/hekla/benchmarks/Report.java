package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Program that writes the output of {@link Sessions} into the page of benchmarks, between its two
 * marks, and the plot beside it. Arguments: the file of figures, the folder of the page, and a line
 * on the machine.
 */
public final class Report {
  private static final String BEGIN = "<!-- benchmarks/sessions writes from here -->";
  private static final String END = "<!-- benchmarks/sessions writes to here -->";
  private static final JsonMapper JSON = new JsonMapper();
  private static final double MEBIBYTE = 1 << 20;

  private final List<JsonNode> figures;
  private final StringBuilder text = new StringBuilder();

  private Report(List<JsonNode> figures) {
    this.figures = figures;
  }

  /** Writes the page. */
  public static void main(String[] arguments) throws IOException {
    var figures = new ArrayList<JsonNode>();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      figures.add(JSON.readTree(line));
    }
    Path folder = Path.of(arguments[1]);
    Path page = folder.resolve("benchmarks.md");
    String old = Files.readString(page);
    int begin = old.indexOf(BEGIN);
    int end = old.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalStateException(page + " lacks the marks between which figures are written");
    }
    var report = new Report(figures);
    report.write(arguments[2]);
    Files.writeString(
        page, old.substring(0, begin) + BEGIN + "\n" + report.text + old.substring(end));
    Files.writeString(folder.resolve("sessions.svg"), GrowthPlot.of(report.growth()));
  }

  private void write(String machine) {
    line("");
    line("%s; %s.", machine, LocalDate.now(ZoneOffset.UTC));
    line("");
    line(
        "| scenario | Volcano, wall / CPU | goal | warm, wall / CPU | Volcano's wall time over it |"
            + " cold, wall / CPU |");
    line("|---|---|---|---|---|---|");
    figures.stream().filter(one -> one.has("volcano")).forEach(this::scenario);
    line("");
    line(
        "| 10,000 nodes × 50,000 pods, all running | goal | warm, wall | CPU of the thread |"
            + " bytes allocated | cold, wall |");
    line("|---|---|---|---|---|---|");
    following("nothing changed", "at most 1 ms");
    following("1% changed", "at most 10 ms");
    line("");
    line(
        "| nodes × pods, none placed yet | warm, wall | CPU of the thread | per pod | live heap |");
    line("|---|---|---|---|---|");
    figures.stream().filter(one -> is(one, "first session")).forEach(this::growth);
    line("");
    line("![Growth](sessions.svg)");
    line("");
  }

  private void scenario(JsonNode one) {
    JsonNode volcano = one.path("volcano");
    line(
        "| `%s` (%,d × %,d; %,d bound, %,d evicted) | %s / %s | %s | %s / %s | %,.0f | %s / %s |",
        one.path("what").asText(),
        one.path("nodes").asInt(),
        one.path("pods").asInt(),
        one.path("binds").asInt(),
        one.path("evictions").asInt(),
        time(volcano.path("wallMs")),
        time(volcano.path("processMs")),
        one.path("evictions").asInt() > 0 ? "20 times faster" : "100 times faster",
        time(one.at("/warm/wallMs")),
        time(one.at("/warm/processMs")),
        volcano.path("wallMs").asDouble() / one.at("/warm/wallMs").asDouble(),
        time(one.at("/cold/wallMs")),
        time(one.at("/cold/processMs")));
  }

  private void following(String what, String goal) {
    for (JsonNode one : figures) {
      if (is(one, what)) {
        line(
            "| %s | %s | %s | %s | %.1f MiB | %s |",
            what,
            goal,
            time(one.at("/warm/wallMs")),
            time(one.at("/warm/threadMs")),
            one.at("/warm/allocatedBytes").asDouble() / MEBIBYTE,
            time(one.at("/cold/wallMs")));
      }
    }
  }

  private void growth(JsonNode one) {
    double thread = one.at("/warm/threadMs").asDouble();
    line(
        "| %,d × %,d | %s | %s | %.1f µs | %.0f MiB |",
        one.path("nodes").asInt(),
        one.path("pods").asInt(),
        time(one.at("/warm/wallMs")),
        time(one.at("/warm/threadMs")),
        thread * 1000 / one.path("pods").asInt(),
        one.path("heapLive").asDouble() / MEBIBYTE);
  }

  private List<GrowthPlot.Point> growth() {
    return figures.stream()
        .filter(one -> is(one, "first session"))
        .map(
            one ->
                new GrowthPlot.Point(
                    one.path("nodes").asDouble(), one.at("/warm/threadMs").asDouble()))
        .toList();
  }

  private static boolean is(JsonNode one, String what) {
    return one.path("what").asText().equals(what);
  }

  private static String time(JsonNode millis) {
    double value = millis.asDouble();
    if (value >= 1000) {
      return String.format(Locale.ROOT, "%.1f s", value / 1000);
    }
    return String.format(Locale.ROOT, value >= 100 ? "%.0f ms" : "%.1f ms", value);
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
