package io.hekla.actors.serialization;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Compression of large values as gzip. The first two bytes of a value show whether it is
 * compressed: no CBOR begins so. Neither side handles a value of more than {@link #LONGEST} bytes,
 * so that a few kilobytes of a peer cannot become gigabytes.
 */
final class Compression {
  /** Size of the largest value, unpacked, in bytes. */
  static final int LONGEST = 256 << 20;

  private Compression() {}

  /**
   * Packs a value; throws if it is too long to be read again.
   *
   * @param worthwhile size in bytes below which it is left as it is
   */
  static byte[] pack(byte[] plain, int worthwhile) throws IOException {
    if (plain.length < worthwhile) {
      return plain;
    }
    if (plain.length > LONGEST) {
      throw tooLong(LONGEST);
    }
    var packed = new ByteArrayOutputStream(plain.length / 4);
    try (var out = new Fast(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  /** Returns the unpacked bytes; reading fails as soon as they turn out to be too many. */
  static InputStream unpack(byte[] bytes) throws IOException {
    return unpack(bytes, LONGEST);
  }

  static InputStream unpack(byte[] bytes, int longest) throws IOException {
    var plain = new ByteArrayInputStream(bytes);
    return isPacked(bytes) ? new Bounded(new GZIPInputStream(plain, 8 << 10), longest) : plain;
  }

  private static boolean isPacked(byte[] bytes) {
    return bytes.length > 2 && bytes[0] == (byte) 0x1f && bytes[1] == (byte) 0x8b;
  }

  private static IOException tooLong(int longest) {
    return new IOException("longer than %d bytes".formatted(longest));
  }

  /** Stream that puts speed before size: journals are written more often than they are moved. */
  private static final class Fast extends GZIPOutputStream {
    Fast(ByteArrayOutputStream out) throws IOException {
      super(out, 8 << 10);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  private static final class Bounded extends FilterInputStream {
    private final int longest;
    private long read;

    Bounded(InputStream in, int longest) {
      super(in);
      this.longest = longest;
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      count(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int got = super.read(into, offset, length);
      count(Math.max(got, 0));
      return got;
    }

    private void count(int bytes) throws IOException {
      read += bytes;
      if (read > longest) {
        throw tooLong(longest);
      }
    }
  }
}
