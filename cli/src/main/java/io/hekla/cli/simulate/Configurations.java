package io.hekla.cli.simulate;

import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Scheduler configurations from files. What in one has no effect is warned of. */
public final class Configurations {
  private Configurations() {}

  /**
   * Reads a {@code volcano-scheduler.conf}. One that cannot be used ends the command: unlike a
   * running scheduler it has no former one to keep.
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
              invalid.problems().stream()
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

  /** The configuration that packs, as it stands in {@code simulate/packing.conf}. */
  public static SchedulerConfiguration packing() {
    return switch (SchedulerConfiguration.parse(packingText())) {
      case SchedulerConfiguration.Parsed.Valid valid -> valid.configuration();
      case SchedulerConfiguration.Parsed.Invalid invalid ->
          throw new IllegalStateException(invalid.toString());
    };
  }

  /** Its text. */
  public static String packingText() {
    try (InputStream text = Configurations.class.getResourceAsStream("/simulate/packing.conf")) {
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
