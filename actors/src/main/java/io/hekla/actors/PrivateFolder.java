package io.hekla.actors;

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
 * Folders that nobody but their owner may enter: what is in them tells of every tenant's jobs, and
 * who can change it changes what Hekla does. On file systems without such permissions they are
 * plain folders.
 */
public final class PrivateFolder {
  private static final Logger log = LoggerFactory.getLogger(PrivateFolder.class);
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");
  private static final FileAttribute<?> AS_OWNER = PosixFilePermissions.asFileAttribute(OWNER);

  /** A folder in which only the owner of a file may remove it, as in /tmp. */
  private static final int STICKY = 0x200;

  private PrivateFolder() {}

  /**
   * Makes a folder of Hekla's own below the one that the user named. Whatever is missing is made
   * for the owner alone. The folder itself is closed to others if it is there and open; one above
   * it may serve other purposes and stays as it is, and if others may write there, that is said.
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
    close(absolute);
    Path above = absolute.getParent();
    if (above != null
        && Files.getPosixFilePermissions(above).contains(PosixFilePermission.OTHERS_WRITE)
        && ((int) Files.getAttribute(above, "unix:mode") & STICKY) == 0) {
      log.warn(
          "everybody on this machine may write to {}, and so replace what Hekla keeps there; close"
              + " it: chmod o-w {}",
          above,
          above);
    }
  }

  private static void close(Path folder) {
    try {
      if (!Files.getPosixFilePermissions(folder).equals(OWNER)) {
        Files.setPosixFilePermissions(folder, OWNER);
      }
    } catch (IOException e) {
      log.warn("{} is open to others, and cannot be closed ({})", folder, e.toString());
    }
  }

  /** The nearest folder above that is there, or the folder itself. */
  private static Path existing(Path folder) {
    Path at = folder;
    while (!Files.exists(at) && at.getParent() != null) {
      at = at.getParent();
    }
    return at;
  }
}
