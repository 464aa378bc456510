package io.hekla.apiserver.store.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;

/** Writer that appends records to a file; they are durable when {@link #append} returns. */
public final class RecordWriter implements AutoCloseable {
  private final FileChannel channel;

  private RecordWriter(FileChannel channel) {
    this.channel = channel;
  }

  /** Creates a file that must not exist yet. */
  public static RecordWriter create(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    writeFully(channel, RecordFormat.header());
    channel.force(true);
    forceFolder(file);
    return new RecordWriter(channel);
  }

  /** Continues a file whose first {@code length} bytes are intact; the rest is cut off. */
  public static RecordWriter resume(Path file, long length) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
    channel.truncate(length).position(length);
    if (length == 0) {
      writeFully(channel, RecordFormat.header());
    }
    channel.force(true);
    return new RecordWriter(channel);
  }

  /** Writes all records and forces them to the disk together. */
  public void append(Collection<byte[]> records) throws IOException {
    int size = records.stream().mapToInt(record -> RecordFormat.FRAME + record.length).sum();
    ByteBuffer bytes = ByteBuffer.allocate(size);
    for (byte[] record : records) {
      bytes.put(RecordFormat.frame(record)).put(record);
    }
    writeFully(channel, bytes.flip());
    channel.force(false);
  }

  /** Returns the number of bytes in the file. */
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** Makes the creation, removal or renaming of a file in its folder durable. */
  public static void forceFolder(Path file) throws IOException {
    try (var folder =
        FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
      folder.force(true);
    }
  }

  private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
