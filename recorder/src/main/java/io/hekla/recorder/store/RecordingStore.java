package io.hekla.recorder.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Store of segments by name. One writer at a time, any number of readers. */
public interface RecordingStore {
  /** Bytes of a {@link #tail} where frames are not stored one by one. */
  int TAIL = 64;

  /**
   * Name and size of a segment.
   *
   * @param bytes its size so far
   */
  record Stored(SegmentName name, long bytes) {}

  /** Creates a segment; fails if there is one of this name. */
  SegmentSink create(SegmentName name) throws IOException;

  /** Returns all segments that have a frame, in the order of their names. */
  List<Stored> list() throws IOException;

  /**
   * Opens a segment from its beginning.
   *
   * @throws IOException if there is none of this name, which the message has
   */
  InputStream open(SegmentName name) throws IOException;

  /**
   * Opens a segment at a position up to which it was read before.
   *
   * @throws IOException if there is none of this name, or it ends before that position
   */
  default InputStream open(SegmentName name, FramePosition at) throws IOException {
    InputStream in = open(name);
    try {
      in.skipNBytes(at.bytes());
      return in;
    } catch (IOException failure) {
      in.close();
      throw failure;
    }
  }

  /** Returns the last bytes of a segment, at least as many as the frame of an end has. */
  default byte[] tail(Stored segment) throws IOException {
    long from = Math.max(0, segment.bytes() - TAIL);
    try (InputStream in = open(segment.name(), new FramePosition(0, from))) {
      return in.readNBytes((int) (segment.bytes() - from));
    }
  }

  /** Returns the name of a segment in messages for people. */
  default String label(SegmentName name) {
    return name.file();
  }

  /** Deletes a segment, if it is there. */
  void delete(SegmentName name) throws IOException;

  /** Returns where it is, for messages. */
  String place();
}
