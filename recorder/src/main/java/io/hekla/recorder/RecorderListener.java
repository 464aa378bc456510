package io.hekla.recorder;

/** Listener to what happens to the recording; called on the recorder's thread. */
public interface RecorderListener {
  /** Listener that ignores everything. */
  RecorderListener NONE = new RecorderListener() {};

  /** Reports bytes that were written. */
  default void bytesWritten(long bytes) {}

  /** Reports that sessions are missing from here on, and why, once per gap. */
  default void gap(String reason) {}

  /** Reports that sessions before the first one of this recorder may be missing, and why. */
  default void gapBefore(String reason) {}

  /** Reports that the recording goes on after a gap. */
  default void resumed() {}
}
