package io.hekla.cli.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Check that the journal of a member in a folder of this machine can go on growing. */
final class Journal {
  private static final long LEAST_FREE = 1L << 30;

  private Journal() {}

  static DoctorFinding check(Path folder) {
    if (!Files.isDirectory(folder)) {
      return DoctorFinding.wrong(
          "journal", folder + " is no folder", "give the folder that hekla up has as --data");
    }
    if (!Files.isWritable(folder)) {
      return DoctorFinding.wrong(
          "journal", folder + " may not be written to", "give it to the user that Hekla runs as");
    }
    try (Stream<Path> files = Files.walk(folder)) {
      long size = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        size += Files.size(file);
      }
      FileStore disk = Files.getFileStore(folder);
      return judge(folder, size, disk.getUsableSpace());
    } catch (IOException unread) {
      return DoctorFinding.wrong(
          "journal",
          "%s cannot be read: %s".formatted(folder, unread.getClass().getSimpleName()),
          "check the disk");
    }
  }

  static DoctorFinding judge(Path folder, long bytes, long free) {
    String size = "%s has %d MiB, the disk room for %d".formatted(folder, bytes >> 20, free >> 20);
    return free < LEAST_FREE
        ? DoctorFinding.wrong(
            "journal", size, "free disk space: without it Hekla decides and binds nothing")
        : DoctorFinding.ok("journal", size);
  }
}
