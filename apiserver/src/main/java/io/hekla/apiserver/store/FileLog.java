package io.hekla.apiserver.store;

import io.hekla.apiserver.store.file.FolderException;
import io.hekla.apiserver.store.file.RecordWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log that makes transactions durable, many at a time: one thread writes all that have arrived
 * meanwhile, forces them to the disk once, and then notifies all waiters. When it cannot write, it
 * reports so to all from then on; no transaction is reported before it is forced.
 */
final class FileLog implements CommitLog, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FileLog.class);

  private final Path folder;
  private final ApiFolder files;
  private final Optional<RequestLog> requests;
  private final long rotateAt;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final CompletableFuture<String> failed = new CompletableFuture<>();
  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private final Thread thread;
  private List<Transaction> queue = new ArrayList<>();
  private long safe;
  private boolean closing;
  private volatile @Nullable String failure;
  private volatile @Nullable Thread snapshotting;
  private @Nullable ObjectStore store;
  private RecordWriter writer;

  /** Waiter for a version to be durable; notified of the failure, if there is one instead. */
  private record Waiting(long version, Consumer<Optional<String>> onDone) {}

  /**
   * @param rotateAt size of the log in bytes at which a snapshot is taken and a new log begun
   */
  FileLog(
      Path folder,
      ApiFolder files,
      RecordWriter writer,
      Optional<RequestLog> requests,
      long rotateAt) {
    this.folder = folder;
    this.files = files;
    this.writer = writer;
    this.requests = requests;
    this.rotateAt = rotateAt;
    this.thread = Thread.ofPlatform().daemon().name("api-log").unstarted(this::run);
  }

  void start(ObjectStore of) {
    store = of;
    safe = of.version();
    thread.start();
  }

  @Override
  public void check() {
    String why = failure;
    if (why != null) {
      throw new StoreClosedException(why);
    }
  }

  @Override
  public void append(Transaction transaction) {
    lock.lock();
    try {
      queue.add(transaction);
      work.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Calls back, from another thread or at once, when a version is durable or never will be. */
  void whenSafe(long version, Consumer<Optional<String>> onDone) {
    Optional<String> failed;
    lock.lock();
    try {
      failed = Optional.ofNullable(failure);
      if (failed.isEmpty() && version > safe) {
        waiting.add(new Waiting(version, onDone));
        return;
      }
    } finally {
      lock.unlock();
    }
    onDone.accept(failed);
  }

  /** Completes with the reason when transactions cannot be made durable any more. */
  CompletionStage<String> failed() {
    return failed.minimalCompletionStage();
  }

  /** Writes what is still to be written, and closes the files. */
  @Override
  public void close() throws IOException {
    lock.lock();
    try {
      closing = true;
      work.signal();
    } finally {
      lock.unlock();
    }
    join(thread);
    Thread snapshot = snapshotting;
    if (snapshot != null) {
      join(snapshot);
    }
    fail("the embedded API on %s was closed".formatted(folder));
    writer.close();
    if (requests.isPresent()) {
      requests.get().close();
    }
  }

  private void run() {
    try {
      for (Optional<List<Transaction>> batch = take(); batch.isPresent(); batch = take()) {
        write(batch.get());
        rotateIfFull();
      }
    } catch (IOException e) {
      end(FolderException.why(e), e);
    } catch (RuntimeException e) {
      end(e.toString(), e);
    } catch (InterruptedException e) {
      fail("the embedded API on %s was interrupted".formatted(folder));
    }
  }

  private void end(String cause, Exception e) {
    String why =
        "the data folder %s cannot be written (%s); nothing more is accepted: make room or"
                .formatted(folder, cause)
            + " repair the disk, and start again";
    // The operator of the server is notified, and so is every client.
    LOG.info(why, e);
    fail(why);
    failed.complete(why);
  }

  /** Waits for transactions and returns all that have arrived, or nothing at the end. */
  private Optional<List<Transaction>> take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (queue.isEmpty() && !closing) {
        work.await();
      }
      return queue.isEmpty() ? Optional.empty() : Optional.of(drain());
    } finally {
      lock.unlock();
    }
  }

  private List<Transaction> drain() {
    lock.lock();
    try {
      List<Transaction> batch = queue;
      queue = new ArrayList<>();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  private void write(List<Transaction> batch) throws IOException {
    List<byte[]> records =
        batch.stream()
            .filter(transaction -> transaction.version() > 0)
            .map(TransactionCodec::encode)
            .toList();
    if (!records.isEmpty()) {
      writer.append(records);
    }
    if (requests.isPresent()) {
      requests.get().append(batch);
    }
    batch.stream().mapToLong(Transaction::version).max().ifPresent(this::synced);
  }

  private void synced(long version) {
    store().publish(version);
    var onDone = new ArrayList<Waiting>();
    lock.lock();
    try {
      safe = Math.max(safe, version);
      while (!waiting.isEmpty() && waiting.getFirst().version() <= safe) {
        onDone.add(waiting.removeFirst());
      }
    } finally {
      lock.unlock();
    }
    onDone.forEach(one -> one.onDone().accept(Optional.empty()));
  }

  private void rotateIfFull() throws IOException {
    Thread running = snapshotting;
    if (writer.size() < rotateAt || (running != null && running.isAlive())) {
      return;
    }
    var last = new ArrayList<Transaction>();
    Snapshot snapshot = store().freeze(() -> last.addAll(drain()));
    write(last);
    RecordWriter next = files.begin(snapshot.version());
    writer.close();
    writer = next;
    snapshotting = Thread.ofPlatform().daemon().name("api-snapshot").start(() -> keep(snapshot));
  }

  private void keep(Snapshot snapshot) {
    try {
      files.write(snapshot);
    } catch (IOException | RuntimeException e) {
      LOG.warn(
          "No snapshot of version {} in {}: {}; the logs stay, and it is tried again when the next"
              + " one is full",
          snapshot.version(),
          folder,
          String.valueOf(e));
    }
  }

  private void fail(String why) {
    List<Waiting> onDone;
    lock.lock();
    try {
      failure = why;
      onDone = List.copyOf(waiting);
      waiting.clear();
    } finally {
      lock.unlock();
    }
    onDone.forEach(one -> one.onDone().accept(Optional.of(why)));
  }

  private ObjectStore store() {
    return java.util.Objects.requireNonNull(store);
  }

  private static void join(Thread thread) throws IOException {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while closing", e);
    }
  }
}
