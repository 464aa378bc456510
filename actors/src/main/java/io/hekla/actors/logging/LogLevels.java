package io.hekla.actors.logging;

import ch.qos.logback.classic.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Levels of loggers, from a text with a line {@code LOGGER = LEVEL} for each; lines that begin with
 * {@code #} are comments.
 *
 * @param levels by the name of the logger
 * @param complaints about lines that cannot be read, which have no effect
 */
record LogLevels(Map<String, Level> levels, List<String> complaints) {
  static final LogLevels NONE = new LogLevels(Map.of(), List.of());

  LogLevels {
    levels = Map.copyOf(levels);
    complaints = List.copyOf(complaints);
  }

  static LogLevels parse(String text) {
    var levels = new LinkedHashMap<String, Level>();
    var complaints = new ArrayList<String>();
    int number = 0;
    for (String line : text.lines().map(String::strip).toList()) {
      number++;
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split("=", -1);
      @Nullable Level level = parts.length == 2 ? Level.toLevel(parts[1].strip(), null) : null;
      if (level == null || parts[0].isBlank()) {
        complaints.add(
            "line %d is no LOGGER = LEVEL with a level of OFF, ERROR, WARN, INFO, DEBUG, TRACE, ALL"
                .formatted(number));
      } else {
        levels.put(parts[0].strip(), level);
      }
    }
    return new LogLevels(levels, complaints);
  }
}
