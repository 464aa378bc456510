package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.JsonGenerator;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.encoding.ChangeWriter;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.encoding.Redaction;
import io.hekla.recorder.object.ObjectChange;
import io.hekla.recorder.store.SegmentSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * Writer of one segment: a compressed stream of entries, cut into frames. After a kill it can be
 * read up to the last {@link #flush}.
 */
public final class SegmentWriter implements AutoCloseable {
  private static final int LEVEL = 3;

  /** Changes in one entry of a base. */
  private static final int PIECE = 1_000;

  /** Compressed bytes above which a frame is written without being asked for. */
  private static final int LARGE = 256 << 10;

  private final SegmentSink sink;
  private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
  private final ZstdOutputStreamNoFinalizer compressing;
  private final JsonGenerator json;
  private final ChangeWriter changes = new ChangeWriter();
  private final SessionWriter sessions;
  private final ObjectWriter objects;
  private long written;

  /** Creates a writer and writes the header; closes the sink if that fails. */
  public SegmentWriter(SegmentSink sink, SegmentHeader header) throws IOException {
    this.sink = sink;
    compressing = new ZstdOutputStreamNoFinalizer(compressed, LEVEL).setCloseFrameOnFlush(false);
    json = RecordingMapper.get().getFactory().createGenerator(compressing);
    sessions = new SessionWriter(json, changes, header);
    objects = new ObjectWriter(json, header);
    try {
      append(Frames.Type.HEADER, RecordingMapper.get().writeValueAsBytes(header));
    } catch (IOException failure) {
      try {
        close();
      } catch (IOException again) {
        failure.addSuppressed(again);
      }
      throw failure;
    }
  }

  /** Writes the state before the first session, and returns how many changes make it. */
  public long base(Stream<Change> state) throws IOException {
    long all = 0;
    Iterator<Change> left = state.iterator();
    while (left.hasNext()) {
      json.writeStartObject();
      json.writeStringField(SessionForm.ENTRY, SessionForm.BASE);
      json.writeArrayFieldStart(SessionForm.CHANGES);
      for (int i = 0; i < PIECE && left.hasNext(); i++) {
        changes.write(json, left.next());
        all++;
      }
      json.writeEndArray();
      json.writeEndObject();
      flushIfLarge();
    }
    return all;
  }

  /** Writes the objects of the API server before the first session. */
  public void objects(Stream<ObjectChange> all) throws IOException {
    Iterator<ObjectChange> left = all.iterator();
    while (left.hasNext()) {
      objects.write(left.next(), true);
      flushIfLarge();
    }
  }

  /** Writes a change of an object of the API server. */
  public void object(ObjectChange change) throws IOException {
    objects.write(change, false);
    flushIfLarge();
  }

  /** Writes a change of an object of the API server as another segment has it. */
  public void object(Entry.ObjectSeen change) throws IOException {
    objects.write(change);
    flushIfLarge();
  }

  /** Writes the text of a configuration, which sessions refer to by its digest. */
  public void configuration(String digest, String text) throws IOException {
    json.writeStartObject();
    json.writeStringField(SessionForm.ENTRY, SessionForm.CONFIGURATION);
    json.writeStringField(SessionForm.DIGEST, digest);
    json.writeStringField(SessionForm.TEXT, Redaction.configuration(text));
    json.writeEndObject();
  }

  /** Writes a session. */
  public void session(SessionRecord session) throws IOException {
    session(RecordedSession.of(session));
  }

  /** Writes a session as another segment has it. */
  public void session(RecordedSession session) throws IOException {
    sessions.write(session);
    flushIfLarge();
  }

  private void flushIfLarge() throws IOException {
    if (compressed.size() >= LARGE) {
      flush();
    }
  }

  /** Writes a frame with everything so far, so that it survives the end of this process. */
  public void flush() throws IOException {
    json.flush();
    compressing.flush();
    if (compressed.size() > 0) {
      append(Frames.Type.DATA, compressed.toByteArray());
      compressed.reset();
    }
  }

  private void append(Frames.Type type, byte[] bytes) throws IOException {
    byte[] frame = Frames.write(type, bytes);
    sink.append(frame);
    written += frame.length;
  }

  /** Returns the bytes written so far. */
  public long bytes() {
    return written;
  }

  /** Ends the segment as complete. */
  public void end() throws IOException {
    flush();
    append(Frames.Type.END, new byte[0]);
  }

  /** Releases the segment, whether or not it is complete. */
  @Override
  public void close() throws IOException {
    try (sink) {
      json.close();
      compressing.close();
    }
  }
}
