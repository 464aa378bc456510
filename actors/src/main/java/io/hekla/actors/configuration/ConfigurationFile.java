package io.hekla.actors.configuration;

import io.hekla.model.text.Sha256;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reader of a {@code volcano-scheduler.conf}. */
public final class ConfigurationFile {
  private ConfigurationFile() {}

  /** Result of reading the file. */
  public sealed interface Reading {
    /** Configuration that can be used. */
    record Good(LoadedConfiguration taken) implements Reading {}

    /**
     * Configuration that cannot be used, with the reasons, in lines for people that name file, line
     * and key.
     */
    record Bad(List<String> problems) implements Reading {
      public Bad {
        problems = List.copyOf(problems);
      }
    }
  }

  /** Reads the file; never throws. */
  public static Reading read(Path file) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      return new Reading.Bad(List.of(unreadable(file, e)));
    }
    return switch (Engine.read(new String(bytes, java.nio.charset.StandardCharsets.UTF_8))) {
      case Parsed.Invalid invalid -> new Reading.Bad(lines(file, invalid.all()));
      case Parsed.Valid valid ->
          new Reading.Good(
              new LoadedConfiguration(
                  valid.configuration(), Sha256.digits(bytes), lines(file, valid.warnings())));
    };
  }

  private static String unreadable(Path file, IOException failure) {
    String why =
        switch (failure) {
          case NoSuchFileException missing -> "does not exist";
          case AccessDeniedException denied -> "may not be read by this process";
          case FileSystemException other when other.getReason() != null ->
              "cannot be read: " + other.getReason();
          default ->
              Files.isDirectory(file) ? "is a folder" : "cannot be read: " + failure.getMessage();
        };
    return "%s: the scheduler configuration %s; correct hekla.scheduler.configuration (hekla up --conf), or make it a readable file"
        .formatted(file.toAbsolutePath(), why);
  }

  private static List<String> lines(Path file, List<ConfigurationProblem> problems) {
    return problems.stream().map(problem -> file + ": " + problem.text()).toList();
  }
}
