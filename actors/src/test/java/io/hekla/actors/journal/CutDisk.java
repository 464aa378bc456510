package io.hekla.actors.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * Disk for one database file at a time whose power is cut after some writes. A write that was not
 * forced is then there, torn in the middle, or absent, each write by itself. H2 makes the
 * instances; their shared state is static.
 */
public final class CutDisk extends FilePathWrapper {
  private static final String SCHEME = "hekla-cut";
  private static final int SECTOR = 512;

  private static final Power POWER = new Power();

  /** A write, or what is cut off the file if there is nothing written. */
  private static final class Unforced {
    private final long at;
    private final byte[] bytes;
    private final boolean truncates;

    Unforced(long at, byte[] bytes, boolean truncates) {
      this.at = at;
      this.bytes = bytes;
      this.truncates = truncates;
    }
  }

  /** Called by H2. */
  public CutDisk() {}

  /** The name by which H2 opens a file so. */
  static String name(Path file) {
    return SCHEME + ":" + file;
  }

  /** The power will be cut in the midst of a write. */
  static void powerOn(Path file, int writes, Random by) throws IOException {
    FilePath.register(new CutDisk());
    POWER.on(Files.readAllBytes(file), writes, by);
  }

  static boolean isOff() {
    return POWER.isOff();
  }

  /** Cuts the power now, if it was not yet, and gives what is on the disk. */
  static byte[] afterwards() {
    return POWER.afterwards();
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    if (!getBase().getName().endsWith(".mv.db") || mode.equals("r")) {
      return getBase().open(mode);
    }
    // Of this process's own reads and writes nothing is lost while it lives.
    return new Channel(getBase().open("rw"), mode.equals("rwd") || mode.equals("rws"));
  }

  private static final class Channel extends FileBaseDefault {
    private final FileChannel live;
    private final boolean forces;

    Channel(FileChannel live, boolean forces) {
      this.live = live;
      this.forces = forces;
    }

    @Override
    public synchronized int read(ByteBuffer into, long position) throws IOException {
      return live.read(into, position);
    }

    @Override
    public synchronized int write(ByteBuffer from, long position) throws IOException {
      var bytes = new byte[from.remaining()];
      from.duplicate().get(bytes);
      POWER.wrote(new Unforced(position, bytes, false), forces);
      return live.write(from, position);
    }

    @Override
    protected void implTruncate(long size) throws IOException {
      POWER.wrote(new Unforced(size, new byte[0], true), false);
      live.truncate(size);
    }

    @Override
    public void force(boolean metaData) throws IOException {
      POWER.forced();
    }

    @Override
    public long size() throws IOException {
      return live.size();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return live.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      live.close();
    }
  }

  /** Power of the disk: its forced content, and the writes that may be lost. */
  private static final class Power {
    private final List<Unforced> unforced = new ArrayList<>();
    private Random random = new Random();
    private int writesLeft;
    private boolean isOff;
    private byte[] disk = new byte[0];

    synchronized void on(byte[] begin, int writes, Random by) {
      disk = begin;
      writesLeft = writes;
      random = by;
      isOff = false;
      unforced.clear();
    }

    synchronized boolean isOff() {
      return isOff;
    }

    synchronized byte[] afterwards() {
      isOff = true;
      for (Unforced one : unforced) {
        if (random.nextBoolean()) {
          int length = one.bytes.length;
          boolean torn = length > SECTOR && random.nextInt(4) == 0;
          put(one, torn ? random.nextInt(length / SECTOR + 1) * SECTOR : length);
        }
      }
      unforced.clear();
      return disk;
    }

    private void put(Unforced one, int length) {
      if (one.truncates) {
        disk = Arrays.copyOf(disk, Math.toIntExact(Math.min(one.at, disk.length)));
        return;
      }
      int at = Math.toIntExact(one.at);
      if (disk.length < at + length) {
        disk = Arrays.copyOf(disk, at + length);
      }
      System.arraycopy(one.bytes, 0, disk, at, length);
    }

    synchronized void wrote(Unforced one, boolean isForced) throws IOException {
      if (isOff) {
        throw new IOException("the power was cut");
      }
      writesLeft--;
      if (writesLeft <= 0) {
        // This write is never acknowledged.
        unforced.add(one);
        isOff = true;
        throw new IOException("the power is cut");
      }
      if (isForced) {
        // The length of a file is written with what was written into it.
        unforced.stream().filter(earlier -> earlier.truncates).forEach(earlier -> put(earlier, 0));
        unforced.removeIf(earlier -> earlier.truncates);
        put(one, one.bytes.length);
      } else {
        unforced.add(one);
      }
    }

    synchronized void forced() throws IOException {
      if (isOff) {
        throw new IOException("the power was cut");
      }
      unforced.forEach(one -> put(one, one.bytes.length));
      unforced.clear();
    }
  }
}
