package io.hekla.recorder.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Stream of pieces, each of which is got when the one before it is used up. */
public abstract class PieceStream extends InputStream {
  private byte[] current = new byte[0];
  private int position;

  /** Returns the next piece; empty at the end. */
  protected abstract byte[] piece() throws IOException;

  /** Returns whether a byte is left. */
  public final boolean hasAny() throws IOException {
    if (position == current.length) {
      current = piece();
      position = 0;
    }
    return current.length > 0;
  }

  @Override
  public final int read() throws IOException {
    return hasAny() ? current[position++] & 0xFF : -1;
  }

  @Override
  public final int read(byte[] into, int from, int length) throws IOException {
    Objects.checkFromIndexSize(from, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (!hasAny()) {
      return -1;
    }
    int count = Math.min(length, current.length - position);
    System.arraycopy(current, position, into, from, count);
    position += count;
    return count;
  }
}
