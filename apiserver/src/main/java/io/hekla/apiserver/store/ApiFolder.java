package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.apiserver.store.file.FolderException;
import io.hekla.apiserver.store.file.RecordReader;
import io.hekla.apiserver.store.file.RecordWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of a data folder: {@code V.snapshot} with every object at version V, and {@code V.log} with
 * the transactions after it, up to the next log. Recovery reads the newest snapshot and every log
 * from there on; all other files are obsolete and removed.
 */
final class ApiFolder {
  private static final Logger LOG = LoggerFactory.getLogger(ApiFolder.class);
  private static final String SNAPSHOT = ".snapshot";
  private static final String LOG_FILE = ".log";
  private static final int OBJECTS_AT_ONCE = 1_000;

  private final Path folder;
  private final TransactionCodec codec;

  ApiFolder(Path folder, TransactionCodec codec) {
    this.folder = folder;
    this.codec = codec;
  }

  /**
   * Recovered state, and the log to continue.
   *
   * @param later the transactions since the snapshot
   */
  record Found(Recovered recovered, List<Transaction> later, RecordWriter log) {}

  Found recover() {
    try {
      removeUnfinished();
      OptionalLong snapshot = versions(SNAPSHOT).stream().mapToLong(v -> v).max();
      List<StoredObject> objects =
          snapshot.isPresent() ? readSnapshot(snapshot.getAsLong()) : List.of();
      long from = snapshot.orElse(Recovered.nothing().snapshotVersion());
      List<Long> logs = versions(LOG_FILE).stream().filter(v -> v >= from).sorted().toList();
      if (logs.isEmpty() && snapshot.isEmpty()) {
        return new Found(Recovered.nothing(), List.of(), begin(from));
      }
      var later = new ArrayList<Transaction>();
      long version = from;
      long good = 0;
      for (int i = 0; i < logs.size(); i++) {
        Path file = file(logs.get(i), LOG_FILE);
        if (logs.get(i) != version) {
          throw new FolderException(
              "%s is missing: the log goes on with %s; restore the folder from a copy"
                  .formatted(file(version, LOG_FILE), file));
        }
        boolean last = i == logs.size() - 1;
        good = readLog(file, version, last, later);
        version = later.isEmpty() ? version : later.getLast().version();
      }
      if (logs.isEmpty()) {
        throw new FolderException(
            "%s is missing beside its snapshot; restore the folder from a copy"
                .formatted(file(from, LOG_FILE)));
      }
      removeBefore(from);
      var events = later.stream().flatMap(t -> t.events().stream()).toList();
      return new Found(
          new Recovered(objects, from, events),
          later,
          RecordWriter.resume(file(logs.getLast(), LOG_FILE), good));
    } catch (IOException e) {
      throw new FolderException(
          "the data folder %s cannot be used (%s); give a folder that this user may read and write"
              .formatted(folder, FolderException.why(e)),
          e);
    }
  }

  /** Creates a new log for transactions after a version. */
  RecordWriter begin(long version) throws IOException {
    return RecordWriter.create(file(version, LOG_FILE));
  }

  /** Writes a snapshot; once it is durable, all files before it are removed. */
  void write(Snapshot snapshot) throws IOException {
    Path unfinished = file(snapshot.version(), SNAPSHOT + ".tmp");
    try (var writer = RecordWriter.create(unfinished)) {
      var some = new ArrayList<byte[]>();
      for (StoredObject object : snapshot.objects()) {
        some.add(object.bytes());
        if (some.size() == OBJECTS_AT_ONCE) {
          writer.append(some);
          some.clear();
        }
      }
      some.add(TransactionCodec.bytes(Trees.object().put("objects", snapshot.objects().size())));
      writer.append(some);
    }
    Path finished = file(snapshot.version(), SNAPSHOT);
    Files.move(unfinished, finished, StandardCopyOption.ATOMIC_MOVE);
    RecordWriter.forceFolder(finished);
    removeBefore(snapshot.version());
  }

  private List<StoredObject> readSnapshot(long version) {
    Path file = file(version, SNAPSHOT);
    var objects = new ArrayList<StoredObject>();
    var count = new ArrayList<Integer>();
    RecordReader.End end =
        RecordReader.read(
            file,
            record -> {
              JsonNode tree = TransactionCodec.tree(record);
              if (tree.has("kind")) {
                objects.add(codec.object(tree, record));
              } else {
                count.add(tree.path("objects").asInt());
              }
            });
    if (end.torn() > 0 || !count.equals(List.of(objects.size()))) {
      throw new FolderException(
          "%s is damaged at byte %d: it has %d objects and no whole end; restore the folder from a"
                  .formatted(file, end.good(), objects.size())
              + " copy, or give another data folder");
    }
    return objects;
  }

  private long readLog(Path file, long after, boolean last, List<Transaction> to) {
    var version = new long[] {after};
    RecordReader.End end =
        RecordReader.read(
            file,
            record -> {
              Transaction transaction = codec.decode(record);
              for (StoreEvent event : transaction.events()) {
                if (event.version() != version[0] + 1) {
                  throw new IllegalArgumentException(
                      "version %d follows %d".formatted(event.version(), version[0]));
                }
                version[0] = event.version();
              }
              to.add(transaction);
            });
    if (end.torn() > 0 && !last) {
      throw new FolderException(
          "%s is damaged at byte %d: it ends within a record, although a later log follows;"
                  .formatted(file, end.good())
              + " restore the folder from a copy, or give another data folder");
    }
    if (end.torn() > 0) {
      LOG.warn(
          "{} ended within a record that was never acknowledged: its last {} bytes, from byte {},"
              + " were cut off",
          file,
          end.torn(),
          end.good());
    }
    return end.good();
  }

  private void removeUnfinished() throws IOException {
    for (Path file : files(".tmp")) {
      Files.delete(file);
    }
  }

  private void removeBefore(long version) throws IOException {
    for (String suffix : List.of(LOG_FILE, SNAPSHOT)) {
      for (long old : versions(suffix)) {
        if (old < version) {
          Files.delete(file(old, suffix));
        }
      }
    }
  }

  private List<Long> versions(String suffix) throws IOException {
    return files(suffix).stream()
        .map(file -> file.getFileName().toString())
        .map(name -> version(name.substring(0, name.length() - suffix.length())))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Long> version(String name) {
    return name.matches("[0-9]{20}") ? Optional.of(Long.parseLong(name)) : Optional.empty();
  }

  private List<Path> files(String suffix) throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }

  private Path file(long version, String suffix) {
    return folder.resolve("%020d%s".formatted(version, suffix));
  }
}
