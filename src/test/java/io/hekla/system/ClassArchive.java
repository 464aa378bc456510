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
import java.util.stream.Collectors;

/**
 * Archive of the classes of a member, as the launcher makes one after a build: with it a JVM starts
 * in half the time. It needs a class path of jars; in a build that ends before it makes them, JVMs
 * start without.
 */
final class ClassArchive {
  private static final Path FILE = Path.of("target", "members.jsa").toAbsolutePath();

  /** The archive belongs to this order of jars. */
  private static final List<Path> JARS =
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(Path::of)
          .filter(Files::isRegularFile)
          .toList();

  private static boolean isMade;

  private ClassArchive() {}

  /** Returns the class path of a member. */
  static String classPath() {
    return isOfJars()
        ? JARS.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path");
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
      make();
      isMade = true;
    }
    // Silent, as the launcher: options about modules are others than those of the JDK's own
    // archive.
    return List.of(
        "-Xshare:auto", "-XX:SharedArchiveFile=" + FILE, "-Xlog:cds=off", "-Xlog:cds+dynamic=off");
  }

  private static void make() {
    Path said = Path.of("target", "members-archive.log");
    try {
      Files.deleteIfExists(FILE);
      try (ChildJvm rehearsal = ChildJvm.startRehearsal(FILE, said)) {
        assertThat(rehearsal.awaitEnd()).as("exit code of a rehearsal, see %s", said).isZero();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    assertThat(FILE).exists();
  }
}
