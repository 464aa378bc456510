package io.hekla.scheduler.decision;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.SchedulerFact;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All decisions of one session, in the order decided. With partitions each list has those of one
 * after the other; the verdicts on PodGroups considered one by one, the figures of queues and the
 * reservations have one order over all.
 *
 * @param binds pods to bind; those of one gang are adjacent
 * @param evictions pods to evict, each with its beneficiary
 * @param pipelined pods that wait for room which others are about to leave
 * @param heldBack pods of a gang that is not ready, allocated to the end of the session without
 *     being bound
 * @param podGroups verdict on each PodGroup that the session considered: those considered one by
 *     one, by key, then those that wait to be admitted, by queue and need
 * @param tasks reasons for which pods stay pending, and their nominated nodes, by key of their
 *     PodGroups; last those that the session left alone
 * @param queues figures of each queue, by name
 * @param allocatedHyperNodes positions in the network of the jobs to which it matters, by key
 * @param policyRuns periodic policies that ran, whether or not they found anything to do
 * @param gateOpenings pods whose queue has room for them and gates them no longer, by uid; repeated
 *     by each session until it is observed as done
 * @param reservations reservations that were made, changed or ended, by key of their PodGroups;
 *     earlier builds wrote none
 * @param facts facts of the scheduler itself that changed, by kind and key; earlier builds wrote
 *     none
 */
