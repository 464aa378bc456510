package io.hekla.model.podgroup;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one session decided about one PodGroup.
 *
 * @param uid of the PodGroup
 * @param term of the scheduler that held the session
 * @param session number of the session within its term
 * @param admitted whether the session let it into its queue
 * @param binds of its pods, in the order decided
 * @param evictions of its pods
 * @param status what its status shall say
 * @param reasonKind kind of the reason why it waits, the simple name of the scheduler's reason;
 *     empty if it does not
 * @param culprit whom the reason names: a queue, a task, a plugin; empty if nobody
 * @param why the reason in one sentence for people; empty if it does not wait
 * @param inFlight how many binds and evictions of its pods, decided in earlier sessions, the
 *     scheduler has not yet seen done or refused. 0 closes them here without an event of their own.
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
    implements Kept {
  public Part {
    binds = List.copyOf(binds);
    evictions = List.copyOf(evictions);
  }

  /**
   * This part without some of its decisions.
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
   * Bind this pod (this uid, not a later pod of the same name) to this node.
   *
   * @param after uids of the pods that must be gone first: the victims that made its room
   * @param preparations what has to be written before; journals of before know none
   * @param annotations those that the pod gets with its bind; journals of before know none
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
      implements Kept {
    public Bind {
      after = List.copyOf(after);
      preparations = List.copyOf(preparations);
      annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    }

    /** A bind that waits for nobody and nothing. */
    public static Bind of(String podUid, String namespace, String name, String node) {
      return new Bind(
          podUid, namespace, name, node, List.of(), List.of(), Collections.emptySortedMap());
    }

    /** This, waiting for other pods to be gone. */
    public Bind after(List<String> podUids) {
      return new Bind(podUid, namespace, name, node, podUids, preparations, annotations);
    }
  }

  /**
   * Evict this pod.
   *
   * @param action the action that chose it: {@code preempt}, {@code reclaim}, {@code gang-hold} …
   * @param beneficiary the pod or policy for which it has to go
   * @param reason why it was chosen; journals of before do not say
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
      implements Kept {
    public Eviction {
      // Absent from what older versions kept.
      reason = reason == null ? new VictimReason.Untold() : reason;
    }

    /** One of which nobody says why. */
    public Eviction(
        String podUid,
        String namespace,
        String name,
        String node,
        String action,
        String beneficiary) {
      this(podUid, namespace, name, node, action, beneficiary, new VictimReason.Untold());
    }
  }
}
