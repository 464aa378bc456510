package io.hekla.recorder.store;

import java.io.IOException;

/** A segment being written. */
public interface SegmentSink extends AutoCloseable {
  /** Appends the bytes of one frame; none of them if it fails, a part only after a kill. */
  void append(byte[] frame) throws IOException;

  @Override
  void close() throws IOException;
}
