package io.hekla.recorder.replay;

import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.FramePosition;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Recording whose damaged segments are read up to the damage: each ends before it, as one that its
 * writer did not close, so that every reader reads on with what there is. A segment is read twice:
 * first to find its damage.
 */
public final class PartialRecording implements RecordingStore {
  private final RecordingStore whole;
  private final boolean isClosed;
  private final Consumer<String> missing;

  /** Lengths of the readable parts of the segments that were read, in bytes. */
  private final Map<SegmentName, Long> lengths = new HashMap<>();

  /**
   * Creates the partial recording.
   *
   * @param isClosed whether its writer has closed each segment, as that of a bundle
   * @param missing receives for each damaged segment, once, a sentence without a full stop: its
   *     name, the offset, the reason, and what is missing
   */
  public PartialRecording(RecordingStore whole, boolean isClosed, Consumer<String> missing) {
    this.whole = whole;
    this.isClosed = isClosed;
    this.missing = missing;
  }

  /** Returns the segments of which a session can be read. */
  @Override
  public List<Stored> list() throws IOException {
    var readable = new ArrayList<Stored>();
    for (Stored stored : whole.list()) {
      if (length(stored.name()) > 0) {
        readable.add(stored);
      }
    }
    return readable;
  }

  @Override
  public InputStream open(SegmentName name) throws IOException {
    return new BoundedStream(whole.open(name), length(name));
  }

  @Override
  public InputStream open(SegmentName name, FramePosition at) throws IOException {
    return new BoundedStream(whole.open(name, at), length(name) - at.bytes());
  }

  /** Returns the length of the readable part of a segment; 0 if no session is in it. */
  private long length(SegmentName name) throws IOException {
    Long known = lengths.get(name);
    if (known == null) {
      known = read(name);
      lengths.put(name, known);
    }
    return known;
  }

  private long read(SegmentName name) throws IOException {
    Part part = part(name, Long.MAX_VALUE);
    String why = part.end();
    long length = Long.MAX_VALUE;
    // What comes before the damage in its frame is left out, too: the part is read once more.
    while (part.damage().filter(damage -> damage.offset() > 0).isPresent()) {
      length = part.damage().get().offset();
      part = part(name, length);
    }
    if (part.damage().isPresent()) {
      length = 0;
    }
    if (!why.isEmpty()) {
      missing.accept(why + "; " + part.text());
    }
    return part.sessions() == 0 && !why.isEmpty() ? 0 : length;
  }

  /**
   * Part of a segment.
   *
   * @param sessions number of its sessions
   * @param last name of the last one; empty if there is none
   * @param damage of the segment within the part
   * @param end why the segment ends with the part; empty if it does as it should
   */
  private record Part(int sessions, String last, Optional<RecordingDamage> damage, String end) {
    String text() {
      return sessions == 0
          ? "no session before that can be read"
          : "%,d sessions up to %s are read, and what follows is missing".formatted(sessions, last);
    }
  }

  private Part part(SegmentName name, long length) throws IOException {
    int sessions = 0;
    String last = "";
    try (var replay = open(name, length)) {
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        sessions++;
        last = next.get().recorded().id();
      }
      String end =
          isClosed && !replay.isComplete()
              ? "%s: at byte %d: the file is truncated"
                  .formatted(label(name), replay.position().bytes())
              : "";
      return new Part(sessions, last, Optional.empty(), end);
    } catch (RecordingDamage damage) {
      return new Part(sessions, last, Optional.of(damage), String.valueOf(damage.getMessage()));
    }
  }

  private SegmentReplay open(SegmentName name, long length) throws IOException {
    var bounded = new BoundedStream(whole.open(name), length);
    return new SegmentReplay(new SegmentReader(label(name), bounded).withObjects());
  }

  @Override
  public String label(SegmentName name) {
    return whole.label(name);
  }

  @Override
  public String place() {
    return whole.place();
  }

  @Override
  public SegmentSink create(SegmentName name) throws IOException {
    return whole.create(name);
  }

  @Override
  public void delete(SegmentName name) throws IOException {
    whole.delete(name);
  }
}
