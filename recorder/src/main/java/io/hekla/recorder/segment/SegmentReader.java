package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.encoding.ChangeReader;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.store.FramePosition;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reader of one segment, entry by entry. Everything in a segment may have been made by anyone: what
 * cannot be read is refused with the segment's name and the offset of the frame.
 */
public final class SegmentReader implements AutoCloseable {
  private final String name;
  private final FrameStream frames;
  private final SegmentHeader header;
  private final ZstdInputStreamNoFinalizer expanding;
  private @Nullable JsonParser parser;
  private final ChangeReader changes = new ChangeReader();
  private final SessionReader sessions;
  private final ObjectEntryReader objects;
  private boolean hasObjects;

  /**
   * Opens a segment and reads its header.
   *
   * @param name names the segment in messages
   * @throws RecordingDamage if it is no segment, or of another form than this build reads
   */
  public SegmentReader(String name, InputStream in) throws IOException {
    this.name = name;
    frames = new FrameStream(name, in);
    header = header(frames.first());
    expanding = new ZstdInputStreamNoFinalizer(frames).setContinuous(true);
    sessions = new SessionReader(header, changes);
    objects = new ObjectEntryReader(header);
  }

  /** Returns the parser of what is written so far, whose end must not close the segment. */
  private JsonParser json() throws IOException {
    JsonParser json = parser;
    if (json == null) {
      json =
          RecordingMapper.get()
              .getFactory()
              .createParser(expanding)
              .disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
      parser = json;
    }
    return json;
  }

  /** Returns the end of the last frame that was read. */
  public FramePosition position() {
    return frames.position();
  }

  /**
   * Goes on after the end of what was written when it was read, once {@link #next} has reached it:
   * it then returns the entries that the segment gained since. A frame holds whole entries.
   *
   * @param further stream that begins at the position
   */
  public void readOn(InputStream further) throws IOException {
    frames.readOn(further);
    parser = null;
  }

  /** Returns this reader, which from now on returns objects of the API server as well. */
  public SegmentReader withObjects() {
    hasObjects = true;
    return this;
  }

  /** Opens a segment of a store. */
  public static SegmentReader of(RecordingStore store, SegmentName name) throws IOException {
    return new SegmentReader(store.label(name), store.open(name));
  }

  private SegmentHeader header(byte[] bytes) throws IOException {
    SegmentHeader read;
    try {
      read = RecordingMapper.get().readValue(bytes, SegmentHeader.class);
    } catch (JacksonException unreadable) {
      throw new RecordingDamage(name, 0, "the header cannot be read: " + line(unreadable));
    }
    if (read.format() < SegmentHeader.OLDEST_FORMAT || read.format() > SegmentHeader.FORMAT) {
      throw new RecordingDamage(
          name,
          0,
          "written in format %d by Hekla %s; this build reads formats %d to %d"
              .formatted(
                  read.format(), read.build(), SegmentHeader.OLDEST_FORMAT, SegmentHeader.FORMAT));
    }
    return read;
  }

  /** Returns the header. */
  public SegmentHeader header() {
    return header;
  }

  /** Returns whether the segment was closed by its writer; known once all entries are read. */
  public boolean isComplete() {
    return frames.isComplete();
  }

  /**
   * Returns the next entry; empty at the end. Objects of the API server are skipped unless {@link
   * #withObjects} was called.
   *
   * @throws RecordingDamage if the next bytes are no entry
   */
  public Optional<Entry> next() throws IOException {
    try {
      Optional<String> next = type();
      while (!hasObjects && next.filter(ObjectForm.OBJECT::equals).isPresent()) {
        ObjectEntryReader.skip(json());
        next = type();
      }
      if (next.isEmpty()) {
        return Optional.empty();
      }
      String type = next.get();
      return Optional.of(
          switch (type) {
            case SessionForm.BASE -> base();
            case SessionForm.CONFIGURATION -> configuration();
            case SessionForm.SESSION -> new Entry.Session(sessions.read(json()));
            case ObjectForm.OBJECT -> objects.read(json());
            default -> throw damage("an entry of unknown type " + type);
          });
    } catch (RecordingDamage damage) {
      throw damage;
    } catch (IOException | RuntimeException unreadable) {
      // What a doctored value makes of a record, no list of exceptions has.
      throw damage("the entry cannot be read: " + line(unreadable));
    }
  }

  /** Returns the type of the next entry; empty at the end. */
  private Optional<String> type() throws IOException {
    JsonParser json = json();
    JsonToken token = json.nextToken();
    if (token == null) {
      return Optional.empty();
    }
    if (token != JsonToken.START_OBJECT || !SessionForm.ENTRY.equals(json.nextFieldName())) {
      throw damage("no entry of a recording");
    }
    String type = json.nextTextValue();
    return Optional.of(type == null ? "" : type);
  }

  /**
   * Returns the next session without the state that it saw; empty at the end.
   *
   * @throws RecordingDamage if the next bytes are no entry
   */
  public Optional<RecordedSession> nextSession() throws IOException {
    Optional<Entry> entry = next();
    while (entry.isPresent()) {
      if (entry.get() instanceof Entry.Session one) {
        return Optional.of(one.session());
      }
      entry = next();
    }
    return Optional.empty();
  }

  private Entry base() throws IOException {
    JsonParser json = json();
    List<Change> pieces = new ArrayList<>();
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      if (field.equals(SessionForm.CHANGES)) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          pieces.add(changes.read(json));
        }
      } else {
        json.skipChildren();
      }
    }
    return new Entry.Base(pieces);
  }

  private Entry configuration() throws IOException {
    JsonParser json = json();
    String digest = "";
    String text = "";
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      String value = json.nextTextValue();
      if (value == null) {
        throw damage("a configuration without text");
      }
      switch (field) {
        case SessionForm.DIGEST -> digest = value;
        case SessionForm.TEXT -> text = value;
        default -> {}
      }
    }
    return new Entry.Configuration(digest, text);
  }

  /** Returns the failure of an entry that was read and makes no sense. */
  public RecordingDamage damaged(String reason) {
    return damage(reason);
  }

  /** Returns the failure of entries that were read, and whose values make no sense together. */
  public RecordingDamage damaged(String reason, RuntimeException cause) {
    return damage(reason + ": " + line(cause));
  }

  private RecordingDamage damage(String reason) {
    return new RecordingDamage(name, frames.offset(), reason);
  }

  private static String line(Exception failure) {
    String text = failure.getMessage();
    return text == null ? failure.getClass().getSimpleName() : text.lines().findFirst().orElse("");
  }

  @Override
  public void close() throws IOException {
    if (parser != null) {
      parser.close();
    }
    expanding.close();
    frames.close();
  }
}
