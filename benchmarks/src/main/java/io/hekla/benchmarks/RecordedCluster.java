package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.benchmarks.UserWorkload.Coming;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.object.ObjectChange;
import io.hekla.recorder.object.RecordedObjects;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunWatcher;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Measurement of what a member records of a cluster of users: the controllers and the scheduler run
 * in virtual time, and their sessions and the changes of their objects are recorded as a member
 * does, once together and once the sessions alone, so that the size is known by part. The recorder
 * writes after every session and every second at least, as {@code flush-every} has it.
 */
final class RecordedCluster implements RunWatcher, AutoCloseable {
  private static final int IDLE = 200;
  private static final int SECONDS_OF_A_DAY = 86_400;
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Without scores: to score all nodes for each of thousands of templates takes minutes, and a
   * recording has no scores.
   */
  private static final String CONFIGURATION =
      """
      actions: "enqueue, allocate, backfill"
      tiers:
      - plugins:
        - name: priority
        - name: gang
        - name: conformance
      - plugins:
        - name: drf
        - name: predicates
        - name: proportion
      """;

  private final Path folder;
  private final Instant begin = Workload.beginning().plus(UserWorkload.BASE);
  private final RecordedObjects objects = new RecordedObjects();
  private Optional<SessionRecorder> whole = Optional.empty();
  private Optional<SessionRecorder> sessionsAlone = Optional.empty();
  private ClusterState base = ClusterState.EMPTY;
  private ClusterState after = ClusterState.EMPTY;
  private Sizes ofBase = Sizes.NOTHING;
  private Measured costOfBase = Measured.NOTHING;
  private Measured cost = Measured.NOTHING;
  private Measured costOfFeed = Measured.NOTHING;
  private long bound;
  private long sessions;
  private long deltas;
  private long recordedDeltas;

  /** Bytes of a recording, and of the sessions alone. */
  private record Sizes(long whole, long sessions) {
    static final Sizes NOTHING = new Sizes(0, 0);

    Sizes minus(Sizes other) {
      return new Sizes(whole - other.whole, sessions - other.sessions);
    }
  }

  private RecordedCluster(Path folder) {
    this.folder = folder;
  }

  /** Records such a cluster, and prints the figures. */
  static void measure(int nodes, int podsOfANode, Coming coming, Path folder) {
    try (var watcher = new RecordedCluster(folder.resolve(coming.name()))) {
      VirtualRun.of(
          new UserWorkload(nodes, podsOfANode, coming, 1).workload(),
          new VirtualRun.Settings(
              configuration(), 1, Duration.ofMinutes(1), ControllerSettings.ofThisProcess()),
          watcher);
      watcher.print(coming);
    }
  }

  private static SchedulerConfiguration configuration() {
    return switch (SchedulerConfiguration.parse(CONFIGURATION)) {
      case SchedulerConfiguration.Parsed.Valid valid -> valid.configuration();
      case SchedulerConfiguration.Parsed.Invalid invalid ->
          throw new IllegalStateException(invalid.toString());
    };
  }

  @Override
  public void changed(Delta delta, Instant at) {
    if (whole.isEmpty()) {
      objects.take(delta, at);
      return;
    }
    deltas++;
    var change = new ObjectChange[1];
    costOfFeed =
        costOfFeed.plus(
            Measured.of(() -> objects.take(delta, at).ifPresent(recorded -> change[0] = recorded)));
    if (change[0] != null) {
      recordedDeltas++;
      cost = cost.plus(Measured.of(() -> whole.orElseThrow().record(change[0])));
    }
  }

  @Override
  public void record(SessionRecord session) {
    after = session.step().state();
    if (session.input().start().at().isBefore(begin)) {
      return;
    }
    if (whole.isEmpty()) {
      base = session.input().before();
      whole = Optional.of(recorder("whole", objects));
      sessionsAlone = Optional.of(recorder("sessions", new RecordedObjects()));
      costOfBase = costOf(session);
      ofBase = sizes();
      return;
    }
    sessions++;
    bound += session.binds().size();
    cost = cost.plus(costOf(session));
  }

  @Override
  public void at(Duration passed, int ended, int jobs) {
    flush();
  }

  private Measured costOf(SessionRecord session) {
    SessionRecorder recorder = whole.orElseThrow();
    Measured measured =
        Measured.of(
            () -> {
              recorder.record(session);
              recorder.flush();
            });
    sessionsAlone.orElseThrow().record(session);
    sessionsAlone.orElseThrow().flush();
    return measured;
  }

  private void flush() {
    whole.ifPresent(recorder -> cost = cost.plus(Measured.of(recorder::flush)));
    sessionsAlone.ifPresent(SessionRecorder::flush);
  }

  private SessionRecorder recorder(String name, RecordedObjects of) {
    return new SessionRecorder(
        new RecordingFolder(folder.resolve(name)),
        RecorderSettings.DEFAULT.keepingAll(),
        RecorderListener.NONE,
        System::nanoTime,
        of);
  }

  private Sizes sizes() {
    return new Sizes(
        Recording.size(folder.resolve("whole")), Recording.size(folder.resolve("sessions")));
  }

  private void print(Coming coming) {
    flush();
    System.out.println(
        line("recorded base", ofBase)
            .put("nodes", base.nodes().size())
            .put("podGroups", base.jobs().size())
            .put("pods", base.tasks().size())
            .put("recorderMs", costOfBase.thread()));
    System.out.println(coming == Coming.NONE ? idle() : changes(coming));
  }

  private ObjectNode changes(Coming coming) {
    Sizes changes = sizes().minus(ofBase);
    double pods = Math.max(1, bound);
    return line("recorded changes, " + coming.text(), changes)
        .put("sessions", sessions)
        .put("boundPods", bound)
        .put("bytesOfABoundPod", changes.whole / pods)
        .put("ofSessions", changes.sessions / pods)
        .put("ofObjects", (changes.whole - changes.sessions) / pods)
        .put("changesOfObjects", deltas)
        .put("recordedOnes", recordedDeltas)
        .put("recorderMsOfABoundPod", cost.thread() / pods)
        .put("feedMicrosOfAChange", 1_000 * costOfFeed.thread() / Math.max(1, deltas));
  }

  private static ObjectNode line(String what, Sizes sizes) {
    return JSON.createObjectNode()
        .put("what", what)
        .put("bytes", sizes.whole)
        .put("bytesOfSessions", sizes.sessions)
        .put("bytesOfObjects", sizes.whole - sizes.sessions);
  }

  /** Records sessions in which nothing happens, each written by itself. */
  private ObjectNode idle() {
    var run = new SessionRun(after);
    String name = "idle";
    try (SessionRecorder recorder = recorder(name, new RecordedObjects())) {
      recorder.record(run.next(List.of()));
      recorder.record(run.next(List.of()));
      recorder.flush();
      long before = Recording.size(folder.resolve(name));
      Measured measured =
          Measured.warm(
              IDLE / 2,
              IDLE / 2,
              round -> {
                SessionRecord session = run.next(List.of());
                return () -> {
                  recorder.record(session);
                  recorder.flush();
                };
              });
      double bytes = (Recording.size(folder.resolve(name)) - before) / (double) IDLE;
      return JSON.createObjectNode()
          .put("what", "recorded sessions in which nothing happens")
          .put("bytes", bytes)
          .put("megabytesADay", bytes * SECONDS_OF_A_DAY / 1e6)
          .put("recorderMs", measured.thread());
    }
  }

  @Override
  public void close() {
    whole.ifPresent(SessionRecorder::close);
    sessionsAlone.ifPresent(SessionRecorder::close);
  }
}
