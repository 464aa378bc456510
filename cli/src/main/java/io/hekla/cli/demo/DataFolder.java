package io.hekla.cli.demo;

import io.hekla.simulator.embedded.EmbeddedSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Folder that the demo works in. A temporary folder is deleted at the end, Ctrl-C included. */
final class DataFolder implements AutoCloseable {
  private final Path path;
  private final boolean passing;
  private final Thread atExit = new Thread(this::closeAtExit, "clearing");
  private volatile @Nullable EmbeddedSystem user;

  private DataFolder(Path path, boolean passing) {
    this.path = path;
    this.passing = passing;
  }

  /** Returns a folder that stays. */
  static DataFolder persistent(Path path) {
    return new DataFolder(path, false);
  }

  /** Returns a temporary folder. */
  static DataFolder passing() {
    try {
      var folder = new DataFolder(Files.createTempDirectory("hekla-demo"), true);
      Runtime.getRuntime().addShutdownHook(folder.atExit);
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("no folder for temporary files", e);
    }
  }

  Path path() {
    return path;
  }

  /** Registers the system that has to be stopped before the folder is deleted. */
  void usedBy(EmbeddedSystem system) {
    user = system;
  }

  @Override
  public void close() {
    if (!passing) {
      return;
    }
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is ending already; the hook finds nothing to do.
    }
  }

  private void closeAtExit() {
    EmbeddedSystem system = user;
    if (system != null) {
      // Returns when the system has stopped, whichever caller began to stop it.
      system.close();
    }
    delete();
  }

  private void delete() {
    try (var files = Files.walk(path)) {
      List<Path> inside = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : inside) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // A leftover in the folder for temporary files is left to the operating system.
    }
  }
}
