package io.hekla.actors.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * Files of H2 of which every write is on the disk before it returns. H2 itself leaves its commits
 * to the operating system, and relies on their having been written when it uses the space of older
 * versions again; after a power cut either would be wrong. Public, and with a constructor, for H2
 * alone.
 */
public final class SyncedFilePath extends FilePathWrapper {
  private static final String SCHEME = "hekla-synced";

  static {
    // H2 reads this once. Whatever it may ever listen on is for this machine alone.
    if (System.getProperty("h2.bindAddress") == null) {
      System.setProperty("h2.bindAddress", "127.0.0.1");
    }
    FilePath.register(new SyncedFilePath());
  }

  /** Creates the file system; called by H2. */
  public SyncedFilePath() {}

  /** Returns the name by which H2 opens a file so. */
  public static String name(String file) {
    return SCHEME + ":" + file;
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    // As open(2) with O_DSYNC.
    return getBase().open(mode.equals("rw") ? "rwd" : mode);
  }

  /** Writes the names of the files in a folder to the disk, too. */
  static void syncFolder(Path folder) throws IOException {
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