@LogicalName("decisions")
public record Decisions(
    List<Bind> binds,
    List<Eviction> evictions,
    List<Pipelined> pipelined,
    List<Pipelined> heldBack,
    List<PodGroupVerdict> podGroups,
    List<TaskVerdict> tasks,
    List<QueueFigures> queues,
    List<AllocatedHyperNode> allocatedHyperNodes,
    List<PolicyRun> policyRuns,
    List<GateOpening> gateOpenings,
    List<ReservationChange> reservations,
    List<FactChange> facts)
    implements JournalSerializable {
  /** Decisions of a session that decided nothing. */
  public static final Decisions NONE =
      new Decisions(
          List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
          List.of(), List.of(), List.of(), List.of());

  public Decisions {
    binds = List.copyOf(binds);
    evictions = List.copyOf(evictions);
    pipelined = List.copyOf(pipelined);
    heldBack = List.copyOf(heldBack);
    podGroups = podGroups instanceof Verdicts ? podGroups : List.copyOf(podGroups);
    tasks = List.copyOf(tasks);
    queues = List.copyOf(queues);
    allocatedHyperNodes = List.copyOf(allocatedHyperNodes);
    policyRuns = List.copyOf(policyRuns);
    gateOpenings = List.copyOf(gateOpenings);
    reservations = List.copyOf(Objects.requireNonNullElse(reservations, List.of()));
    facts = List.copyOf(Objects.requireNonNullElse(facts, List.of()));
  }

  /** Returns a copy with other binds and verdicts. */
  Decisions with(
      List<Bind> otherBinds, List<PodGroupVerdict> otherPodGroups, List<TaskVerdict> otherTasks) {
    return new Decisions(
        otherBinds,
        evictions,
        pipelined,
        heldBack,
        otherPodGroups,
        otherTasks,
        queues,
        allocatedHyperNodes,
        policyRuns,
        gateOpenings,
        reservations,
        facts);
  }

  /** Removal of the scheduling gate of its queue from this pod (this uid). */
  @LogicalName("decisions.gate-opening")
  public record GateOpening(String taskUid, ObjectKey task, ObjectKey podGroup)
      implements JournalSerializable {}

  /** Lowest HyperNode that has all placed pods of a PodGroup. */
  @LogicalName("decisions.allocated-hyper-node")
  public record AllocatedHyperNode(ObjectKey podGroup, String hyperNode)
      implements JournalSerializable {}

  /**
   * Bind of this pod (this uid, not a later pod of the same name) to this node.
   *
   * @param preparations what has to be written before
   * @param annotations those that the pod gets with its bind: which devices and which CPUs of the
   *     node it was given
   */
  @LogicalName("decisions.bind")
  public record Bind(
      String taskUid,
      ObjectKey task,
      ObjectKey podGroup,
      String node,
      List<Preparation> preparations,
      SortedMap<String, String> annotations)
      implements JournalSerializable {
    public Bind {
      preparations = List.copyOf(preparations);
      annotations =
          annotations.isEmpty()
              ? Collections.emptySortedMap()
              : Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    }

    /** A bind without preparations. */
    public Bind(String taskUid, ObjectKey task, ObjectKey podGroup, String node) {
      this(taskUid, task, podGroup, node, List.of(), Collections.emptySortedMap());
    }

    /** Returns a copy with preparations. */
    public Bind after(List<Preparation> prepared) {
      return new Bind(taskUid, task, podGroup, node, prepared, annotations);
    }

    /** Returns a copy with annotations for the pod. */
    public Bind annotated(SortedMap<String, String> others) {
      return new Bind(taskUid, task, podGroup, node, preparations, others);
    }
  }

  /**
   * Eviction of this pod.
   *
   * @param action the action that chose it, as written into events: {@code preempt}, {@code
   *     reclaim}, …
   * @param beneficiary the pod for which it has to go; for evictions by a policy, the policy's name
   * @param reason why it was chosen, with the numbers of that moment
   */
  @LogicalName("decisions.eviction")
  public record Eviction(
      String taskUid,
      ObjectKey task,
      ObjectKey podGroup,
      String node,
      String action,
      String beneficiary,
      VictimReason reason)
      implements JournalSerializable {
    /** Returns a copy with another reason. */
    public Eviction because(VictimReason other) {
      return new Eviction(taskUid, task, podGroup, node, action, beneficiary, other);
    }
  }

  /**
   * Pod with a place that it cannot take yet.
   *
   * @param evictionOccurred whether pods are evicted from the node for it, so that the node is
   *     written as nominated
   */
  @LogicalName("decisions.pipelined")
  public record Pipelined(
      String taskUid, ObjectKey task, ObjectKey podGroup, String node, boolean evictionOccurred)
      implements JournalSerializable {}

  /**
   * Run of a periodic policy, which counts the time to its next run from here.
   *
   * @param policy the plugin's name
   */
  @LogicalName("decisions.policy-run")
  public record PolicyRun(String policy, Instant at) implements JournalSerializable {}

  /**
   * Reservation of a PodGroup from now on.
   *
   * @param now the reservation; empty if it ended
   */
  @LogicalName("decisions.reservation-change")
  public record ReservationChange(ObjectKey podGroup, Optional<ReservationInfo> now)
      implements JournalSerializable {
    /** Returns it as a change of the scheduler's state. */
    public Change asChange() {
      return now.<Change>map(Change.FactSeen::new)
          .orElseGet(() -> new Change.FactGone(ReservationInfo.class, podGroup));
    }
  }

  /**
   * A fact of the scheduler itself from now on.
   *
   * @param fact the fact, or the last one if it does not hold any more
   */
  @LogicalName("decisions.fact-change")
  public record FactChange(SchedulerFact fact, boolean isOver) implements JournalSerializable {
    /** Returns it as a change of the scheduler's state. */
    public Change asChange() {
      return isOver ? new Change.FactGone(fact.getClass(), fact.key()) : new Change.FactSeen(fact);
    }
  }

  /**
   * Status that a PodGroup is to have after the session.
   *
   * @param admitted whether this session admitted it into its queue
   * @param reason why it is not admitted, not ready or not placed; {@link Reason.None} if nothing
   *     is wrong
   * @param share the job's dominant share (drf), 0..1
   * @param annotations those that it is to have with its status, sorted; earlier builds wrote none
   */
  @LogicalName("decisions.pod-group-verdict")
  public record PodGroupVerdict(
      ObjectKey key,
      String uid,
      String queue,
      boolean admitted,
      PodGroupPhase phase,
      List<PodGroupInfo.Condition> conditions,
      int running,
      int succeeded,
      int failed,
      double share,
      Reason reason,
      SortedMap<String, String> annotations)
      implements JournalSerializable {
    public PodGroupVerdict {
      conditions = List.copyOf(conditions);
      SortedMap<String, String> all =
          Objects.requireNonNullElse(annotations, Collections.emptySortedMap());
      annotations =
          all.isEmpty()
              ? Collections.emptySortedMap()
              : Collections.unmodifiableSortedMap(new TreeMap<>(all));
    }

    /** A verdict without annotations. */
    public PodGroupVerdict(
        ObjectKey key,
        String uid,
        String queue,
        boolean admitted,
        PodGroupPhase phase,
        List<PodGroupInfo.Condition> conditions,
        int running,
        int succeeded,
        int failed,
        double share,
        Reason reason) {
      this(
          key,
          uid,
          queue,
          admitted,
          phase,
          conditions,
          running,
          succeeded,
          failed,
          share,
          reason,
          Collections.emptySortedMap());
    }

    /** Returns the verdict for a PodGroup whose binds wait for others. */
    PodGroupVerdict waitingFor(Reason why, String session) {
      return new PodGroupVerdict(
          key,
          uid,
          queue,
          admitted,
          phase,
          UnschedulableConditions.behindOthers(conditions, why, session),
          running,
          succeeded,
          failed,
          share,
          why,
          Collections.emptySortedMap());
    }
  }

  /**
   * Reason for which a pod stays pending.
   *
   * @param conditionReason reason of the PodScheduled=False condition: {@code Schedulable} or
   *     {@code Unschedulable}
   * @param nominatedNode the node nominated for it; empty if none
   */
  @LogicalName("decisions.task-verdict")
  public record TaskVerdict(
      String taskUid, ObjectKey task, String conditionReason, String nominatedNode, Reason reason)
      implements JournalSerializable {}

  /**
   * Figures of one queue at the end of the session.
   *
   * @param allocated resources that its pods hold, written to the queue's status; includes the
   *     queues below it
   * @param figures further figures by the names of the scheduler's metrics without prefix, for
   *     example {@code queue_share}; vectors are absent where no plugin computes them
   * @param warnings what is wrong with the capability, deserved shares and guarantees of the queue
   *     or its children
   */
  @LogicalName("decisions.queue-figures")
  public record QueueFigures(
      String name,
      ResourceVector allocated,
      Map<String, Double> figures,
      Map<String, ResourceVector> vectors,
      List<Reason> warnings)
      implements JournalSerializable {
    public QueueFigures {
      figures = sorted(figures);
      vectors = sorted(vectors);
      warnings = List.copyOf(warnings);
    }

    /** Returns a copy with other figures. */
    public QueueFigures with(
        Map<String, Double> otherFigures, Map<String, ResourceVector> otherVectors) {
      return new QueueFigures(name, allocated, otherFigures, otherVectors, warnings);
    }

    /** Returns a copy with other warnings. */
    public QueueFigures warnedOf(List<Reason> others) {
      return new QueueFigures(name, allocated, figures, vectors, others);
    }

    /**
     * Returns a sorted map: an order that differs from run to run must not reach the persisted
     * bytes.
     */
    private static <V> Map<String, V> sorted(Map<String, V> map) {
      return map.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(map));
    }
  }
}
