package io.hekla.benchmarks;

import io.hekla.actors.history.HistoryDatabase;
import io.hekla.actors.history.HistorySources;
import io.hekla.actors.history.HistoryTables;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.EventFold;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.ObjectHistory;
import io.hekla.recorder.history.ObjectRows;
import io.hekla.recorder.history.PodRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Time in which the history of one Job is read and put into words, among many, from the file of a
 * member that does not run, or from PostgreSQL. Arguments: rows of events (1,000,000, at least
 * 10,000); a folder, which must not exist (one of the system's for temporary files), or the URL of
 * a database without a history, its user and password.
 */
public final class HistoryReading {
  private static final int ROWS_OF_A_JOB = 20;
  private static final int PODS_OF_A_JOB = 8;
  private static final int BATCH = 10_000;

  /** Jobs that are there at the same time, whose rows alternate. */
  private static final int AT_ONCE = 500;

  private static final int READS = 200;
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private HistoryReading() {}

  /** Runs the benchmark and prints its figures. */
  public static void main(String[] args) throws Exception {
    int rows = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    Place place =
        args.length == 4
            ? Place.of(new JournalLocation.Database(args[1], args[2], args[3]))
            : Place.of(
                args.length > 1
                    ? Path.of(args[1])
                    : Files.createTempDirectory("history").resolve("data"));
    int jobs = rows / ROWS_OF_A_JOB / AT_ONCE * AT_ONCE;
    long begun = System.nanoTime();
    fill(place.database(), jobs);
    System.out.printf(
        "%,d rows of events and %,d of pods of %,d Jobs written in %.1f s%n",
        jobs * ROWS_OF_A_JOB, jobs * PODS_OF_A_JOB, jobs, (System.nanoTime() - begun) / 1e9);
    long opened = System.nanoTime();
    try (HistorySource source = place.source().open()) {
      read(source, 0);
      System.out.printf(
          "opened, and the first Job read, in %.0f ms%n", (System.nanoTime() - opened) / 1e6);
      var random = new SplittableRandom(1);
      var wall = new double[READS];
      var thread = new double[READS];
      for (int number = 0; number < READS; number++) {
        int job = random.nextInt(jobs);
        Measured one = Measured.of(() -> read(source, job));
        wall[number] = one.wall();
        thread[number] = one.thread();
      }
      print("one Job", wall);
      print("CPU of the thread", thread);
    }
  }

  private static void print(String what, double[] millis) {
    Arrays.sort(millis);
    System.out.printf(
        "%s: median %.1f ms, 99 of 100 within %.1f ms, at most %.1f ms%n",
        what, millis[READS / 2], millis[READS * 99 / 100], millis[READS - 1]);
  }

  /** Place of a history. */
  private record Place(HistoryDatabase database, Opener source) {
    static Place of(Path data) {
      return new Place(
          HistoryDatabase.beside(new JournalLocation.Folder(data.resolve("journal")), data),
          () -> HistorySources.ofFolder(data));
    }

    static Place of(JournalLocation.Database shared) {
      return new Place(
          HistoryDatabase.beside(shared, Path.of("of no use")),
          () -> HistorySources.ofDatabase(shared));
    }
  }

  private interface Opener {
    HistorySource open() throws IOException;
  }

  private static void read(HistorySource source, int job) {
    ObjectRows rows;
    try {
      rows = ObjectRows.ofJob(source, key(job), Optional.empty(), 5_000);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int entries = ObjectHistory.of(rows).size();
    if (rows.events().size() != ROWS_OF_A_JOB
        || rows.pods().size() != PODS_OF_A_JOB
        || entries == 0) {
      throw new IllegalStateException("job %d: %d events".formatted(job, rows.events().size()));
    }
  }

  private static void fill(HistoryDatabase database, int jobs) throws Exception {
    database.prepare();
    try (HistoryTables tables = new HistoryTables(database)) {
      var events = new ArrayList<HistoryEvent>();
      var pods = new ArrayList<PodRecord>();
      for (int row = 0; row < jobs * ROWS_OF_A_JOB; row++) {
        int job = row / (AT_ONCE * ROWS_OF_A_JOB) * AT_ONCE + row % AT_ONCE;
        events.add(event(row, job));
        if (row / AT_ONCE % ROWS_OF_A_JOB < PODS_OF_A_JOB) {
          pods.add(pod(row, job));
        }
        if (events.size() == BATCH) {
          tables.write(events);
          tables.writePods(pods);
          events.clear();
          pods.clear();
        }
      }
      tables.write(events);
      tables.writePods(pods);
    }
    database.close();
  }

  private static ObjectKey key(int job) {
    return new ObjectKey("team-" + job % 50, "job-" + job);
  }

  private static ObjectKey podGroup(int job) {
    return new ObjectKey(key(job).namespace(), key(job).name() + "-uid-" + job);
  }

  private static HistoryEvent event(int row, int job) {
    Instant at = BEGIN.plusMillis(row);
    boolean verdict = row / AT_ONCE % 2 == 0;
    return new HistoryEvent(
        row,
        at,
        0,
        verdict ? "PodGroup" : "Job",
        verdict ? podGroup(job) : key(job),
        row,
        at,
        verdict ? EventFold.VERDICT : "job.event.scaled",
        new EventContext("job.command.observe", "uid-" + job, "4711", "queue-" + job % 20),
        verdict
            ? "{\"term\":1,\"session\":%d,\"message\":\"%d of 8 pods fit; 12 nodes lack cpu\",\"binds\":0}"
                .formatted(row, row % 8)
            : "{\"createdPods\":{\"worker\":%d}}".formatted(row));
  }

  private static PodRecord pod(int row, int job) {
    Instant at = BEGIN.plusMillis(row);
    return new PodRecord(
        "uid-" + row,
        key(job).namespace(),
        "pod-" + row,
        key(job).name(),
        "worker",
        podGroup(job).name(),
        "queue-" + job % 20,
        "",
        "node-" + row % 1000,
        1000,
        1L << 30,
        0,
        at,
        at,
        Optional.of(at),
        Optional.of(at.plusSeconds(60)),
        "Succeeded",
        "main=0",
        "");
  }
}
