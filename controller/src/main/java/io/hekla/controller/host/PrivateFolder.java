package io.hekla.controller.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folders that only their owner may enter: their files show every tenant's jobs, and a user that
 * can change them changes Hekla's behaviour. On file systems without such permissions they are
 * plain folders.
 */
public final class PrivateFolder {
  private static final Logger log = LoggerFactory.getLogger(PrivateFolder.class);
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");
  private static final FileAttribute<?> AS_OWNER = PosixFilePermissions.asFileAttribute(OWNER);

  /** Mode bit of a folder in which only the owner of a file may remove it, as in /tmp. */
  private static final int STICKY = 0x200;

  /**
   * Names that Hekla creates right in a data folder, and the one that a disk of its own has there.
   */
  private static final Set<String> EXPECTED =
      Set.of("api", "history", "journal", "recording", "rest", "kubeconfig", "lost+found");

  private static final Set<PosixFilePermission> OTHERS =
      PosixFilePermissions.fromString("------rwx");

  private PrivateFolder() {}

  /**
   * Closes the data folder that the user named, if it exists, and is empty or has only Hekla's
   * files in it. A folder of another owner, as a volume of Kubernetes that a group may write, stays
   * as it is. A missing folder is left to {@link #make}.
   *
   * @throws StartRefused if it is open to all users and has other things in it, as /tmp or a home
   *     folder: it is shared, and not for Hekla to close
   */
  public static void claim(Path data) throws StartRefused {
    Path absolute = data.toAbsolutePath().normalize();
    try {
      if (Files.isDirectory(absolute)
          && Files.getFileStore(absolute).supportsFileAttributeView("posix")) {
        boolean isOpen =
            Files.getPosixFilePermissions(absolute).stream().anyMatch(OTHERS::contains);
        if (isHeklasOwn(absolute)) {
          close(absolute, isOpen);
        } else if (isOpen) {
          throw new StartRefused(
              "the data folder %1$s is open to all users of this machine and contains files that are not Hekla's; give it a folder of its own, as --data %2$s"
                  .formatted(absolute, absolute.resolve("hekla")));
        }
      }
    } catch (IOException e) {
      throw new StartRefused(
          "the data folder %s cannot be read (%s); give a folder that this user may write"
              .formatted(absolute, e),
          e);
    }
  }

  private static boolean isHeklasOwn(Path data) throws IOException {
    try (var entries = Files.newDirectoryStream(data)) {
      for (Path entry : entries) {
        if (!EXPECTED.contains(String.valueOf(entry.getFileName()))) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * Makes a folder of Hekla's own below the one that the user named. Missing folders are made for
   * the owner alone. The folder itself is closed to others if it exists and is open; one above it
   * may serve other purposes and stays as it is, and if others may write there, a warning is
   * logged.
   *
   * @throws IOException if it cannot be made
   */
  public static void make(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath();
    if (!Files.getFileStore(existing(absolute)).supportsFileAttributeView("posix")) {
      Files.createDirectories(absolute);
      return;
    }
    Files.createDirectories(absolute, AS_OWNER);
    close(absolute, true);
    Path above = absolute.getParent();
    if (above != null
        && Files.getPosixFilePermissions(above).contains(PosixFilePermission.OTHERS_WRITE)
        && ((int) Files.getAttribute(above, "unix:mode") & STICKY) == 0) {
      log.warn(
          "all users of this machine may write to {}, and so replace Hekla's files there; close "
              + "it: chmod o-w {}",
          above,
          above);
    }
  }

  /**
   * @param matters whether a failure is to be logged, as in a folder of another user
   */
  private static void close(Path folder, boolean matters) {
    try {
      if (!Files.getPosixFilePermissions(folder).equals(OWNER)) {
        Files.setPosixFilePermissions(folder, OWNER);
      }
    } catch (IOException e) {
      if (matters) {
        log.warn("{} is open to others, and cannot be closed ({})", folder, e.toString());
      }
    }
  }

  /** Returns the nearest existing folder above, or the folder itself. */
  private static Path existing(Path folder) {
    Path at = folder;
    while (!Files.exists(at) && at.getParent() != null) {
      at = at.getParent();
    }
    return at;
  }
}
