package io.hekla.system;

import io.hekla.cli.Main;
import io.hekla.cli.demo.MemberTraining;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * JVM of its own on the class path of the tests; gone for certain once it is closed, or once this
 * JVM ends.
 */
public final class ChildJvm implements AutoCloseable {
  /** Begins one of the last lines of a JVM's thread dump. */
  private static final String END_OF_THREADS = "JNI global ref";

  /** They live for seconds: a better compiler would only take time from what they do. */
  private static final List<String> LIGHT =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m");

  /**
   * Option of a member whose times do not matter: it decides the same without a warm-up, which
   * takes both cores of a small machine for half a minute.
   */
  public static final String WITHOUT_WARM_UP = "-Dhekla.warm-up.longest=0s";

  private static final int LAST_LINES = 12;

  /** Matters only where something hangs: on a busy machine a rehearsal takes more than a minute. */
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** The shipped {@code acceptable-heartbeat-pause} of members. */
  private static final Duration BORNE_STANDSTILL = Duration.ofSeconds(3);

  /** Warning of Akka in a JVM that did not run for a while. */
  private static final Pattern STANDSTILL =
      Pattern.compile("Previous heartbeat was sent \\[(\\d+)] ms ago");

  private final Process process;
  private final Path output;

  /** Characters of the output that another JVM wrote before. */
  private final int before;

  private final Thread atExit = new Thread(this::kill, "killing a child");

  private ChildJvm(Process process, Path output, int before) {
    this.process = process;
    this.output = output;
    this.before = before;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Starts {@code hekla} as a member, with an archive of its classes as users have one.
   *
   * @param options of the JVM, such as system properties
   * @param output file that what it says is appended to
   */
  public static ChildJvm startMember(List<String> options, List<String> arguments, Path output) {
    return startMember(options, arguments, Map.of(), output);
  }

  /**
   * Starts {@code hekla} as a member, as {@link #startMember(List, List, Path)} does.
   *
   * @param environment variables besides those of this process
   */
  public static ChildJvm startMember(
      List<String> options, List<String> arguments, Map<String, String> environment, Path output) {
    var all = new ArrayList<>(LIGHT);
    all.addAll(ClassArchive.options());
    all.addAll(options);
    return start(Main.class, ClassArchive.classPath(), all, arguments, environment, output);
  }

  /**
   * Starts a member of another build.
   *
   * @param checkout folder of that build, with the jars that its launcher has made
   */
  public static ChildJvm startMemberOf(
      Path checkout,
      List<String> options,
      List<String> arguments,
      Map<String, String> environment,
      Path output) {
    Path jars = checkout.resolve("cli").resolve("target");
    var all = new ArrayList<>(LIGHT);
    all.addAll(options);
    return start(
        Main.class,
        jars.resolve("hekla-cli-0.1.0-SNAPSHOT.jar") + ":" + jars.resolve("lib") + "/*",
        all,
        arguments,
        environment,
        output);
  }

  /** Starts a rehearsal of a member, which writes an archive of its classes at its end. */
  static ChildJvm startRehearsal(Path archive, Path output) {
    var options = new ArrayList<>(LIGHT);
    options.add("-XX:ArchiveClassesAtExit=" + archive);
    return start(
        MemberTraining.class, ClassArchive.classPath(), options, List.of(), Map.of(), output);
  }

  /**
   * Starts a class, with the archive of a member's classes.
   *
   * @param options of the JVM, such as system properties
   * @param output file that what it says is appended to
   */
  static ChildJvm start(Class<?> main, List<String> options, List<String> arguments, Path output) {
    var all = new ArrayList<>(LIGHT);
    all.addAll(ClassArchive.options());
    all.addAll(options);
    return start(main, ClassArchive.classPathWithTests(), all, arguments, Map.of(), output);
  }

  /** Starts a class with these options for collector and compiler, and no others. */
  static ChildJvm startAs(
      Class<?> main, List<String> options, List<String> arguments, Path output) {
    return start(main, System.getProperty("java.class.path"), options, arguments, Map.of(), output);
  }

  /**
   * Starts a class with Kamon's agent, whose jars come last on the class path, as the launcher
   * does.
   */
  static ChildJvm startWithAgent(
      Class<?> main, List<String> options, List<String> arguments, Path output) {
    var all = new ArrayList<>(LIGHT);
    all.addAll(TelemetryAgent.options());
    all.addAll(options);
    String classPath = System.getProperty("java.class.path") + TelemetryAgent.classPath();
    return start(main, classPath, all, arguments, Map.of(), output);
  }

  private static ChildJvm start(
      Class<?> main,
      String classPath,
      List<String> options,
      List<String> arguments,
      Map<String, String> environment,
      Path output) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED",
            // As users run it; that of the tests, where it is on the class path, would go before
            // it.
            "-Dlogback.configurationFile=logback.xml"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(arguments);
    try {
      Files.createDirectories(output.toAbsolutePath().getParent());
      var builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
      builder.environment().putAll(environment);
      int before = Files.exists(output) ? Files.readString(output).length() : 0;
      return new ChildJvm(builder.start(), output, before);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its standard input. */
  OutputStream input() {
    return process.getOutputStream();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns whether it has said this. */
  public boolean hasSaid(String text) {
    try {
      return Files.readString(output).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Figures of its process. */
  public ProcessFigures figures() {
    return new ProcessFigures(process);
  }

  /**
   * Returns the longest time that it stood still as a member of a cluster, since the machine gave
   * it no CPU or it collected garbage; zero if it said nothing of that.
   */
  public Duration longestStandstill() {
    try {
      return STANDSTILL
          .matcher(Files.readString(output).substring(before))
          .results()
          .map(found -> Duration.ofMillis(Long.parseLong(found.group(1))))
          .max(Comparator.naturalOrder())
          .orElse(Duration.ZERO);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns whether it stood still for so long that the other members may have removed it. A test
   * does not blame Hekla for that.
   */
  public boolean stoodStill() {
    return longestStandstill().compareTo(BORNE_STANDSTILL) > 0;
  }

  /** Returns the last lines of what it has said, joined to one. */
  public String lastLines() {
    try {
      List<String> lines = Files.readAllLines(output);
      return String.join(
          " | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Has it write what each of its threads does to its output, to find a stall. Returns once it has,
   * or after a while if it cannot.
   */
  void tellThreads() {
    try {
      signal("-QUIT");
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      while (isAlive() && !hasSaid(END_OF_THREADS) && System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** SIGSTOP: it stands still, as in a long pause of its machine, until it is {@link #resume}d. */
  public void pause() throws IOException, InterruptedException {
    signal("-STOP");
  }

  /** SIGCONT. */
  public void resume() throws IOException, InterruptedException {
    signal("-CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", name, Long.toString(process.pid())).start().waitFor();
  }

  /** SIGKILL: it gets no chance to do anything more. Returns once it is gone. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Waits until it has ended by itself; its exit code. */
  int awaitEnd() throws InterruptedException {
    return awaitEnd(LONGEST);
  }

  /** Waits until it has ended by itself, at most so long; its exit code. */
  int awaitEnd(Duration longest) throws InterruptedException {
    if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("did not end by itself; see " + output);
    }
    return process.exitValue();
  }

  /** SIGTERM, which ends it as Ctrl-C does; returns at once. */
  public void terminate() {
    process.destroy();
  }

  /** SIGTERM, which ends it as Ctrl-C does; its exit code. */
  public int stop() throws InterruptedException {
    terminate();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("did not end when asked to stop; see " + output);
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    kill();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The tests' own JVM ends already.
    }
  }
}
