package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.file.FolderException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;

/**
 * Log of requests with their client and outcome: one JSON line per request in {@code
 * requests.jsonl}, and one per object that garbage collection removed with it. A line of a changed
 * object has the phase of its status after the change. Written right after the transactions
 * themselves are durable; lines lost in a crash are added from them at the next start, so that
 * every change is logged exactly once. When the file is full it becomes {@code requests.1.jsonl},
 * and an earlier one of that name is removed.
 */
final class RequestLog implements AutoCloseable {
  private static final String GARBAGE_COLLECTOR = "garbage-collector";

  private final Path file;
  private final Path previous;
  private final long limit;
  private FileChannel channel;

  /**
   * @param limit size in bytes at which a new file is begun
   */
  RequestLog(Path folder, long limit) throws IOException {
    this.file = folder.resolve("requests.jsonl");
    this.previous = folder.resolve("requests.1.jsonl");
    this.limit = limit;
    this.channel = open();
    cutTornLine();
  }

  /** Returns the newest version in the log; 0 if there is none. */
  long newestVersion() throws IOException {
    long newest = newestVersion(file);
    return newest > 0 ? newest : newestVersion(previous);
  }

  void append(Collection<Transaction> transactions) throws IOException {
    append(transactions, 0);
  }

  /**
   * Appends transactions that changed something after a version, and those that changed nothing.
   */
  void append(Collection<Transaction> transactions, long after) throws IOException {
    if (transactions.isEmpty()) {
      return;
    }
    var lines = new ByteArrayOutputStream();
    for (Transaction transaction : transactions) {
      write(transaction, after, lines);
    }
    ByteBuffer bytes = ByteBuffer.wrap(lines.toByteArray());
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    if (channel.size() > limit) {
      channel.close();
      Files.move(file, previous, StandardCopyOption.REPLACE_EXISTING);
      channel = open();
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private static void write(Transaction transaction, long after, ByteArrayOutputStream lines) {
    Transaction.Request request = transaction.request();
    List<StoreEvent> events = transaction.events();
    long version = events.isEmpty() ? 0 : events.getFirst().version();
    if (version == 0 || version > after) {
      String phase = events.isEmpty() ? "" : phase(events.getFirst().object());
      line(request, version, transaction.code(), phase, lines);
    }
    for (StoreEvent event : events.subList(Math.min(1, events.size()), events.size())) {
      StoredObject object = event.object();
      var collected =
          new Transaction.Request(
              request.time(),
              GARBAGE_COLLECTOR,
              "collect",
              object.kind().name(),
              object.key().toString(),
              object.uid(),
              "");
      if (event.version() > after) {
        line(collected, event.version(), transaction.code(), "", lines);
      }
    }
  }

  /** Returns the phase of the object's status after the request, if it has one. */
  private static String phase(StoredObject object) {
    JsonNode status = object.tree().path("status");
    return status.path("phase").asText(status.path("state").path("phase").asText());
  }

  private static void line(
      Transaction.Request request,
      long version,
      int code,
      String phase,
      ByteArrayOutputStream lines) {
    ObjectNode line = Trees.object();
    line.put("time", request.time().toString())
        .put("who", request.user())
        .put("verb", request.verb())
        .put("kind", request.kind())
        .put("key", request.key())
        .put("uid", request.uid())
        .put("node", request.node())
        .put("phase", phase)
        .put("resourceVersion", version)
        .put("code", code);
    lines.writeBytes(TransactionCodec.bytes(line));
    lines.write('\n');
  }

  private FileChannel open() throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
  }

  private void cutTornLine() throws IOException {
    byte[] all = Files.readAllBytes(file);
    int end = all.length;
    while (end > 0 && all[end - 1] != '\n') {
      end--;
    }
    if (end < all.length) {
      channel.truncate(end);
    }
  }

  private static long newestVersion(Path file) throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    long newest = 0;
    try (var lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        newest = Math.max(newest, version(file, line));
      }
    }
    return newest;
  }

  private static long version(Path file, String line) {
    try {
      JsonNode tree = TransactionCodec.tree(line.getBytes(StandardCharsets.UTF_8));
      return tree.path("resourceVersion").asLong();
    } catch (IllegalArgumentException e) {
      throw new FolderException(
          "%s has a line that is no JSON: %s; delete the file, it is a record only"
              .formatted(file, line),
          e);
    }
  }
}
