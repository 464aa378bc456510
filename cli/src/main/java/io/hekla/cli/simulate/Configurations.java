package io.hekla.cli.simulate;

import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.trace.Trace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Scheduler configurations from files. A setting without effect causes a warning. */
public final class Configurations {
  /** Line of the recommended configuration that turns on the history of run times. */
  private static final Pattern LEARNING =
      Pattern.compile("^#(     history: beforeLimit)$", Pattern.MULTILINE);

  private Configurations() {}

  /**
   * Reads a {@code volcano-scheduler.conf}. A configuration that cannot be used ends the command:
   * unlike a running scheduler it has no former one to keep.
   */
  public static Reading<SchedulerConfiguration> read(Path file, Consumer<String> warn) {
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException absent) {
      return bad(file, "there is no such file");
    } catch (IOException failed) {
      return bad(file, "cannot be read: " + failed.getClass().getSimpleName());
    }
    return switch (Engine.read(text)) {
      case SchedulerConfiguration.Parsed.Invalid invalid ->
          new Reading.Bad<>(
              invalid.all().stream()
                  .map(
                      wrong ->
                          new Problem(
                              file.toString(),
                              wrong.line(),
                              wrong.key(),
                              wrong.what(),
                              wrong.todo()))
                  .toList());
      case SchedulerConfiguration.Parsed.Valid valid -> {
        valid.warnings().stream().map(warning -> file + ": " + warning.text()).forEach(warn);
        yield new Reading.Good<>(valid.configuration());
      }
    };
  }

  /**
   * Returns the configuration for a trace where none is given: the Helm chart's, able to share
   * GPUs.
   */
  public static SchedulerConfiguration standard(Trace trace) {
    return trace.sharesGpus() ? parsed(text("sharing.conf")) : SchedulerConfiguration.helmDefault();
  }

  /** Configurations that a page of results compares, by name. */
  static SortedMap<String, SchedulerConfiguration> forTrace(Trace trace) {
    String packing = trace.sharesGpus() ? text("sharing-packing.conf") : packingText();
    return new TreeMap<>(
        Map.of(
            "default", standard(trace),
            "packing", parsed(packing),
            "recommended", recommended()));
  }

  /** Returns the configuration that ships as {@code hekla-recommended.conf}. */
  public static SchedulerConfiguration recommended() {
    return parsed(recommendedText());
  }

  /** Returns the same with the line that has the scheduler learn run times. */
  static SchedulerConfiguration learning() {
    return parsed(LEARNING.matcher(recommendedText()).replaceAll(" $1"));
  }

  /** Text of the configuration that ships as {@code hekla-recommended.conf}. */
  static String recommendedText() {
    return resource("/deploy/hekla-recommended.conf");
  }

  /** Returns whether a configuration allocates parts of GPUs. */
  public static boolean sharesGpus(SchedulerConfiguration configuration) {
    return configuration
        .plugins()
        .filter(plugin -> plugin.name().equals("deviceshare"))
        .anyMatch(plugin -> plugin.arguments().reader().flag("deviceshare.VGPUEnable", false));
  }

  private static SchedulerConfiguration parsed(String text) {
    return switch (SchedulerConfiguration.parse(text)) {
      case SchedulerConfiguration.Parsed.Valid valid -> valid.configuration();
      case SchedulerConfiguration.Parsed.Invalid invalid ->
          throw new IllegalStateException(invalid.toString());
    };
  }

  /** Text of the packing configuration. */
  public static String packingText() {
    return text("packing.conf");
  }

  /** Returns the text of one of the built-in configurations. */
  static String text(String name) {
    return resource("/simulate/" + name);
  }

  private static String resource(String path) {
    try (InputStream text = Configurations.class.getResourceAsStream(path)) {
      return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static <T> Reading<T> bad(Path file, String what) {
    return new Reading.Bad<>(
        List.of(new Problem(file.toString(), 0, "", what, "name a readable file with --conf")));
  }
}
