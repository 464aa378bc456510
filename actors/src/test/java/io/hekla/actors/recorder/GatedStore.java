package io.hekla.actors.recorder;

import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Store that blocks, or whose disk is full, until told otherwise. For any thread. */
final class GatedStore implements RecordingStore {
  private final RecordingStore disk;
  private volatile CountDownLatch gate = new CountDownLatch(0);
  private volatile CountDownLatch waiting = new CountDownLatch(0);
  private volatile boolean full;

  GatedStore(RecordingStore disk) {
    this.disk = disk;
  }

  /** From now on a write waits. */
  void block() {
    waiting = new CountDownLatch(1);
    gate = new CountDownLatch(1);
  }

  /** Waits until a write waits. */
  void awaitBlocked() throws InterruptedException {
    waiting.await();
  }

  void release() {
    gate.countDown();
  }

  void setFull(boolean isFull) {
    full = isFull;
  }

  @Override
  public SegmentSink create(SegmentName name) throws IOException {
    SegmentSink sink = disk.create(name);
    return new SegmentSink() {
      @Override
      public void append(byte[] frame) throws IOException {
        pass();
        if (full) {
          throw new IOException("No space left on device");
        }
        sink.append(frame);
      }

      @Override
      public void close() throws IOException {
        sink.close();
      }
    };
  }

  private void pass() throws IOException {
    waiting.countDown();
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
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
