package io.hekla.actors.recorder;

import io.hekla.actors.journal.JournalLocation;
import io.hekla.recorder.store.FramePosition;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Segments as rows of the database of the journal: a row per frame. */
final class RecordingTables implements RecordingStore {
  private static final String UNDEFINED_TABLE = "42P01";

  private final JournalLocation database;

  RecordingTables(JournalLocation database) {
    this.database = database;
  }

  @Override
  public SegmentSink create(SegmentName name) throws IOException {
    try {
      Connection connection = database.connect();
      try (var insert =
          connection.prepareStatement(
              "INSERT INTO hekla_recording_segment (term, first_session, bytes) VALUES (?, ?, 0)")) {
        insert.setLong(1, name.term());
        insert.setLong(2, name.firstSession());
        insert.executeUpdate();
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
      return new Rows(connection, name);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Sink with a connection of its own, which is closed with it. */
  private static final class Rows implements SegmentSink {
    private final Connection connection;
    private final SegmentName name;
    private int written;

    Rows(Connection connection, SegmentName name) {
      this.connection = connection;
      this.name = name;
    }

    @Override
    public void append(byte[] frame) throws IOException {
      try (var insert =
          connection.prepareStatement(
              """
              WITH frame AS (
                INSERT INTO hekla_recording_frame (term, first_session, number, bytes)
                VALUES (?, ?, ?, ?) RETURNING octet_length(bytes) AS size)
              UPDATE hekla_recording_segment SET bytes = bytes + (SELECT size FROM frame)
              WHERE term = ? AND first_session = ?
              """)) {
        insert.setLong(1, name.term());
        insert.setLong(2, name.firstSession());
        insert.setInt(3, written++);
        insert.setBytes(4, frame);
        insert.setLong(5, name.term());
        insert.setLong(6, name.firstSession());
        if (insert.executeUpdate() == 0) {
          throw new IOException("the segment was deleted while it was written");
        }
      } catch (SQLException e) {
        throw failure(e);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        connection.close();
      } catch (SQLException e) {
        throw failure(e);
      }
    }
  }

  @Override
  public List<Stored> list() throws IOException {
    try (Connection connection = database.connect();
        var select =
            connection.prepareStatement(
                "SELECT term, first_session, bytes FROM hekla_recording_segment"
                    + " WHERE bytes > 0 ORDER BY term, first_session");
        var rows = select.executeQuery()) {
      var found = new ArrayList<Stored>();
      while (rows.next()) {
        found.add(new Stored(new SegmentName(rows.getLong(1), rows.getLong(2)), rows.getLong(3)));
      }
      return found;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public InputStream open(SegmentName name) throws IOException {
    try {
      var frames = new StoredFrames(database.connect(), name, 0);
      if (!frames.hasAny()) {
        frames.close();
        throw new FileNotFoundException("there is no segment " + name + " in " + place());
      }
      return frames;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public InputStream open(SegmentName name, FramePosition at) throws IOException {
    try {
      return new StoredFrames(database.connect(), name, at.frames());
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public byte[] tail(Stored segment) throws IOException {
    try (Connection connection = database.connect();
        var select =
            connection.prepareStatement(
                "SELECT bytes FROM hekla_recording_frame WHERE term = ? AND first_session = ?"
                    + " ORDER BY number DESC LIMIT 1")) {
      select.setLong(1, segment.name().term());
      select.setLong(2, segment.name().firstSession());
      try (var rows = select.executeQuery()) {
        return rows.next() ? rows.getBytes(1) : new byte[0];
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public void delete(SegmentName name) throws IOException {
    try (Connection connection = database.connect();
        var delete =
            connection.prepareStatement(
                "DELETE FROM hekla_recording_segment WHERE term = ? AND first_session = ?")) {
      delete.setLong(1, name.term());
      delete.setLong(2, name.firstSession());
      delete.executeUpdate();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public String place() {
    return database.description();
  }

  static IOException failure(SQLException e) {
    return new IOException(
        UNDEFINED_TABLE.equals(e.getSQLState())
            ? "the database has no tables of a recording; members of this version of Hekla create"
                + " them when they start"
            : String.valueOf(e.getMessage()).lines().findFirst().orElse("the database failed"),
        e);
  }
}
