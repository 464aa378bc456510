package io.hekla.recorder.history;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Form of the body of an event in a table: JSON as UTF-8, long ones compressed as gzip. */
public final class BodyText {
  /** Size of the largest body, in bytes as stored: that of a column of H2. */
  static final int LARGEST = 1_000_000;

  private static final int WORTHWHILE = 1 << 10;
  private static final int LONGEST = 256 << 20;

  private BodyText() {}

  /** Returns what is stored; of a text that is too long, a statement of that. */
  public static byte[] stored(String body) {
    byte[] plain = body.getBytes(StandardCharsets.UTF_8);
    if (plain.length < WORTHWHILE) {
      return plain;
    }
    var packed = new ByteArrayOutputStream(plain.length / 4);
    try (var out = new GZIPOutputStream(packed)) {
      out.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.size() <= LARGEST
        ? packed.toByteArray()
        : "{\"leftOut\":\"%d bytes\"}".formatted(plain.length).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads what was stored.
   *
   * @throws IOException if it is no such text
   */
  public static String read(byte[] stored) throws IOException {
    if (stored.length < 2 || stored[0] != (byte) 0x1f || stored[1] != (byte) 0x8b) {
      return new String(stored, StandardCharsets.UTF_8);
    }
    try (var in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
      byte[] plain = in.readNBytes(LONGEST);
      return new String(plain, StandardCharsets.UTF_8);
    }
  }
}
