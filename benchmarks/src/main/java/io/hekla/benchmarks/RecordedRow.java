package io.hekla.benchmarks;

import io.hekla.actors.recorder.SessionRecording;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.decision.Decisions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Sessions of a mixed cluster in a row, and what a recording of them is given: the sessions from
 * their thread, and the changes of the objects from the thread of a feed, as in a member.
 */
final class RecordedRow implements AutoCloseable {
  private final MixedCluster cluster;
  private final Following following;
  private final SessionRecording recording;
  private final MixedObjects objects = new MixedObjects();
  private final SessionRun run;
  private final boolean hasFeed;
  private final ExecutorService feed =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("benchmark-feed").daemon().factory());
  private List<Decisions.Bind> bound = List.of();
  private Measured costOfFeed = Measured.NOTHING;
  private long fed;
  private int turn;

  /**
   * @param hasFeed whether the changes of the objects are made; a row that is not recorded has no
   *     use for them
   */
  RecordedRow(
      MixedCluster cluster, Following following, SessionRecording recording, boolean hasFeed) {
    this.cluster = cluster;
    this.following = following;
    this.recording = recording;
    this.hasFeed = hasFeed;
    run = new SessionRun(following.busy());
    if (hasFeed) {
      existing();
    }
  }

  /** Gives the recording the objects that there are before the first session. */
  private void existing() {
    for (int node = 0; node < cluster.nodes(); node++) {
      recording.changed(objects.report(MixedCluster.nodeName(node), true), Instant.EPOCH);
    }
    for (int job = 0; job < cluster.jobs(); job++) {
      objects.arriving(job).forEach(delta -> recording.changed(delta, Instant.EPOCH));
    }
    objects.starting(following.placed()).forEach(delta -> recording.changed(delta, Instant.EPOCH));
  }

  /**
   * Runs the next session, of which the changes are made before the time is taken.
   *
   * @param isBusy whether one in a hundred nodes reports, and one in a hundred jobs ends and comes
   * @param pause time between the changes of the objects and the session
   * @return the figures of the session and its recording
   */
  Measured next(boolean isBusy, Duration pause) {
    var changes = new ArrayList<Change>();
    List<Delta> deltas = List.of();
    if (isBusy) {
      changes.addAll(Following.starting(bound));
      changes.addAll(following.reports(turn % Following.TURNS));
      changes.addAll(following.turn(turn));
      deltas = hasFeed ? deltas() : List.of();
      turn++;
    }
    CompletableFuture<Void> feeding = feed(deltas);
    RecordedSessions.rest(pause);
    var session = new SessionRecord[1];
    Measured measured =
        Measured.of(
            () -> {
              session[0] = run.next(changes);
              recording.record(session[0]);
            });
    bound = session[0].binds();
    feeding.join();
    return measured;
  }

  private List<Delta> deltas() {
    var deltas = new ArrayList<>(objects.starting(bound));
    for (int node = turn % Following.TURNS; node < cluster.nodes(); node += Following.TURNS) {
      deltas.add(objects.report(MixedCluster.nodeName(node), false));
    }
    following.leavingIn(turn).forEach(job -> deltas.addAll(objects.leaving(job)));
    following.arrivingIn(turn).forEach(job -> deltas.addAll(objects.arriving(job)));
    return deltas;
  }

  private CompletableFuture<Void> feed(List<Delta> deltas) {
    Instant at = Following.input(turn).now();
    fed += deltas.size();
    return CompletableFuture.runAsync(
        () ->
            costOfFeed =
                costOfFeed.plus(
                    Measured.of(() -> deltas.forEach(delta -> recording.changed(delta, at)))),
        feed);
  }

  /** Returns the CPU of the feed's thread for a change, in microseconds. */
  double feedMicros() {
    return 1_000 * costOfFeed.thread() / Math.max(1, fed);
  }

  /** Returns the number of changes of objects. */
  long fed() {
    return fed;
  }

  @Override
  public void close() {
    feed.shutdown();
  }
}
