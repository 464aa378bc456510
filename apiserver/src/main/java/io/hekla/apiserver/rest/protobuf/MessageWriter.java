package io.hekla.apiserver.rest.protobuf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writer of one message in protobuf's wire format; {@link Wire} reads it. */
final class MessageWriter {
  private static final int VARINT = 0;
  private static final int EIGHT_BYTES = 1;
  private static final int LENGTH = 2;
  private static final int TAG_BITS = 3;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Adds a text. */
  MessageWriter text(int field, String value) {
    return part(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a message. */
  MessageWriter message(int field, MessageWriter value) {
    return part(field, value.bytes());
  }

  /** Adds a number. */
  MessageWriter number(int field, long value) {
    tag(field, VARINT);
    varint(value);
    return this;
  }

  /** Adds a boolean. */
  MessageWriter flag(int field, boolean value) {
    return number(field, value ? 1 : 0);
  }

  /** Adds a floating-point number. */
  MessageWriter real(int field, double value) {
    tag(field, EIGHT_BYTES);
    long bits = Double.doubleToLongBits(value);
    for (int i = 0; i < Long.BYTES; i++) {
      out.write((int) (bits >>> (i * Byte.SIZE)));
    }
    return this;
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  private MessageWriter part(int field, byte[] value) {
    tag(field, LENGTH);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  private void tag(int field, int type) {
    varint(((long) field << TAG_BITS) | type);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
