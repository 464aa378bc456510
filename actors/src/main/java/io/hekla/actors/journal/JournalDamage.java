package io.hekla.actors.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/**
 * Messages about a file journal that is damaged or empty: which file, what is lost, what to do.
 * Source: docs/backup.md#a-damaged-journal.
 */
final class JournalDamage {
  /** Codes of H2: damaged file, unsupported version of the file, damaged log. */
  private static final Set<Integer> DAMAGED = Set.of(90030, 90048, 90034);

  private static final String LOST =
      "the journal holds what Hekla decided and counted (phases, retries, finished tasks, delays);"
          + " objects and pods are the cluster's and are not affected";

  private JournalDamage() {}

  /** Returns the file of a journal in a folder. */
  static Path file(Path folder) {
    return folder.resolve("journal.mv.db");
  }

  /**
   * Returns the warning about an empty file, which is what an interrupted copy or a full disk
   * leaves; H2 takes it for a new journal.
   */
  static Optional<String> empty(Path folder) {
    Path file = file(folder);
    try {
      return Files.isRegularFile(file) && Files.size(file) == 0
          ? Optional.of(
              file
                  + ": is empty, so that its history is lost; a new journal is begun in it. "
                  + capitalized(LOST)
                  + ". If there is a backup, stop Hekla and put it in place (docs/backup.md)")
          : Optional.empty();
    } catch (IOException unreadable) {
      // Opening the journal reports it.
      return Optional.empty();
    }
  }

  /** Returns the message about a damaged file; empty if the failure has another cause. */
  static Optional<String> damaged(JournalLocation location, SQLException failure) {
    return location instanceof JournalLocation.Folder(Path folder)
            && DAMAGED.contains(failure.getErrorCode())
        ? Optional.of(
            file(folder)
                + ": is damaged and cannot be read; "
                + LOST
                + ". Put a backup in place of the folder, or move the file away to begin with an"
                + " empty journal (docs/backup.md)")
        : Optional.empty();
  }

  private static String capitalized(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
