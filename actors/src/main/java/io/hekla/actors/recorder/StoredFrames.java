package io.hekla.actors.recorder;

import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;

/** The frames of a stored segment as one stream; each is read when the one before it is used up. */
final class StoredFrames extends InputStream {
  private final Connection connection;
  private final SegmentName name;
  private byte[] current = new byte[0];
  private int position;
  private int number;

  /** Creates a stream that closes the connection. */
  StoredFrames(Connection connection, SegmentName name) {
    this.connection = connection;
    this.name = name;
  }

  /** Returns whether a byte is left. */
  boolean hasAny() throws IOException {
    if (position == current.length) {
      current = frame(number++);
      position = 0;
    }
    return current.length > 0;
  }

  @Override
  public int read() throws IOException {
    return hasAny() ? current[position++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
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

  /** Returns a frame; empty after the last. */
  private byte[] frame(int at) throws IOException {
    try (var select =
        connection.prepareStatement(
            "SELECT bytes FROM hekla_recording_frame"
                + " WHERE term = ? AND first_session = ? AND number = ?")) {
      select.setLong(1, name.term());
      select.setLong(2, name.firstSession());
      select.setInt(3, at);
      try (var rows = select.executeQuery()) {
        return rows.next() ? rows.getBytes(1) : new byte[0];
      }
    } catch (SQLException e) {
      throw RecordingTables.failure(e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw RecordingTables.failure(e);
    }
  }
}
