package io.hekla.actors.configuration;

import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Reader of a {@code volcano-scheduler.conf}. */
public final class ConfigurationFile {
  private static final int DIGITS = 12;

  private ConfigurationFile() {}

  /** Result of reading the file. */
  public sealed interface Reading {
    /** Configuration that can be used. */
    record Good(TakenConfiguration taken) implements Reading {}

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
      return new Reading.Bad(
          List.of(file + ": cannot be read (" + e + "); see hekla.scheduler.configuration"));
    }
    return switch (Engine.read(new String(bytes, java.nio.charset.StandardCharsets.UTF_8))) {
      case Parsed.Invalid invalid -> new Reading.Bad(lines(file, invalid.problems()));
      case Parsed.Valid valid ->
          new Reading.Good(
              new TakenConfiguration(
                  valid.configuration(), digest(bytes), lines(file, valid.warnings())));
    };
  }

  private static List<String> lines(Path file, List<ConfigurationProblem> problems) {
    return problems.stream().map(problem -> file + ": " + problem.text()).toList();
  }

  private static String digest(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
