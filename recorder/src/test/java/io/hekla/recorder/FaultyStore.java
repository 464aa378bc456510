package io.hekla.recorder;

import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Store on a disk that takes a number of frames and is full then. */
final class FaultyStore implements RecordingStore {
  private final RecordingStore disk;
  private long room = Long.MAX_VALUE;
  private int attempts;

  FaultyStore(RecordingStore disk) {
    this.disk = disk;
  }

  /** Sets the number of frames that the disk still takes. */
  void setRoom(long frames) {
    room = frames;
  }

  /** Returns how often a frame was to be written. */
  int attempts() {
    return attempts;
  }

  @Override
  public SegmentSink create(SegmentName name) throws IOException {
    SegmentSink sink = disk.create(name);
    return new SegmentSink() {
      @Override
      public void append(byte[] frame) throws IOException {
        attempts++;
        if (room == 0) {
          throw new IOException("No space left on device");
        }
        room--;
        sink.append(frame);
      }

      @Override
      public void close() throws IOException {
        sink.close();
      }
    };
  }

  @Override
  public List<Stored> list() throws IOException {
    return disk.list();
  }

  @Override
  public InputStream open(SegmentName name) throws IOException {
    return disk.open(name);
  }

  @Override
  public void delete(SegmentName name) throws IOException {
    disk.delete(name);
  }

  @Override
  public String place() {
    return disk.place();
  }
}
