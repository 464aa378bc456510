package io.hekla.recorder.store;

import java.io.IOException;

/** A segment being written. */
public interface SegmentSink extends AutoCloseable {
  /** Appends the bytes of one frame; all of them or, after a kill, a part. */
  void append(byte[] frame) throws IOException;

  @Override
  void close() throws IOException;
}
