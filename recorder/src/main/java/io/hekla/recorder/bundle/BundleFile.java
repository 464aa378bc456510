package io.hekla.recorder.bundle;

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

/** A bundle as a recording: one segment as a file of any name. */
public final class BundleFile implements RecordingStore {
  private final Path file;

  /** Creates the store of a file, which may not exist yet. */
  public BundleFile(Path file) {
    this.file = file;
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
    try (InputStream whole = stream()) {
      Frames.check(label(), whole);
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
