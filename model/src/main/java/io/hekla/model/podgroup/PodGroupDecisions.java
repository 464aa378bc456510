package io.hekla.model.podgroup;

import io.hekla.model.cluster.Preparation;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Decisions of one session about one PodGroup.
 *
 * @param uid uid of the PodGroup
 * @param term term of the scheduler that ran the session
 * @param session number of the session within its term
 * @param admitted whether the session admitted it to its queue
 * @param binds binds of its pods, in the order decided
 * @param evictions evictions of its pods
 * @param status its desired status
 * @param reasonKind kind of the reason why it waits, the simple name of the scheduler's reason;
 *     empty if it does not
 * @param culprit the object that the reason names: a queue, a task, a plugin; empty if none
 * @param message the reason in one sentence for people; empty if it does not wait
 * @param inFlight number of binds and evictions of its pods, decided in earlier sessions, that the
 *     scheduler has not yet observed as done or refused. 0 closes them here without an event of
 *     their own.
 */
@LogicalName("pod-group.decisions")
public record PodGroupDecisions(
    String uid,
    long term,
    long session,
    boolean admitted,
    List<Bind> binds,
    List<Eviction> evictions,
    PodGroupReport status,
    String reasonKind,
    String culprit,
    String message,
    int inFlight)
    implements JournalSerializable {
  public PodGroupDecisions {
    binds = List.copyOf(binds);
    evictions = List.copyOf(evictions);
  }

  /**
   * Returns a copy without some of the binds and evictions.
   *
   * @param bound uids of pods that are not bound
   * @param evicted uids of pods that are not evicted
   */
  public PodGroupDecisions without(Set<String> bound, Set<String> evicted) {
    return new PodGroupDecisions(
        uid,
        term,
        session,
        admitted,
        binds.stream().filter(bind -> !bound.contains(bind.podUid())).toList(),
        evictions.stream().filter(eviction -> !evicted.contains(eviction.podUid())).toList(),
        status,
        reasonKind,
        culprit,
        message,
        inFlight);
  }

  /**
   * Bind of this pod (this uid, not a later pod of the same name) to this node.
   *
   * @param after uids of the pods that must be gone first: the victims that made its room
   * @param preparations writes that are needed before
   * @param annotations annotations that the pod gets with its bind
   */
  @LogicalName("pod-group.decisions.bind")
  public record Bind(
      String podUid,
      String namespace,
      String name,
      String node,
      List<String> after,
      List<Preparation> preparations,
      SortedMap<String, String> annotations)
      implements JournalSerializable {
    public Bind {
      after = List.copyOf(after);
      preparations = List.copyOf(preparations);
      annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    }

    /** Returns a bind that waits for nothing. */
    public static Bind of(String podUid, String namespace, String name, String node) {
      return new Bind(
          podUid, namespace, name, node, List.of(), List.of(), Collections.emptySortedMap());
    }

    /** Returns this bind, waiting for other pods to be gone. */
    public Bind after(List<String> podUids) {
      return new Bind(podUid, namespace, name, node, podUids, preparations, annotations);
    }
  }

  /**
   * Eviction of this pod.
   *
   * @param action the action that chose it: {@code preempt}, {@code reclaim}, {@code gang-hold} …
   * @param beneficiary the pod or policy for which it has to go
   * @param reason reason of the choice
   */
  @LogicalName("pod-group.decisions.eviction")
  public record Eviction(
      String podUid,
      String namespace,
      String name,
      String node,
      String action,
      String beneficiary,
      VictimReason reason)
      implements JournalSerializable {
    /** Creates an eviction without reason. */
    public Eviction(
        String podUid,
        String namespace,
        String name,
        String node,
        String action,
        String beneficiary) {
      this(podUid, namespace, name, node, action, beneficiary, new VictimReason.Unspecified());
    }
  }
}
