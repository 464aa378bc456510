package io.hekla.actors.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Levels of loggers by a file. Source: docs/telemetry.md#logs. */
class LogLevelFileTest {
  @TempDir Path folder;
  private final LoggerContext loggers = new LoggerContext();

  @SuppressWarnings("NullAway.Init") // set before each test
  private LogLevelFile levels;

  @BeforeEach
  void shippedLevels() {
    loggers.getLogger("root").setLevel(Level.WARN);
    loggers.getLogger("io.hekla").setLevel(Level.INFO);
    levels = new LogLevelFile(folder.resolve("levels"), loggers);
  }

  private List<String> write(String... lines) throws IOException {
    Files.write(folder.resolve("levels"), List.of(lines));
    return levels.check();
  }

  private Level levelOf(String logger) {
    return loggers.getLogger(logger).getEffectiveLevel();
  }

  @Test
  void aLoggerHasTheLevelOfTheFileUntilTheFileNamesItNoLonger() throws IOException {
    assertThat(write("# for a while", "io.hekla.actors.feed = DEBUG", "", "io.hekla=ERROR"))
        .isEmpty();
    assertThat(levelOf("io.hekla.actors.feed.ClusterFeed")).isEqualTo(Level.DEBUG);
    assertThat(levelOf("io.hekla.actors")).isEqualTo(Level.ERROR);

    write("io.hekla.actors.feed = TRACE");
    assertThat(levelOf("io.hekla.actors.feed")).isEqualTo(Level.TRACE);
    assertThat(levelOf("io.hekla")).as("as it was").isEqualTo(Level.INFO);

    write("");
    assertThat(levelOf("io.hekla.actors.feed")).as("its parent's").isEqualTo(Level.INFO);
  }

  @Test
  void aLineThatCannotBeReadIsToldOnceAndTheOthersCount() throws IOException {
    assertThat(write("io.hekla = LOUD", "root = INFO", "just words", " = INFO"))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("line 1 is no LOGGER = LEVEL"),
            line -> assertThat(line).startsWith("line 3"),
            line -> assertThat(line).startsWith("line 4"));
    assertThat(levelOf("akka")).isEqualTo(Level.INFO);
    assertThat(levels.check()).as("until it changes again").isEmpty();
  }

  @Test
  void levelsStayWhileTheFileIsAway() throws IOException {
    write("io.hekla = DEBUG");
    Files.delete(folder.resolve("levels"));

    assertThat(levels.check()).isEmpty();
    assertThat(levelOf("io.hekla")).isEqualTo(Level.DEBUG);
  }
}
