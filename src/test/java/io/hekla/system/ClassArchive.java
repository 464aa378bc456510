package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.demo.MemberTraining;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Archive of the classes of a member, as the launcher makes one after a build: with it a JVM starts
 * in half the time. It needs a class path of jars; in a build that ends before it makes them, JVMs
 * start without.
 */
final class ClassArchive {
  private static final Path FILE = Path.of("target", "members.jsa").toAbsolutePath();

  private static final Path ITS_JARS = Path.of("target", "members.jsa.jars").toAbsolutePath();

  /** The archive belongs to this order of jars. */
  private static final List<Path> JARS = ofClassPath(Files::isRegularFile);

  private static boolean isMade;

  private ClassArchive() {}

  private static List<Path> ofClassPath(Predicate<Path> wanted) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(wanted)
        .toList();
  }

  /** Returns the class path of a program of the tests: the archive needs its jars first. */
  static String classPathWithTests() {
    return isOfJars()
        ? classPath() + File.pathSeparator + joined(ofClassPath(Files::isDirectory))
        : classPath();
  }

  /** Returns the class path of a member. */
  static String classPath() {
    return isOfJars() ? joined(JARS) : System.getProperty("java.class.path");
  }

  private static String joined(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isOfJars() {
    return Path.of(
            MemberTraining.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString()
        .endsWith(".jar");
  }

  /** Returns the options of a JVM that starts with it; makes it first if it is not there. */
  static synchronized List<String> options() {
    if (!isOfJars()) {
      return List.of();
    }
    if (!isMade) {
      try {
        makeUnlessMadeOfTheseJars();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      isMade = true;
    }
    // Silent, as the launcher: options about modules are others than those of the JDK's own
    // archive.
    return List.of(
        "-Xshare:auto", "-XX:SharedArchiveFile=" + FILE, "-Xlog:cds=off", "-Xlog:cds+dynamic=off");
  }

  /** Returns names, sizes and times of the jars: an archive is of no use for others. */
  private static String jars() {
    return JARS.stream()
        .map(Path::toFile)
        .map(jar -> "%s %d %d%n".formatted(jar, jar.length(), jar.lastModified()))
        .collect(Collectors.joining());
  }

  private static void makeUnlessMadeOfTheseJars() throws IOException {
    String jars = jars();
    if (Files.exists(FILE) && Files.exists(ITS_JARS) && Files.readString(ITS_JARS).equals(jars)) {
      return;
    }
    Files.deleteIfExists(FILE);
    Files.deleteIfExists(ITS_JARS);
    Path said = Path.of("target", "members-archive.log");
    try (ChildJvm rehearsal = ChildJvm.startRehearsal(FILE, said)) {
      assertThat(rehearsal.awaitEnd()).as("exit code of a rehearsal, see %s", said).isZero();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    assertThat(FILE).exists();
    Files.writeString(ITS_JARS, jars);
  }
}
