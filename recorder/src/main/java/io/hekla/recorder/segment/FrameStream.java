package io.hekla.recorder.segment;

import io.hekla.recorder.store.FramePosition;
import io.hekla.recorder.store.PieceStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * The bytes of the data frames of a segment, one after the other, each checked before it is read.
 */
final class FrameStream extends PieceStream {
  private final String name;
  private InputStream in;
  private final Frames.Reader frames;
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

  /** Returns the end of the last frame that was read. */
  FramePosition position() {
    return frames.position();
  }

  /** Reads the following frames from another stream, which begins at the position. */
  void readOn(InputStream further) throws IOException {
    InputStream before = in;
    in = further;
    frames.readOn(further);
    before.close();
  }

  @Override
  protected byte[] piece() throws IOException {
    while (!complete) {
      Optional<Frames.Frame> next = frames.next();
      if (next.isEmpty()) {
        break;
      }
      offset = next.get().offset();
      complete = next.get().type() == Frames.Type.END;
      if (!complete && next.get().bytes().length > 0) {
        return next.get().bytes();
      }
    }
    return new byte[0];
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
