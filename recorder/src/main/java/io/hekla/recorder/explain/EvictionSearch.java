package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.explain.EvictionExplanation.Alternative;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.Eviction;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Search of a recording for the last eviction of a pod, and its explanation. */
public final class EvictionSearch {
  /** Pods that are spared one by one. */
  private static final int MOST_SPARED = 32;

  private final RecordingStore store;
  private final List<SegmentName> segments;
  private final TimeLimit time;
  private final RecordingEnd end;

  /** Creates the search in the files or rows of a recording. */
  public EvictionSearch(RecordingStore store, List<Stored> segments) {
    this(store, segments, TimeLimit.NONE);
  }

  /**
   * Creates the search in the files or rows of a recording.
   *
   * @param time time after which it ends without an answer
   */
  public EvictionSearch(RecordingStore store, List<Stored> segments, TimeLimit time) {
    this(store, segments, time, RecordingEnd.ofFiles());
  }

  /**
   * Creates the search in a recording.
   *
   * @param time time after which it ends without an answer
   * @param end what is known of the end of the recording
   */
  public EvictionSearch(
      RecordingStore store, List<Stored> segments, TimeLimit time, RecordingEnd end) {
    this.store = store;
    this.time = time;
    this.end = end;
    this.segments = segments.stream().map(Stored::name).toList();
  }

  private record Found(PendingSession session, Eviction eviction) {}

  /**
   * Search of one segment.
   *
   * @param gap why sessions before it are missing; empty if none are
   * @param end why it cannot be read to its end; empty if it can
   * @param newest its newest session; empty if later ones are not asked for
   */
  private record Searched(
      Optional<Found> found,
      String gap,
      Optional<RecordingDamage> end,
      Optional<RecordingEnd.Newest> newest) {}

  /**
   * Explains the last eviction of a pod of this name; empty if none is recorded. Later ones may be
   * among sessions that are missing or cannot be read, which its notes say.
   *
   * @param until the latest time; empty for the end of the recording
   * @throws OutOfTime if the time is over before there is an answer
   */
  public Optional<EvictionExplanation> explain(ObjectKey pod, Optional<Instant> until)
      throws IOException {
    Deque<String> notes = new ArrayDeque<>();
    RecordingDamage damage = null;
    for (SegmentName segment : segments.reversed()) {
      Searched searched = search(segment, pod, until);
      searched
          .end()
          .ifPresent(one -> notes.addFirst("later sessions cannot be read: " + one.getMessage()));
      if (segment.equals(segments.getLast())) {
        searched.newest().flatMap(newest -> end.note(newest, until)).ifPresent(notes::addFirst);
      }
      if (searched.found().isPresent()) {
        return Optional.of(explanation(searched.found().get(), notes));
      }
      if (searched.end().filter(end -> !end.isTruncated()).isPresent()) {
        damage = searched.end().get();
      }
      if (!searched.gap().isEmpty()) {
        notes.addFirst("the recording has a gap after this session: " + searched.gap());
      }
    }
    if (damage != null) {
      // What cannot be read may have it.
      throw damage;
    }
    return Optional.empty();
  }

