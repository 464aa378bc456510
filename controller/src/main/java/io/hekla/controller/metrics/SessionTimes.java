package io.hekla.controller.metrics;

import io.hekla.scheduler.plugin.SessionMonitor;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Times of the parts of one session, measured by a clock of its host. Used by one thread until the
 * session has ended, then read; each partition has its own until then.
 */
public final class SessionTimes implements SessionMonitor {
  /** Number of searches for a node that are all timed; a search may take less than that costs. */
  private static final int ALL_SEARCHES = 100;

  /** Each so many searches after these are timed. */
  private static final int EACH_SEARCH = 16;

  private final LongSupplier nanoTime;
  private final long began;
  private final Map<Part, Long> beginnings = new EnumMap<>(Part.class);
  private final List<PartTime> times = new ArrayList<>();
  private final List<SessionTimes> ofPartitions = new ArrayList<>();
  private BucketCounts predicates = new BucketCounts(VolcanoMetric.STAGE_TIME.buckets());
  private BucketCounts scores = new BucketCounts(VolcanoMetric.STAGE_TIME.buckets());
  private long searches;
  private long searchBegan;
  private boolean isSearchTimed;
  private double whole;

  /** Time of one part of the session, in milliseconds. */
  record PartTime(Part part, String name, double millis) {}

  /**
   * Begins to measure.
   *
   * @param nanoTime nanoseconds since any origin; never goes back
   */
  public SessionTimes(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.began = nanoTime.getAsLong();
  }

  @Override
  public void begins(Part part, String name) {
    switch (part) {
      case PREDICATES -> {
        searches++;
        isSearchTimed = searches <= ALL_SEARCHES || searches % EACH_SEARCH == 0;
        searchBegan = isSearchTimed ? nanoTime.getAsLong() : 0;
      }
      // They begin where predicates end.
      case SCORES -> {}
      case OPENING -> {
        times.removeIf(time -> time.part() != Part.SNAPSHOT);
        predicates = new BucketCounts(predicates.bounds());
        scores = new BucketCounts(scores.bounds());
        beginnings.put(part, nanoTime.getAsLong());
      }
      case SNAPSHOT, PLUGIN_OPENING, ACTION, PLUGIN_CLOSING ->
          beginnings.put(part, nanoTime.getAsLong());
    }
  }

  @Override
  public void ends(Part part, String name) {
    switch (part) {
      case PREDICATES -> {
        if (isSearchTimed) {
          long now = nanoTime.getAsLong();
          predicates.observe(Millis.ofNanos(now - searchBegan));
          searchBegan = now;
        }
      }
      case SCORES -> {
        if (isSearchTimed) {
          scores.observe(since(searchBegan));
        }
      }
      case SNAPSHOT, OPENING, PLUGIN_OPENING, ACTION, PLUGIN_CLOSING ->
          times.add(new PartTime(part, name, since(beginnings.getOrDefault(part, began))));
    }
  }

  private double since(long nanos) {
    return Millis.ofNanos(nanoTime.getAsLong() - nanos);
  }

  @Override
  public SessionMonitor ofPartition(String partition) {
    var own = new SessionTimes(nanoTime);
    ofPartitions.add(own);
    return own;
  }

  /**
   * Ends the measurements: those of partitions, whose sessions have ended, become its own. Parts of
   * partitions that ran at the same time count each with its own time.
   */
  public void end() {
    whole = since(began);
    for (SessionTimes partition : ofPartitions) {
      times.addAll(partition.times);
      predicates.add(partition.predicates);
      scores.add(partition.scores);
    }
    ofPartitions.clear();
  }

  /** Returns the time from the first measurement to the end, in milliseconds. */
  double whole() {
    return whole;
  }

  /** Returns the times of parts, in the order in which they ended, without searches for nodes. */
  List<PartTime> times() {
    return List.copyOf(times);
  }

  /** Returns the time of the parts of a kind together, in milliseconds. */
  double sum(Part part) {
    return times.stream().filter(time -> time.part() == part).mapToDouble(PartTime::millis).sum();
  }

  /** Returns the times in which the nodes that can take a pod were determined. */
  BucketCounts predicates() {
    return predicates;
  }

  /** Returns the times in which the best of them was chosen. */
  BucketCounts scores() {
    return scores;
  }
}
