package io.hekla.recorder.bundle;

import io.hekla.recorder.replay.PartialRecording;
import io.hekla.recorder.segment.Frames;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;

/** A bundle as a recording: one segment as a file of any name. */
public final class BundleFile implements RecordingStore {
  private final Path file;
  private final boolean isChecked;

  private BundleFile(Path file, boolean isChecked) {
    this.file = file;
    this.isChecked = isChecked;
  }

  /** Creates the store of a file, which may not exist yet, and is refused unless it is whole. */
  public BundleFile(Path file) {
    this(file, true);
  }

  /**
   * Returns the store of a file which may be damaged behind its header.
   *
   * @param missing receives what cannot be read, as {@link PartialRecording} says
   */
  public static RecordingStore partial(Path file, Consumer<String> missing) {
    return new PartialRecording(new BundleFile(file, false), true, missing);
  }

  @Override
  public SegmentSink create(SegmentName name) throws IOException {
    var out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
    return new SegmentSink() {
      @Override
      public void append(byte[] frame) throws IOException {
        out.write(frame);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  @Override
  public List<Stored> list() throws IOException {
    if (isChecked) {
      try (InputStream whole = stream()) {
        Frames.check(label(), whole);
      }
    }
    try (var reader = new SegmentReader(label(), stream())) {
      var name = new SegmentName(reader.header().term(), reader.header().firstSession());
      return List.of(new Stored(name, Files.size(file)));
    }
  }

  @Override
  public InputStream open(SegmentName name) throws IOException {
    return stream();
  }

  private String label() {
    return file.getFileName().toString();
  }

  @Override
  public String label(SegmentName name) {
    return label();
  }

  private InputStream stream() throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), 1 << 16);
  }

  @Override
  public void delete(SegmentName name) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public String place() {
    return file.toString();
  }
}
