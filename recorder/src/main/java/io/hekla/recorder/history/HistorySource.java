package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tables of the history, for questions. All methods block. */
public interface HistorySource extends AutoCloseable {
  /** Returns the events of an object, the oldest first. */
  List<HistoryEvent> events(String kind, ObjectKey key) throws IOException;

  /**
   * Returns events of one type within a time, the oldest first.
   *
   * @param queue queue that the object named then; empty for any
   * @param until excluded
   * @param most upper bound of their number
   */
  List<HistoryEvent> events(
      String kind, String type, Optional<String> queue, Instant from, Instant until, int most)
      throws IOException;

  /** Returns the pods of a Job, in the order in which they were bound. */
  List<PodRecord> podsOfJob(ObjectKey job) throws IOException;

  /**
   * Returns the pods that were on a node at some time within a span, in the order in which they
   * were bound.
   */
  List<PodRecord> pods(PodFilter filter) throws IOException;

  /** Returns names of objects of a namespace that have events, for suggestions; 10,000 at most. */
  List<String> names(String kind, String namespace) throws IOException;

  /** Returns the place of the history, for messages. */
  String place();

  @Override
  void close();
}
