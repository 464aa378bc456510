package io.hekla.actors.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * File of levels, and the loggers that have them. A logger that the file names no longer has the
 * level again that it had before. Not thread-safe.
 */
final class LogLevelFile {
  private final Path file;
  private final LoggerContext loggers;
  private String text = "";

  /** Levels of the loggers before the file named them; empty if a logger had its parent's. */
  private final Map<String, Optional<Level>> before = new HashMap<>();

  LogLevelFile(Path file, LoggerContext loggers) {
    this.file = file;
    this.loggers = loggers;
  }

  /** Reads the file if it has changed; returns what is to be said about it. */
  List<String> check() {
    String now;
    try {
      now = Files.readString(file);
    } catch (IOException e) {
      // It may be about to be replaced. Levels stay; the next check reads it.
      return List.of();
    }
    if (now.equals(text)) {
      return List.of();
    }
    text = now;
    LogLevels read = LogLevels.parse(now);
    before.keySet().removeIf(name -> !read.levels().containsKey(name) && restore(name));
    read.levels().forEach(this::set);
    return read.complaints();
  }

  private boolean restore(String name) {
    loggers.getLogger(name).setLevel(before.getOrDefault(name, Optional.empty()).orElse(null));
    return true;
  }

  private void set(String name, Level level) {
    Logger logger = loggers.getLogger(name);
    before.putIfAbsent(name, Optional.ofNullable(logger.getLevel()));
    logger.setLevel(level);
  }
}
