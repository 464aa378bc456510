package io.hekla.apiserver.rest.protobuf;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Wire format of a message: its fields as bytes, without their meaning. */
public final class Wire {
  private static final int VARINT = 0;
  private static final int EIGHT_BYTES = 1;
  private static final int LENGTH = 2;
  private static final int FOUR_BYTES = 5;
  private static final int TAG_BITS = 3;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private Wire() {}

  /**
   * One field of a message.
   *
   * @param value of a number; 0 if it is none
   * @param part its bytes; empty if it is a number
   */
  public record Entry(int number, long value, ByteBuffer part) {
    /** Returns the part as text. */
    public String text() {
      return StandardCharsets.UTF_8.decode(part.duplicate()).toString();
    }

    /** Returns the part as bytes. */
    public byte[] bytes() {
      var bytes = new byte[part.remaining()];
      part.duplicate().get(bytes);
      return bytes;
    }
  }

  /**
   * Splits a message into its fields.
   *
   * @throws IllegalArgumentException if it is malformed
   * @throws java.nio.BufferUnderflowException if it is truncated
   */
  public static List<Entry> entries(ByteBuffer message) {
    ByteBuffer bytes = message.duplicate();
    var entries = new ArrayList<Entry>();
    while (bytes.hasRemaining()) {
      long tag = varint(bytes);
      int number = (int) (tag >>> TAG_BITS);
      switch ((int) tag & ((1 << TAG_BITS) - 1)) {
        case VARINT -> entries.add(new Entry(number, varint(bytes), NOTHING));
        case LENGTH -> entries.add(new Entry(number, 0, part(bytes)));
        // No field of Kubernetes has this type.
        case EIGHT_BYTES -> bytes.getLong();
        case FOUR_BYTES -> bytes.getInt();
        default -> throw new IllegalArgumentException("unknown wire type");
      }
    }
    return entries;
  }

  private static ByteBuffer part(ByteBuffer bytes) {
    long length = varint(bytes);
    if (length < 0 || length > bytes.remaining()) {
      throw new IllegalArgumentException("a part is longer than the whole");
    }
    ByteBuffer part = bytes.slice(bytes.position(), (int) length);
    bytes.position(bytes.position() + (int) length);
    return part;
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = bytes.get();
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number is too long");
  }
}
