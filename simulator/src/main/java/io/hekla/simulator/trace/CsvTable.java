package io.hekla.simulator.trace;

import io.hekla.model.manifest.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** File of comma-separated values with a line of column names; {@code .gz} is unpacked. */
final class CsvTable {
  private final Path file;
  private final List<CsvRow> rows;

  private CsvTable(Path file, List<CsvRow> rows) {
    this.file = file;
    this.rows = rows;
  }

  List<CsvRow> rows() {
    return rows;
  }

  Path file() {
    return file;
  }

  /**
   * Reads a file that must have these columns.
   *
   * @throws UnreadableTrace if it cannot be read, or a column is missing, or a row has another
   *     number of values than there are columns
   */
  static CsvTable read(Path file, Set<String> wanted) {
    List<String> lines = lines(file);
    if (lines.isEmpty()) {
      throw unreadable(file, 0, "", "is empty", "give it a line with the names of the columns");
    }
    List<String> names = List.of(lines.getFirst().split(",", -1));
    Map<String, Integer> columns = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      columns.put(names.get(i).strip(), i);
    }
    for (String column : wanted) {
      if (!columns.containsKey(column)) {
        throw unreadable(
            file,
            1,
            column,
            "this column is missing; there are " + String.join(", ", names),
            "add it, or name another file in setups.csv");
      }
    }
    var rows = new ArrayList<CsvRow>();
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).isEmpty()) {
        continue;
      }
      List<String> values = List.of(lines.get(i).split(",", -1));
      if (values.size() != names.size()) {
        throw unreadable(
            file,
            i + 1,
            "",
            "%d values where there are %d columns".formatted(values.size(), names.size()),
            "correct or remove the line");
      }
      rows.add(new CsvRow(file.toString(), i + 1, columns, values));
    }
    return new CsvTable(file, rows);
  }

  private static List<String> lines(Path file) {
    try (InputStream raw = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        var reader =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8.newDecoder()))) {
      var lines = new ArrayList<String>();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
      return lines;
    } catch (NoSuchFileException absent) {
      throw unreadable(file, 0, "", "there is no such file", "correct the name of the folder");
    } catch (ZipException | java.io.EOFException broken) {
      throw unreadable(file, 0, "", "is no whole gzip file", "fetch it again");
    } catch (CharacterCodingException binary) {
      throw unreadable(file, 0, "", "is no text in UTF-8", "fetch it again");
    } catch (IOException failed) {
      String why = "cannot be read: " + failed.getClass().getSimpleName();
      throw unreadable(file, 0, "", why, "name a readable file");
    }
  }

  static UnreadableTrace unreadable(Path file, int line, String column, String what, String todo) {
    return new UnreadableTrace(new Problem(file.toString(), line, column, what, todo));
  }
}
