package io.hekla.recorder.history;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One pod on a node: what it holds there, from when to when, and how it ended. Written at each
 * change; the last one counts.
 *
 * @param uid uid of the pod
 * @param job name of its Job; empty if it has none
 * @param task name of its task in the Job; may be empty
 * @param podGroup name of its PodGroup; may be empty
 * @param queue its queue; may be empty
 * @param owner user that its label or annotation names; may be empty
 * @param milliCpu CPU that it requests, in thousandths of a core
 * @param memory memory that it requests, in bytes
 * @param milliGpu GPUs that it requests, in thousandths
 * @param bound time at which it was bound, or first seen on its node
 * @param started time at which its node accepted it
 * @param ended time at which it ended, or was seen to be gone
 * @param phase phase that the API showed last
 * @param exitCodes exit codes of its containers that ended, as {@code name=code, …}
 * @param reason why its end is less certain than usual; empty if its containers tell it
 */
public record PodRecord(
    String uid,
    String namespace,
    String name,
    String job,
    String task,
    String podGroup,
    String queue,
    String owner,
    String node,
    long milliCpu,
    long memory,
    long milliGpu,
    Instant created,
    Instant bound,
    Optional<Instant> started,
    Optional<Instant> ended,
    String phase,
    String exitCodes,
    String reason) {
  /** Creates a record. Texts that no row can hold are cut. */
  public PodRecord {
    uid = RowText.clip(uid, RowText.NAME);
    namespace = RowText.clip(namespace, RowText.NAME);
    name = RowText.clip(name, RowText.NAME);
    job = RowText.clip(job, RowText.NAME);
    task = RowText.clip(task, RowText.NAME);
    podGroup = RowText.clip(podGroup, RowText.NAME);
    queue = RowText.clip(queue, RowText.NAME);
    owner = RowText.clip(owner, RowText.NAME);
    node = RowText.clip(node, RowText.NAME);
    created = RowText.time(created);
    bound = RowText.time(bound);
    started = started.map(RowText::time);
    ended = ended.map(RowText::time);
    phase = RowText.clip(phase, RowText.KIND);
    exitCodes = RowText.clip(exitCodes, RowText.SENTENCE);
    reason = RowText.clip(reason, RowText.SENTENCE);
  }

  /** Returns this pod, ended at a time unless it has ended already. */
  public PodRecord gone(Instant at, String how) {
    return ended.isPresent() ? this : with(queue, bound, Optional.of(at), how);
  }

  /**
   * Returns this record with what an earlier one of the same pod knows better. What the API has no
   * time for happened when it was observed first; a pod whose PodGroup is gone by now was in the
   * queue that it was in.
   */
  public PodRecord after(PodRecord earlier) {
    return after(earlier.written());
  }

  /** Returns this record with what a row knows better, as {@link #after(PodRecord)} does. */
  public PodRecord after(WrittenPod earlier) {
    boolean endIsKnown =
        !reason.isEmpty()
            && earlier.ended().isPresent()
            && (earlier.reason().isEmpty() || earlier.reason().equals(reason));
    return with(
        queue.isEmpty() ? earlier.queue() : queue,
        earlier.bound().isBefore(bound) ? earlier.bound() : bound,
        endIsKnown ? earlier.ended() : ended,
        endIsKnown ? earlier.reason() : reason);
  }

  /** Returns what is remembered of this record once it is a row. */
  public WrittenPod written() {
    return WrittenPod.of(this);
  }

  private PodRecord with(String in, Instant since, Optional<Instant> until, String how) {
    if (in.equals(queue) && since.equals(bound) && until.equals(ended) && how.equals(reason)) {
      return this;
    }
    return new PodRecord(
        uid, namespace, name, job, task, podGroup, in, owner, node, milliCpu, memory, milliGpu,
        created, since, started, until, phase, exitCodes, how);
  }

  /**
   * Returns the time for which it held its resources within a span.
   *
   * @param until end of the span, and the present for a pod that has not ended
   */
  public Duration held(Instant from, Instant until) {
    Instant begin = bound.isBefore(from) ? from : bound;
    Instant end = ended.filter(one -> one.isBefore(until)).orElse(until);
    return begin.isBefore(end) ? Duration.between(begin, end) : Duration.ZERO;
  }
}
