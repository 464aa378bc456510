package io.hekla.model.podgroup;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
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
 * @param term term of the scheduler that held the session
 * @param session number of the session within its term
 * @param admitted whether the session admitted it to its queue
 * @param binds binds of its pods, in the order decided
 * @param evictions evictions of its pods
 * @param status its desired status
 * @param reasonKind kind of the reason why it waits, the simple name of the scheduler's reason;
 *     empty if it does not
 * @param culprit the object that the reason names: a queue, a task, a plugin; empty if none
 * @param why the reason in one sentence for people; empty if it does not wait
 * @param inFlight number of binds and evictions of its pods, decided in earlier sessions, that the
 *     scheduler has not yet observed as done or refused. 0 closes them here without an event of
 *     their own.
 */
@LogicalName("pod-group.part")
public record Part(
    String uid,
    long term,
    long session,
    boolean admitted,
    List<Bind> binds,
    List<Eviction> evictions,
    PodGroupReport status,
    String reasonKind,
    String culprit,
    String why,
    int inFlight)
    implements JournalSerializable {
  public Part {
    binds = List.copyOf(binds);
    evictions = List.copyOf(evictions);
  }

  /**
   * Returns this part without some of its decisions.
   *
   * @param bound uids of pods that are not bound
   * @param evicted uids of pods that are not evicted
   */
  public Part without(Set<String> bound, Set<String> evicted) {
    return new Part(
        uid,
        term,
        session,
        admitted,
        binds.stream().filter(bind -> !bound.contains(bind.podUid())).toList(),
        evictions.stream().filter(eviction -> !evicted.contains(eviction.podUid())).toList(),
        status,
        reasonKind,
        culprit,
        why,
        inFlight);
  }

  /**
   * Bind of this pod (this uid, not a later pod of the same name) to this node.
   *
   * @param after uids of the pods that must be gone first: the victims that made its room
   * @param preparations writes that are needed before; older journals have none
   * @param annotations annotations that the pod gets with its bind; older journals have none
   */
  @LogicalName("pod-group.part.bind")
  public record Bind(
      String podUid,
      String namespace,
      String name,
      String node,
      List<String> after,
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<Preparation> preparations,
      @JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<String, String> annotations)
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
   * @param reason reason of the choice; older journals have none
   */
  @LogicalName("pod-group.part.eviction")
  public record Eviction(
      String podUid,
      String namespace,
      String name,
      String node,
      String action,
      String beneficiary,
      VictimReason reason)
      implements JournalSerializable {
    public Eviction {
      // The reason is absent in older journals.
      reason = reason == null ? new VictimReason.Unspecified() : reason;
    }

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
