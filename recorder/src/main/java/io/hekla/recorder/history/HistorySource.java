package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.limit.TimeLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Tables of the history, for questions. All methods block. */
public interface HistorySource extends AutoCloseable {
  /** Returns events of an object, the oldest first. */
  default HistoryRows<HistoryEvent> events(String kind, ObjectKey key, RowRange range)
      throws IOException {
    return events(kind, key.namespace(), Set.of(key.name()), range);
  }

  /**
   * Returns events of objects of one kind and namespace, the oldest first.
   *
   * @param names names of the objects, at least one
   * @param range range of the events of all of them together
   */
  HistoryRows<HistoryEvent> events(String kind, String namespace, Set<String> names, RowRange range)
      throws IOException;

  /**
   * Returns events of one type within a time, the oldest first.
   *
   * @param skipped number of the first ones that are left out
   * @param most upper bound of their number
   */
  List<HistoryEvent> events(EventFilter filter, int skipped, int most) throws IOException;

  /** Returns pods of an object, in the order in which they were bound, by that time. */
  HistoryRows<PodRecord> pods(PodsOf owner, RowRange range) throws IOException;

  /** Receiver of pods, one after the other. */
  @FunctionalInterface
  interface PodSink {
    void take(PodRecord pod) throws IOException;
  }

  /**
   * Reads the pods that were on a node at some time within a span, in the order in which they were
   * bound, without holding them all.
   *
   * @param start position among them
   * @param most upper bound of their number
   */
  void pods(PodFilter filter, Position start, int most, PodSink sink) throws IOException;

  /** Returns all pods that were on a node at some time within a span, in that order. */
  default List<PodRecord> pods(PodFilter filter) throws IOException {
    var pods = new ArrayList<PodRecord>();
    pods(filter, Position.FIRST, Integer.MAX_VALUE, pods::add);
    return pods;
  }

  /**
   * Returns this source with a limit: queries end with it, by {@link
   * io.hekla.recorder.limit.OutOfTime}.
   */
  HistorySource within(TimeLimit time);

  /** Returns names of objects of a namespace that have events, for suggestions; 10,000 at most. */
  List<String> names(String kind, String namespace) throws IOException;

  /** Returns the place of the history, for messages. */
  String place();

  @Override
  void close();
}
