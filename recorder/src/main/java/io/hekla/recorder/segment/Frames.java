package io.hekla.recorder.segment;

import io.hekla.recorder.store.FramePosition;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Frames of a segment: after a magic text each has its type, length, checksum and bytes. A kill
 * leaves at most one incomplete frame, the last.
 */
public final class Frames {
  /** First bytes of every segment. */
  private static final byte[] MAGIC = "HEKLAREC".getBytes(StandardCharsets.US_ASCII);

  private static final int HEAD = 1 + Integer.BYTES + Integer.BYTES;

  /** Longest frame that is written, in bytes; a longer one in a file is damage. */
  static final int LONGEST = 64 << 20;

  private Frames() {}

  /** Types of frames. */
  public enum Type {
    /** The {@link SegmentHeader}; the first frame. */
    HEADER('H'),
    /** A piece of the compressed entries. */
    DATA('D'),
    /** End of a segment that was closed; without it, its writer was killed or fell behind. */
    END('E');

    private final byte code;

    Type(char code) {
      this.code = (byte) code;
    }
  }

  /** A frame that was read. */
  public static final class Frame {
    private final Type type;
    private final byte[] bytes;
    private final long offset;

    private Frame(Type type, byte[] bytes, long offset) {
      this.type = type;
      this.bytes = bytes;
      this.offset = offset;
    }

    /** Returns its type. */
    public Type type() {
      return type;
    }

    /** Returns its content, which the caller may keep and not change. */
    public byte[] bytes() {
      return bytes;
    }

    /** Returns the offset of its first byte in the segment. */
    public long offset() {
      return offset;
    }
  }

  /** Returns the bytes of a frame, with the magic text before the first one. */
  public static byte[] write(Type type, byte[] bytes) {
    var checksum = new CRC32C();
    checksum.update(type.code);
    checksum.update(bytes);
    int magic = type == Type.HEADER ? MAGIC.length : 0;
    ByteBuffer buffer = ByteBuffer.allocate(magic + HEAD + bytes.length);
    if (magic > 0) {
      buffer.put(MAGIC);
    }
    return buffer
        .put(type.code)
        .putInt(bytes.length)
        .putInt((int) checksum.getValue())
        .put(bytes)
        .array();
  }

  /** Returns whether the last bytes of a segment are those of one that its writer has closed. */
  public static boolean isClosed(byte[] tail) {
    byte[] end = write(Type.END, new byte[0]);
    return tail.length >= end.length
        && Arrays.equals(tail, tail.length - end.length, tail.length, end, 0, end.length);
  }

  /**
   * Reads a segment that its writer has closed, as a bundle is.
   *
   * @throws RecordingDamage if a frame is damaged, or the last one is missing
   */
  public static void check(String segment, InputStream in) throws IOException {
    var reader = new Reader(segment, in);
    boolean isComplete = false;
    for (Optional<Frame> next = reader.next(); next.isPresent(); next = reader.next()) {
      isComplete = next.get().type() == Type.END;
    }
    if (!isComplete) {
      throw RecordingDamage.truncated(segment, reader.offset);
    }
  }

  /** Reader of the frames of one segment. */
  public static final class Reader {
    private final String segment;
    private DataInputStream in;
    private long offset;
    private int frames;

    /** Creates a reader at the beginning of a segment. */
    public Reader(String segment, InputStream in) {
      this.segment = segment;
      this.in = new DataInputStream(in);
    }

    /** Returns the end of the last frame that was read. */
    FramePosition position() {
      return new FramePosition(frames, offset);
    }

    /** Reads the following frames from another stream, which begins at the position. */
    void readOn(InputStream further) {
      in = new DataInputStream(further);
    }

    /**
     * Returns the next frame; empty at the end.
     *
     * @throws RecordingDamage if the bytes are no frame, or differ from their checksum
     */
    public Optional<Frame> next() throws IOException {
      long start = offset;
      if (start == 0) {
        magic();
        start = offset;
      }
      int code = in.read();
      if (code < 0) {
        return Optional.empty();
      }
      try {
        Type type = type(code, start);
        int length = in.readInt();
        int checksum = in.readInt();
        if (length < 0 || length > LONGEST) {
          throw new RecordingDamage(segment, start, "a frame of " + length + " bytes");
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
          throw hasShorterFrame(type, bytes, checksum)
              ? new RecordingDamage(
                  segment, start, "the frame differs from its length: bytes were changed")
              : new EOFException();
        }
        var actual = new CRC32C();
        actual.update(type.code);
        actual.update(bytes);
        if ((int) actual.getValue() != checksum) {
          throw new RecordingDamage(
              segment, start, "the frame differs from its checksum: bytes were changed");
        }
        offset += HEAD + length;
        frames++;
        return Optional.of(new Frame(type, bytes, start));
      } catch (EOFException truncated) {
        throw RecordingDamage.truncated(segment, start);
      }
    }

    /**
     * Returns whether a beginning of the bytes is the whole frame, so that its length was changed:
     * a kill leaves a part of it.
     */
    private static boolean hasShorterFrame(Type type, byte[] bytes, int checksum) {
      var crc = new CRC32C();
      crc.update(type.code);
      for (int i = 0; (int) crc.getValue() != checksum; i++) {
        if (i == bytes.length) {
          return false;
        }
        crc.update(bytes[i]);
      }
      return true;
    }

    private void magic() throws IOException {
      byte[] first = in.readNBytes(MAGIC.length);
      if (!Arrays.equals(first, Arrays.copyOf(MAGIC, first.length))) {
        throw new RecordingDamage(segment, 0, "no segment of a recording of Hekla");
      }
      if (first.length < MAGIC.length) {
        throw RecordingDamage.truncated(segment, 0);
      }
      offset = MAGIC.length;
    }

    private Type type(int code, long start) throws RecordingDamage {
      for (Type type : Type.values()) {
        if (type.code == code) {
          return type;
        }
      }
      throw new RecordingDamage(segment, start, "a frame of unknown type " + code);
    }
  }
}