  private Searched search(SegmentName segment, ObjectKey pod, Optional<Instant> until)
      throws IOException {
    Optional<Found> found = Optional.empty();
    Optional<RecordingDamage> damage = Optional.empty();
    PendingSession last = null;
    Duration interval = Duration.ZERO;
    boolean isRead = true;
    boolean isClosed = false;
    String gap = "";
    try (var replay = new SegmentReplay(SegmentReader.of(store, segment))) {
      gap = replay.header().gap();
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        time.check();
        PendingSession session = next.get();
        if (until.filter(latest -> session.recorded().at().isAfter(latest)).isPresent()) {
          isRead = false;
          break;
        }
        interval = replay.interval();
        last = session;
        for (Object one : session.recorded().decided().getOrDefault(Part.EVICTIONS, List.of())) {
          if (one instanceof Eviction eviction && eviction.task().equals(pod)) {
            found = Optional.of(new Found(session, eviction));
          }
        }
      }
      isClosed = replay.isComplete();
    } catch (RecordingDamage unreadable) {
      damage = Optional.of(unreadable);
      isRead = unreadable.isTruncated();
    }
    Optional<RecordingEnd.Newest> newest =
        last == null || !isRead
            ? Optional.empty()
            : Optional.of(new RecordingEnd.Newest(last.recorded(), interval, isClosed));
    return new Searched(found, gap, damage, newest);
  }

  private EvictionExplanation explanation(Found found, Deque<String> notes) throws OutOfTime {
    PendingSession session = found.session();
    Map<String, ObjectKey> podGroups = podGroups(session.state());
    Decisions decided = session.run().decisions();
    Optional<ObjectKey> beneficiary =
        Optional.ofNullable(podGroups.get(found.eviction().beneficiary()));
    List<Eviction> forIt =
        decided.evictions().stream()
            .filter(
                one ->
                    one.beneficiary().equals(found.eviction().beneficiary())
                        || isFor(one, beneficiary, podGroups))
            .toList();
    var alternatives = new ArrayList<Alternative>();
    if (beneficiary.isPresent()) {
      for (Eviction one : forIt.subList(0, Math.min(MOST_SPARED, forIt.size()))) {
        time.check();
        alternative(session, one, decided, beneficiary.get(), podGroups)
            .ifPresent(alternatives::add);
      }
    }
    time.check();
    if (forIt.size() > MOST_SPARED) {
      notes.add(
          "only the first %d of %d pods were spared, one at a time, to see whether fewer would do"
              .formatted(MOST_SPARED, forIt.size()));
    }
    return new EvictionExplanation(
        found.eviction(),
        session.recorded().id(),
        session.recorded().at(),
        beneficiary.map(ObjectKey::toString).orElse(found.eviction().beneficiary()),
        forIt.stream()
            .filter(one -> !one.taskUid().equals(found.eviction().taskUid()))
            .map(one -> one.task().toString())
            .toList(),
        alternatives,
        session.trace(found.eviction(), beneficiary),
        List.copyOf(notes));
  }

  /** Returns the PodGroups of all pods by the names of the pods, as evictions name them. */
  private static Map<String, ObjectKey> podGroups(ClusterState state) {
    var podGroups = new HashMap<String, ObjectKey>();
    for (SnapshotTask task : state.tasks()) {
      task.info().podGroup().ifPresent(group -> podGroups.put(task.info().key().toString(), group));
    }
    return podGroups;
  }

  private static boolean isFor(
      Eviction one, Optional<ObjectKey> beneficiary, Map<String, ObjectKey> podGroups) {
    return beneficiary.isPresent() && beneficiary.get().equals(podGroups.get(one.beneficiary()));
  }

  /** Runs the session again with one pod that may not be evicted. */
  private static Optional<Alternative> alternative(
      PendingSession session,
      Eviction spared,
      Decisions decided,
      ObjectKey beneficiary,
      Map<String, ObjectKey> podGroups) {
    return session
        .state()
        .tasks()
        .get(spared.taskUid())
        .map(SnapshotTask::info)
        .map(
            pod -> {
              Edit edit = Edit.of(List.of(new Change.TaskSeen(Altered.notPreemptable(pod))));
              Decisions other = edit.applied(session).run().decisions();
              long evictions =
                  other.evictions().stream()
                      .filter(one -> isFor(one, Optional.of(beneficiary), podGroups))
                      .count();
              return new Alternative(
                  spared.task().toString(),
                  (int) evictions,
                  places(other, beneficiary) >= places(decided, beneficiary));
            });
  }

  private static long places(Decisions decisions, ObjectKey podGroup) {
    return decisions.binds().stream().filter(one -> one.podGroup().equals(podGroup)).count()
        + decisions.pipelined().stream().filter(one -> one.podGroup().equals(podGroup)).count();
  }
}
