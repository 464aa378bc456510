package io.hekla.recorder.segment;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Optional;

/**
 * The bytes of the data frames of a segment, one after the other, each checked before it is read.
 */
final class FrameStream extends InputStream {
  private final String name;
  private final InputStream in;
  private final Frames.Reader frames;
  private byte[] current = new byte[0];
  private int position;
  private long offset;
  private boolean complete;

  FrameStream(String name, InputStream in) {
    this.name = name;
    this.in = in;
    this.frames = new Frames.Reader(name, in);
  }

  /** Returns the bytes of the header frame. */
  byte[] first() throws IOException {
    Frames.Frame first = frames.next().orElseThrow(() -> RecordingDamage.truncated(name, offset));
    if (first.type() != Frames.Type.HEADER) {
      throw new RecordingDamage(name, first.offset(), "the segment has no header");
    }
    return first.bytes();
  }

  /** Returns the offset of the frame that is being read. */
  long offset() {
    return offset;
  }

  /** Returns whether the frame that ends a segment was seen. */
  boolean isComplete() {
    return complete;
  }

  @Override
  public int read() throws IOException {
    return fill() ? current[position++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    Objects.checkFromIndexSize(from, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, current.length - position);
    System.arraycopy(current, position, into, from, count);
    position += count;
    return count;
  }

  private boolean fill() throws IOException {
    while (position == current.length) {
      if (complete) {
        return false;
      }
      Optional<Frames.Frame> next = frames.next();
      if (next.isEmpty()) {
        return false;
      }
      Frames.Frame frame = next.get();
      offset = frame.offset();
      if (frame.type() == Frames.Type.END) {
        complete = true;
        return false;
      }
      current = frame.bytes();
      position = 0;
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
