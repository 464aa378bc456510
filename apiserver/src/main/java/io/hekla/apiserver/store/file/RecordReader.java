package io.hekla.apiserver.store.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Consumer;

/** Reader of a file of records, which distinguishes a truncated end from damage. */
public final class RecordReader {
  private RecordReader() {}

  /**
   * End of the intact part of a file.
   *
   * @param good bytes up to the end of the last whole record
   * @param torn bytes behind it, of a record that was being written when the process died
   */
  public record End(long good, long torn) {}

  /**
   * Passes every whole record to {@code to}, in order.
   *
   * @throws FolderException if the file is damaged or of a newer format
   */
  public static End read(Path file, Consumer<byte[]> to) {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size < RecordFormat.HEADER) {
        return new End(0, size);
      }
      checkHeader(file, read(channel, 0, RecordFormat.HEADER));
      long at = RecordFormat.HEADER;
      while (size - at >= RecordFormat.FRAME) {
        ByteBuffer frame = read(channel, at, RecordFormat.FRAME);
        int length = frame.getInt(0);
        boolean intact =
            RecordFormat.checksum(frame.slice(0, 2 * Integer.BYTES))
                == frame.getInt(2 * Integer.BYTES);
        if (!intact || length < 0) {
          if (isZero(channel, at, size)) {
            break;
          }
          throw damaged(file, at, "the head of a record is damaged");
        }
        if (size - at - RecordFormat.FRAME < length) {
          break;
        }
        ByteBuffer record = read(channel, at + RecordFormat.FRAME, length);
        if (RecordFormat.checksum(record.duplicate()) != frame.getInt(Integer.BYTES)) {
          throw damaged(file, at, "the checksum of a record does not fit");
        }
        byte[] bytes = new byte[length];
        record.get(bytes);
        accept(file, at, bytes, to);
        at += RecordFormat.FRAME + length;
      }
      return new End(at, size - at);
    } catch (IOException e) {
      throw new FolderException("%s cannot be read: %s".formatted(file, FolderException.why(e)), e);
    }
  }

  private static void accept(Path file, long at, byte[] record, Consumer<byte[]> to) {
    try {
      to.accept(record);
    } catch (IllegalArgumentException e) {
      throw damaged(file, at, String.valueOf(e.getMessage()));
    }
  }

  private static void checkHeader(Path file, ByteBuffer header) {
    byte[] magic = new byte[RecordFormat.MAGIC.length];
    header.get(magic);
    if (!Arrays.equals(magic, RecordFormat.MAGIC)) {
      throw damaged(file, 0, "it does not begin as a file of Hekla's embedded API");
    }
    int version = header.getInt();
    if (version != RecordFormat.VERSION) {
      throw new FolderException(
          "%s has format %d, this version of Hekla knows %d; use the version that wrote it, or another data folder"
              .formatted(file, version, RecordFormat.VERSION));
    }
  }

  private static FolderException damaged(Path file, long at, String how) {
    return new FolderException(
        "%s is damaged at byte %d: %s; restore the folder from a copy, or give another data folder"
            .formatted(file, at, how));
  }

  private static boolean isZero(FileChannel channel, long from, long to) throws IOException {
    for (long at = from; at < to; at += 1 << 16) {
      ByteBuffer some = read(channel, at, (int) Math.min(1 << 16, to - at));
      while (some.hasRemaining()) {
        if (some.get() != 0) {
          return false;
        }
      }
    }
    return true;
  }

  private static ByteBuffer read(FileChannel channel, long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) >= 0) {}
    return bytes.flip();
  }
}
