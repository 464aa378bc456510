package io.hekla.recorder.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Segments as files of a folder. Other files in it are left alone. */
public final class RecordingFolder implements RecordingStore {
  /** Name of the folder in a data folder. */
  public static final String NAME = "recording";

  private final Path folder;

  /** Creates a store; the folder is created with the first segment. */
  public RecordingFolder(Path folder) {
    this.folder = folder;
  }

  @Override
  public SegmentSink create(SegmentName name) throws IOException {
    Files.createDirectories(folder);
    return new FileSink(folder.resolve(name.file()));
  }

  /** Sink of a file, which is created. */
  private static final class FileSink implements SegmentSink {
    private final Path file;
    private final OutputStream out;
    private long written;

    FileSink(Path file) throws IOException {
      this.file = file;
      this.out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
    }

    @Override
    public void append(byte[] frame) throws IOException {
      try {
        out.write(frame);
        written += frame.length;
      } catch (IOException failure) {
        cut(failure);
        throw failure;
      }
    }

    /** Removes the part of a frame that a full disk took. */
    private void cut(IOException failure) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(written);
      } catch (IOException again) {
        failure.addSuppressed(again);
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  @Override
  public List<Stored> list() throws IOException {
    var found = new ArrayList<Stored>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        var name = SegmentName.ofFile(file.getFileName().toString());
        long bytes = Files.size(file);
        if (name.isPresent() && bytes > 0) {
          found.add(new Stored(name.get(), bytes));
        }
      }
    } catch (NoSuchFileException none) {
      return List.of();
    }
    found.sort(Comparator.comparing(Stored::name));
    return found;
  }

  @Override
  public InputStream open(SegmentName name) throws IOException {
    return new BufferedInputStream(Files.newInputStream(folder.resolve(name.file())), 1 << 16);
  }

  @Override
  public InputStream open(SegmentName name, FramePosition at) throws IOException {
    FileChannel channel = FileChannel.open(folder.resolve(name.file()), StandardOpenOption.READ);
    try {
      channel.position(at.bytes());
      return new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
    } catch (IOException failure) {
      channel.close();
      throw failure;
    }
  }

  @Override
  public void delete(SegmentName name) throws IOException {
    Files.deleteIfExists(folder.resolve(name.file()));
  }

  @Override
  public String place() {
    return folder.toString();
  }
}
