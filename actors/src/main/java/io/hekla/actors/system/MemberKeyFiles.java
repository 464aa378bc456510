package io.hekla.actors.system;

import io.hekla.controller.host.PrivateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Files of the keys that a member has from the Secret of all, below {@code hekla.data}. Each is
 * replaced as a whole, and only if it differs.
 */
record MemberKeyFiles(Path folder) {
  /** In the order in which they are replaced: what a certificate needs is there before it. */
  private static final List<String> NAMES =
      List.of(MemberKeySet.AUTHORITY, MemberKeySet.KEY, MemberKeySet.CERTIFICATE);

  /** Returns the place of a file. */
  Path file(String name) {
    return folder.resolve(name);
  }

  /**
   * Writes the keys of a set that has all of them.
   *
   * @return whether any file differed
   * @throws IOException if a file cannot be written
   */
  boolean write(MemberKeySet keys) throws IOException {
    PrivateFolder.make(folder);
    boolean changed = false;
    for (String name : NAMES) {
      String text = keys.value(name).orElseThrow();
      if (!text.equals(stored(file(name)))) {
        Path written = Files.writeString(folder.resolve(name + ".new"), text);
        Files.move(
            written,
            file(name),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
        changed = true;
      }
    }
    return changed;
  }

  /** Returns the first of the needed values that a set lacks; empty if it has all. */
  static String missing(MemberKeySet keys) {
    return NAMES.stream().filter(name -> keys.value(name).isEmpty()).findFirst().orElse("");
  }

  private static String stored(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException none) {
      return "";
    }
  }
}
