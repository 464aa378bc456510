package io.hekla.simulator.system;

import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.SyncedFilePath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** Disk under the file journal that can be full. H2 makes the instances. */
public final class FullDisk extends FilePathWrapper {
  private static final AtomicBoolean FULL = new AtomicBoolean();

  /** Called by H2. */
  public FullDisk() {}

  /** Journals that are opened from now on lie on it. */
  static void mount() {
    // The other one is mounted first, and so not after this.
    var unused = new JournalLocation.Folder(Path.of("any")).url();
    FULL.set(false);
    FilePath.register(new FullDisk());
  }

  static void unmount() {
    FilePath.register(new SyncedFilePath());
  }

  static void fill() {
    FULL.set(true);
  }

  @Override
  public String getScheme() {
    return new SyncedFilePath().getScheme();
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    return new Channel(getBase().open(mode));
  }

  private static final class Channel extends FileBaseDefault {
    private final FileChannel file;

    Channel(FileChannel file) {
      this.file = file;
    }

    private static void makeRoom() throws IOException {
      if (FULL.get()) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public synchronized int read(ByteBuffer into, long position) throws IOException {
      return file.read(into, position);
    }

    @Override
    public synchronized int write(ByteBuffer from, long position) throws IOException {
      makeRoom();
      return file.write(from, position);
    }

    @Override
    protected void implTruncate(long size) throws IOException {
      file.truncate(size);
    }

    @Override
    public void force(boolean metaData) throws IOException {
      file.force(metaData);
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      file.close();
    }
  }
}
