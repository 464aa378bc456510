package io.hekla.recorder.replay;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream, as if it ended there. */
final class BoundedStream extends FilterInputStream {
  private long left;

  /**
   * Creates the stream.
   *
   * @param length number of bytes; none if it is not positive
   */
  BoundedStream(InputStream in, long length) {
    super(in);
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    int read = left > 0 ? in.read() : -1;
    if (read >= 0) {
      left--;
    }
    return read;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    if (left <= 0) {
      return length == 0 ? 0 : -1;
    }
    int read = in.read(into, from, (int) Math.min(length, left));
    left -= Math.max(read, 0);
    return read;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = in.skip(Math.min(count, Math.max(left, 0)));
    left -= skipped;
    return skipped;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(in.available(), Math.max(left, 0));
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
