package io.hekla.cli.completion;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Interactive shell at a terminal, in which keys are pressed. Its start-up text writes the
 * completions into {@code $OFFERS}, and on Ctrl-T writes the line into {@code $LINE} and clears it.
 */
final class ShellAtTerminal implements RealShell {
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final String TAB = "\t";
  private static final String CTRL_T = "\u0014";

  private final Path offers;
  private final Path line;
  private final Path said;
  private final Process process;
  private final Writer keys;

  /**
   * Starts it.
   *
   * @param program with its flags
   * @param startUp what it reads first
   */
  ShellAtTerminal(HeklaOnPath command, String program, String startUp) throws IOException {
    Path folder = command.folder();
    this.offers = folder.resolve("offers");
    this.line = folder.resolve("line");
    this.said = folder.resolve("said");
    Path file = Files.writeString(folder.resolve("start-up"), startUp);
    ProcessBuilder builder =
        RealShell.process(command, List.of("script", "-qec", program, "/dev/null"));
    builder.environment().put("OFFERS", offers.toString());
    builder.environment().put("LINE", line.toString());
    this.process = builder.redirectOutput(said.toFile()).start();
    this.keys = process.outputWriter(StandardCharsets.UTF_8);
    press("source " + file + " && : > $LINE\n");
    awaitLine();
  }

  @Override
  public List<String> offers(String typed) throws IOException {
    Files.deleteIfExists(offers);
    Files.deleteIfExists(line);
    press(typed + TAB + CTRL_T);
    awaitLine();
    try (Stream<String> words = Files.lines(offers)) {
      return words.filter(word -> !word.isEmpty()).distinct().toList();
    }
  }

  private void press(String text) throws IOException {
    keys.write(text);
    keys.flush();
  }

  private void awaitLine() {
    try {
      await().atMost(LONGEST).pollInterval(Duration.ofMillis(20)).until(() -> Files.exists(line));
    } catch (ConditionTimeoutException silent) {
      throw new AssertionError("the shell is stuck; it said: " + readSaid(), silent);
    }
  }

  private String readSaid() {
    try {
      return Files.readString(said, StandardCharsets.ISO_8859_1);
    } catch (IOException unread) {
      return "nothing";
    }
  }

  /** Ends the shell, and returns once it has ended: its folder is deleted next. */
  @Override
  public void close() throws IOException {
    keys.close();
    process.onExit().completeOnTimeout(process, LONGEST.toSeconds(), TimeUnit.SECONDS).join();
    if (process.isAlive()) {
      throw new AssertionError("the shell does not end with its input; it said: " + readSaid());
    }
  }
}
