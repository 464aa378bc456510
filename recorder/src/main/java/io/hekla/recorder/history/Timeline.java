package io.hekla.recorder.history;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Timeline of a gang as lanes: the phases of its Job, or of a PodGroup without one, the reasons for
 * which it waited, and each of its pods.
 *
 * @param begin time of the first bar
 * @param end time of the last one's end, or the present
 */
public record Timeline(Instant begin, Instant end, List<Lane> lanes) {
  public Timeline {
    lanes = List.copyOf(lanes);
  }

  /** Kind of a bar. */
  public enum Kind {
    /** Phase of the Job or PodGroup. */
    PHASE,
    /** Wait of the PodGroup, with its reason. */
    WAIT,
    /** Pod that exists and is on no node. */
    PENDING,
    /** Pod on a node that has not accepted it yet. */
    STARTING,
    /** Pod that runs. */
    RUNNING
  }

  /** End of a pod. */
  public enum End {
    /** It has not ended, or the bar is not the last one of a pod. */
    NONE,
    SUCCEEDED,
    FAILED,
    /** It was evicted by the scheduler. */
    EVICTED,
    /** It was deleted, or is gone for an unknown reason. */
    GONE
  }

  /**
   * Bar of a lane.
   *
   * @param text what it means, for people
   */
  public record Bar(Instant from, Instant until, Kind kind, String text, End end) {}

  /** Lane with its bars, which do not overlap. */
  public record Lane(String label, List<Bar> bars) {
    public Lane {
      bars = List.copyOf(bars);
    }
  }

  /**
   * Returns the timeline of a gang; empty if there is nothing to show.
   *
   * @param entries words of {@link ObjectHistory}
   */
  public static Optional<Timeline> of(
      List<HistoryEntry> entries, List<PodRecord> pods, Instant now) {
    var lanes = new ArrayList<Lane>();
    lane(entries, HistoryEntry.PHASE, Kind.PHASE, now).ifPresent(lanes::add);
    lane(entries, HistoryEntry.WAITS, Kind.WAIT, now).ifPresent(lanes::add);
    pods.forEach(pod -> lanes.add(new Lane(pod.name(), bars(pod, entries, now))));
    List<Bar> bars = lanes.stream().flatMap(lane -> lane.bars().stream()).toList();
    if (bars.isEmpty()) {
      return Optional.empty();
    }
    Instant begin = bars.stream().map(Bar::from).min(Instant::compareTo).orElseThrow();
    // A final phase lasts for ever, and is only a mark.
    Instant end =
        Stream.concat(
                bars.stream().filter(bar -> bar.until().isBefore(now)).map(Bar::until),
                bars.stream().map(Bar::from))
            .max(Instant::compareTo)
            .orElseThrow();
    boolean runs = pods.stream().anyMatch(pod -> pod.ended().isEmpty()) || waits(entries);
    Instant last = runs && now.isAfter(end) ? now : end;
    return Optional.of(
        new Timeline(begin, last.isAfter(begin) ? last : begin.plusSeconds(1), lanes));
  }

  private static boolean waits(List<HistoryEntry> entries) {
    return entries.stream()
        .anyMatch(one -> one.what().equals(HistoryEntry.WAITS) && one.until().isEmpty());
  }

  private static Optional<Lane> lane(
      List<HistoryEntry> entries, String what, Kind kind, Instant now) {
    List<HistoryEntry> own = entries.stream().filter(entry -> entry.what().equals(what)).toList();
    List<Bar> bars =
        own.stream()
            .map(
                entry ->
                    new Bar(
                        entry.at(), entry.until().orElse(now), kind, last(entry.text()), End.NONE))
            .toList();
    return bars.isEmpty()
        ? Optional.empty()
        : Optional.of(new Lane(kind == Kind.WAIT ? "waits" : own.getFirst().kind(), bars));
  }

  /** Returns the phase that a text leads to; another text as it is. */
  private static String last(String text) {
    int arrow = text.lastIndexOf("-> ");
    return arrow < 0 ? text : text.substring(arrow + 3);
  }

  private static List<Bar> bars(PodRecord pod, List<HistoryEntry> entries, Instant now) {
    Instant end = pod.ended().orElse(now);
    var bars = new ArrayList<Bar>();
    add(bars, pod.created(), pod.bound(), Kind.PENDING, "waits", End.NONE);
    Instant started = pod.started().filter(one -> one.isBefore(end)).orElse(end);
    boolean ran = pod.started().isPresent();
    add(
        bars,
        pod.bound(),
        started,
        Kind.STARTING,
        "on " + pod.node(),
        ran ? End.NONE : end(pod, entries));
    if (ran) {
      bars.add(new Bar(started, end, Kind.RUNNING, text(pod, end), end(pod, entries)));
    }
    return bars;
  }

  private static void add(
      List<Bar> bars, Instant from, Instant until, Kind kind, String text, End end) {
    if (from.isBefore(until) || end != End.NONE) {
      bars.add(new Bar(from, until.isBefore(from) ? from : until, kind, text, end));
    }
  }

  private static String text(PodRecord pod, Instant end) {
    return "on %s for %d s: %s%s"
        .formatted(
            pod.node(),
            Duration.between(pod.bound(), end).toSeconds(),
            pod.phase(),
            pod.exitCodes().isEmpty() ? "" : ", exit code " + pod.exitCodes());
  }

  private static End end(PodRecord pod, List<HistoryEntry> entries) {
    if (pod.ended().isEmpty()) {
      return End.NONE;
    }
    return switch (pod.phase()) {
      case "Succeeded" -> End.SUCCEEDED;
      case "Failed" -> isEvicted(pod, entries) ? End.EVICTED : End.FAILED;
      default -> isEvicted(pod, entries) ? End.EVICTED : End.GONE;
    };
  }

  private static boolean isEvicted(PodRecord pod, List<HistoryEntry> entries) {
    return entries.stream()
        .anyMatch(
            entry ->
                entry.what().equals("Evicted")
                    && entry.object().name().equals(pod.name())
                    && entry.object().namespace().equals(pod.namespace())
                    && !entry.at().isBefore(pod.bound())
                    && pod.ended().filter(end -> end.isBefore(entry.at())).isEmpty());
  }
}
