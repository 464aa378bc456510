package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.SerializationExtension;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.scheduler.SchedulerActor;
import io.hekla.controller.session.SchedulerEvent.SessionDecided;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.replay.DecisionDifference;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.scheduler.decision.Decisions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks of the recording of a run that is over. */
public final class RecordingOracle {
  /** Logical name, in the journal, of a session that decided something. */
  private static final String SESSION = "scheduler.event.session-decided";

  /** Bind as the request log has it, too. */
  record Bind(String uid, String node) {}

  private RecordingOracle() {}

  /** Runs every recorded session again. */
  public static List<SegmentResult> verify(RecordingStore recording) throws IOException {
    var results = new ArrayList<SegmentResult>();
    for (Stored segment : recording.list()) {
      results.add(Verification.verify(recording, segment.name()));
    }
    return results;
  }

  /** Reads every segment, and runs no session. */
  static List<SegmentResult> read(RecordingStore recording) throws IOException {
    var results = new ArrayList<SegmentResult>();
    for (Stored segment : recording.list()) {
      results.add(Verification.read(recording, segment.name()));
    }
    return results;
  }

  /**
   * Returns sessions that decide differently when they are run again, and segments that cannot be
   * read; a frame that a kill cut is a gap.
   */
  public static List<String> faults(List<SegmentResult> results) {
    var faults = new ArrayList<String>();
    for (SegmentResult result : results) {
      for (DecisionDifference difference : result.differences()) {
        faults.add("session " + difference.session() + " differs: " + difference.first());
      }
      result.damage().ifPresent(faults::add);
    }
    return faults;
  }

  /** Returns the number of places, before, between and after segments, with missing sessions. */
  public static long gaps(List<SegmentResult> results) {
    long gaps = 0;
    boolean hasOpenEnd = false;
    for (SegmentResult result : results) {
      gaps += hasOpenEnd || !result.gap().isEmpty() ? 1 : 0;
      hasOpenEnd = !result.end().isEmpty() || result.damage().isPresent();
    }
    return gaps + (hasOpenEnd ? 1 : 0);
  }

  /** Returns the binds that recorded sessions began. */
  static Set<Bind> binds(RecordingStore recording) throws IOException {
    var binds = new HashSet<Bind>();
    for (Stored segment : recording.list()) {
      String name = segment.name().file();
      try (var replay =
          new SegmentReplay(new SegmentReader(name, recording.open(segment.name())))) {
        for (var next = replay.next(); next.isPresent(); next = replay.next()) {
          RecordedSession session = next.get().recorded();
          for (Object decided :
              session.decided().getOrDefault(DecisionDigest.Part.BINDS, List.of())) {
            var bind = (Decisions.Bind) decided;
            if (!session.postponed().contains(bind.podGroup())) {
              binds.add(new Bind(bind.taskUid(), bind.node()));
            }
          }
        }
      }
    }
    return binds;
  }

  /** Returns the binds that a request log has. */
  static Set<Bind> binds(List<LoggedRequest> requests) {
    var binds = new HashSet<Bind>();
    for (LoggedRequest request : requests) {
      if (request.changed("Pod", "bind")) {
        binds.add(new Bind(request.uid(), request.node()));
      }
    }
    return binds;
  }

  /**
   * Sessions of the journal's newest term that are not recorded.
   *
   * @param time from the last recorded session, or the first that is missing, to the last one that
   *     the journal has; zero if the recording has that one
   * @param isStart whether none of the term is recorded
   */
  record Missing(Duration time, boolean isStart) {
    /**
     * Longest time that a kill takes of a term that is being recorded: the goal is 2 s, and three
     * times that is borne where a machine gives the recorder its CPU late. The output has what each
     * kill took.
     */
    private static final Duration LONGEST = Duration.ofSeconds(6);

    /**
     * Longest time of a term that was killed while its process started: a JVM that loads its code
     * takes a second of CPU for it, and a busy machine gives that late.
     */
    private static final Duration LONGEST_START = Duration.ofSeconds(20);

    /** Fails if a kill took more than it may. */
    void check(String kill) {
      assertThat(time)
          .as("time of persisted sessions that are not recorded, %s, %s", this, kill)
          .isLessThanOrEqualTo(isStart ? LONGEST_START : LONGEST);
    }
  }

  /**
   * Returns what the recording of a data folder lacks of the newest term of its journal.
   *
   * @param scratch folder for a copy of the journal, which stays as the kill left it
   */
  static Missing missing(Path data, Path scratch) throws Exception {
    Path copy = Files.createTempDirectory(scratch, "journal");
    try (var files = Files.list(data.resolve("journal"))) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    var journal = new JournalLocation.Folder(copy);
    try {
      return missing(journal, new RecordingFolder(data.resolve(RecordingFolder.NAME)));
    } finally {
      journal.close();
    }
  }

  /** Returns what the recording lacks of the journal's newest term. */
  static Missing missing(JournalLocation journal, RecordingStore recording) throws Exception {
    List<SessionDecided> journaled = sessions(journal);
    assertThat(journaled).as("sessions in the journal").isNotEmpty();
    SessionDecided last = journaled.getLast();
    List<Stored> segments = recording.list();
    Instant recorded = Instant.MIN;
    if (!segments.isEmpty() && segments.getLast().name().term() == last.term()) {
      SegmentResult newest = Verification.read(recording, segments.getLast().name());
      recorded = newest.sessions() == 0 ? Instant.MIN : newest.to();
    }
    Instant from = recorded;
    Duration time =
        journaled.stream()
            .filter(session -> session.term() == last.term() && !session.at().isBefore(from))
            .findFirst()
            .map(first -> Duration.between(first.at(), last.at()))
            .orElse(Duration.ZERO);
    return new Missing(time, recorded.equals(Instant.MIN));
  }

  /** Returns the sessions that a journal still has, in order. */
  private static List<SessionDecided> sessions(JournalLocation journal) throws Exception {
    var sessions = new ArrayList<SessionDecided>();
    var kit = ActorTestKit.create(TestSettings.withoutCluster());
    try (var connection = journal.connect();
        var select =
            connection.prepareStatement(
                "SELECT event_payload, event_ser_id, event_ser_manifest FROM event_journal"
                    + " WHERE persistence_id = ? AND event_ser_manifest = ?"
                    + " ORDER BY sequence_number")) {
      select.setString(1, SchedulerActor.PERSISTENCE_ID.id());
      select.setString(2, SESSION);
      try (var rows = select.executeQuery()) {
        while (rows.next()) {
          sessions.add(
              (SessionDecided)
                  SerializationExtension.get(kit.system())
                      .deserialize(rows.getBytes(1), rows.getInt(2), rows.getString(3))
                      .get());
        }
      }
    } finally {
      kit.shutdownTestKit();
    }
    return sessions;
  }
}
