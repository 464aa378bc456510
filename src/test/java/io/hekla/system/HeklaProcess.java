package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;

/**
 * Process of {@code hekla up --kubeconfig}, without a warm-up. Its output is in {@code
 * target/real-cluster}.
 */
public final class HeklaProcess implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  private final Path log;
  private final List<String> options;
  private final List<String> arguments;
  private ChildJvm jvm;

  /**
   * Starts it.
   *
   * @param name of the file that has what it says
   * @param kubeconfig whose user it is
   * @param data folder for its journal
   */
  public HeklaProcess(String name, Path kubeconfig, Path data) throws IOException {
    this(name, kubeconfig, data, List.of(), List.of());
  }

  /**
   * Starts it.
   *
   * @param options of the JVM: settings
   * @param more arguments besides those about kubeconfig and data
   */
  HeklaProcess(String name, Path kubeconfig, Path data, List<String> options, List<String> more)
      throws IOException {
    this.log = Path.of("target", "real-cluster", name + ".log");
    this.options = new ArrayList<>(List.of(ChildJvm.WITHOUT_WARM_UP));
    this.options.addAll(options);
    var all = new ArrayList<>(List.of("up", "--kubeconfig", kubeconfig.toString()));
    all.addAll(List.of("--data", data.toString()));
    all.addAll(more);
    this.arguments = all;
    this.jvm = begin();
  }

  private ChildJvm begin() throws IOException {
    Files.deleteIfExists(log);
    return ChildJvm.startMember(options, arguments, log);
  }

  /** Waits until it schedules. */
  public HeklaProcess awaitUp() {
    return awaitSaid("Hekla is up and schedules");
  }

  /** Waits until it says something; closes it if it does not. */
  HeklaProcess awaitSaid(String text) {
    try {
      awaitThat("it says: " + text, () -> hasSaid(text));
      return this;
    } catch (ConditionTimeoutException | TerminalFailureException e) {
      close();
      throw e;
    }
  }

  /** Waits for something that it shall bring about; not any longer once it has ended. */
  public void awaitThat(String what, Callable<Boolean> condition) {
    await(what + ", see " + log)
        .atMost(LONGEST)
        .failFast("Hekla ended by itself", this::failIfEnded)
        .until(condition);
  }

  private void failIfEnded() {
    if (!jvm.isAlive()) {
      throw new AssertionError(
          "Hekla ended by itself, see %s, which ends with: %s".formatted(log, lastLines()));
    }
  }

  /** The last lines of what it has said, joined to one. */
  String lastLines() {
    return jvm.lastLines();
  }

  boolean hasSaid(String text) {
    return jvm.hasSaid(text);
  }

  boolean isAlive() {
    return jvm.isAlive();
  }

  /** Fails if it has ended, or has run out of memory without ending. */
  void assertLives() {
    assertThat(jvm.isAlive()).as("Hekla lives, see " + log).isTrue();
    assertThat(hasSaid("OutOfMemoryError")).as("ran out of memory, see " + log).isFalse();
  }

  /** Its output so far, in lines. */
  List<String> said() throws IOException {
    return Files.readAllLines(log);
  }

  /** SIGKILL. */
  void kill() {
    jvm.kill();
  }

  /** Starts it again on the journal that it left; returns once it is up. */
  void startAgain() throws IOException {
    jvm.close();
    jvm = begin();
    awaitUp();
  }

  /** SIGTERM; its exit code. */
  int stop() throws InterruptedException {
    return jvm.stop();
  }

  /** Waits until it has ended by itself; its exit code. */
  int awaitEnd() throws InterruptedException {
    return jvm.awaitEnd();
  }

  @Override
  public void close() {
    jvm.close();
  }
}
