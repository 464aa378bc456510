package io.hekla.apiserver.store.file;

import io.hekla.controller.host.PrivateFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Lock that keeps a second process out of a folder. The operating system releases it when the
 * process dies.
 */
public final class FolderLock implements AutoCloseable {
  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Locks the folder, which is created if it is missing, with access for its owner only. */
  public static FolderLock take(Path folder) {
    Path file = folder.resolve("lock");
    try {
      PrivateFolder.make(folder);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new FolderException(
            "the data folder %s is in use by process %s; stop it, or give another folder"
                .formatted(folder, Files.readString(file).strip()));
      }
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
      return new FolderLock(channel);
    } catch (IOException e) {
      throw new FolderException(
          "the data folder %s cannot be written (%s); give a folder that this user may write"
              .formatted(folder, FolderException.why(e)),
          e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new FolderException("the lock of the data folder cannot be closed: " + e, e);
    }
  }
}
