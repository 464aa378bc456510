package io.hekla.actors.recorder;

import io.hekla.recorder.store.PieceStream;
import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/** The frames of a stored segment as one stream; each is read when the one before it is used up. */
final class StoredFrames extends PieceStream {
  private final Connection connection;
  private final SegmentName name;
  private int number;

  /**
   * Creates a stream that closes the connection.
   *
   * @param from number of frames that are left out
   */
  StoredFrames(Connection connection, SegmentName name, int from) {
    this.connection = connection;
    this.name = name;
    this.number = from;
  }

  /** Returns the next frame; empty after the last. */
  @Override
  protected byte[] piece() throws IOException {
    try (var select =
        connection.prepareStatement(
            "SELECT bytes FROM hekla_recording_frame"
                + " WHERE term = ? AND first_session = ? AND number = ?")) {
      select.setLong(1, name.term());
      select.setLong(2, name.firstSession());
      select.setInt(3, number++);
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
