package io.hekla.cli.simulate;

import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Figures of plain policies, from the tables of replays and fills in a folder's REFERENCE.md. */
record ReferenceTable(Map<String, Map<String, String>> rows) {
  private static final String REPLAYS = "| setup | policy |";
  private static final String FILLS = "| setup | order |";

  static Reading<ReferenceTable> read(Path folder) {
    Path file = folder.resolve("REFERENCE.md");
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException failed) {
      return new Reading.Bad<>(
          List.of(
              new Problem(
                  file.toString(),
                  0,
                  "",
                  "cannot be read: " + failed.getClass().getSimpleName(),
                  "name a folder with the figures to compare with")));
    }
    Map<String, Map<String, String>> rows = new HashMap<>();
    List<String> columns = List.of();
    for (String line : lines) {
      if (line.startsWith(REPLAYS) || line.startsWith(FILLS)) {
        columns = cells(line);
      } else if (line.startsWith("|") && !columns.isEmpty() && !line.startsWith("|-")) {
        List<String> cells = cells(line);
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < Math.min(columns.size(), cells.size()); i++) {
          row.put(columns.get(i), cells.get(i));
        }
        rows.put(cells.get(0) + " " + cells.get(1), row);
      } else if (!line.startsWith("|")) {
        columns = List.of();
      }
    }
    return new Reading.Good<>(new ReferenceTable(rows));
  }

  /** Returns a cell; empty if the table has none. */
  String cell(String setup, String policy, String column) {
    return rows.getOrDefault(setup + " " + policy, Map.of()).getOrDefault(column, "");
  }

  Optional<Double> number(String setup, String policy, String column) {
    String cell = cell(setup, policy, column);
    return cell.isEmpty() ? Optional.empty() : Optional.of(Double.parseDouble(cell));
  }

  private static List<String> cells(String line) {
    String[] cells = line.strip().split("\\|", -1);
    return Arrays.stream(cells).skip(1).limit(cells.length - 2L).map(String::strip).toList();
  }
}
