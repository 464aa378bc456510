package io.hekla.faults;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judge of a run by the API server's audit log, and by nothing of Hekla: no pod bound twice, no
 * node over-committed, no gang in part beyond its hold time, no acknowledged order lost, every
 * waiting Job considered within 30 s. Time of an outage does not count as waiting.
 */
final class AuditJudge {
  /** {@code hekla.scheduler.gang-hold}, and half as much to complete the gang afterwards. */
  private static final Duration LONGEST_IN_PART = Duration.ofSeconds(90);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final BigDecimal cpuOfNode;
  private final List<Outage> outages;
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Seen> pods = new HashMap<>();
  private final Map<String, BigDecimal> used = new HashMap<>();
  private final Map<String, Gang> gangs = new LinkedHashMap<>();

  private static final class Seen {
    final Audited.Created created;
    String node = "";
    boolean isPlaced;
    int binds;

    Seen(Audited.Created created) {
      this.created = created;
    }
  }

  private static final class Gang {
    final Order order;
    final Set<String> bound = new HashSet<>();
    final Set<String> names = new HashSet<>();
    final List<String> phases = new ArrayList<>();
    Instant inPartSince = Instant.MAX;
    Instant considered = Instant.MAX;

    Gang(Order order) {
      this.order = order;
    }

    void consider(Instant at) {
      considered = at.isBefore(considered) ? at : considered;
    }
  }

  private AuditJudge(BigDecimal cpuOfNode, List<Outage> outages) {
    this.cpuOfNode = cpuOfNode;
    this.outages = outages;
  }

  /**
   * Returns the faults, a sentence each; empty if all is well.
   *
   * @param log in the order of time
   * @param cpuOfNode CPUs of each node
   */
  static List<String> faults(
      List<Audited> log, List<Order> orders, BigDecimal cpuOfNode, List<Outage> outages) {
    var judge = new AuditJudge(cpuOfNode, outages);
    orders.forEach(order -> judge.gangs.put(order.job(), new Gang(order)));
    log.forEach(judge::see);
    judge.gangs.values().forEach(judge::judge);
    return List.copyOf(judge.faults);
  }

  private void see(Audited write) {
    switch (write) {
      case Audited.Created created -> pods.put(created.uid(), new Seen(created));
      case Audited.Bound bound -> bind(bound);
      case Audited.OnNode(Instant at, String uid, String node) -> {
        Seen pod = pods.get(uid);
        if (pod != null) {
          place(pod, node, at);
        }
      }
      case Audited.Released released -> release(released);
      case Audited.Phase phase -> {
        Gang gang = gangs.get(phase.job());
        if (gang != null
            && (gang.phases.isEmpty() || !gang.phases.getLast().equals(phase.phase()))) {
          gang.phases.add(phase.phase());
        }
      }
      case Audited.Considered considered -> {
        // A PodGroup has its Job's name, and the Job's uid of 36 characters behind it.
        String name = considered.podGroup();
        Gang gang = gangs.get(name.substring(0, Math.max(0, name.length() - 37)));
        if (gang != null) {
          gang.consider(considered.at());
        }
      }
    }
  }

  private void bind(Audited.Bound bound) {
    Seen pod = pods.get(bound.uid());
    if (pod == null) {
      faults.add("a pod that was never created is bound: " + bound);
      return;
    }
    pod.binds++;
    if (pod.binds > 1) {
      faults.add("%s is bound %d times".formatted(pod.created, pod.binds));
    }
    place(pod, bound.node(), bound.at());
  }

  /** Notes that a pod is on its node, by its bind or by its kubelet, whichever comes first. */
  private void place(Seen pod, String node, Instant at) {
    if (pod.isPlaced) {
      return;
    }
    pod.isPlaced = true;
    pod.node = node;
    BigDecimal sum = used.merge(node, pod.created.cpu(), BigDecimal::add);
    if (sum.compareTo(cpuOfNode) > 0) {
      faults.add(
          "node %s has %s of %s CPUs requested once %s is bound at %s"
              .formatted(node, sum, cpuOfNode, pod.created.name(), at));
    }
    Gang gang = gangOf(pod);
    if (gang != null) {
      gang.consider(at);
      gang.names.add(pod.created.name());
      gang.bound.add(pod.created.uid());
      check(gang, at);
    }
  }

  private void release(Audited.Released released) {
    Seen pod = pods.get(released.uid());
    if (pod != null && !pod.node.isEmpty()) {
      used.merge(pod.node, pod.created.cpu().negate(), BigDecimal::add);
      pod.node = "";
    }
  }

  /** A gang is in part from its first bind to its last one. */
  private void check(Gang gang, Instant at) {
    int inPart = gang.bound.size() % gang.order.pods();
    if (inPart == 0) {
      judgePart(gang, at);
      gang.inPartSince = Instant.MAX;
    } else if (gang.inPartSince.equals(Instant.MAX)) {
      gang.inPartSince = at;
    }
  }

  private void judgePart(Gang gang, Instant until) {
    Instant since = gang.inPartSince;
    if (!since.equals(Instant.MAX)
        && until.isAfter(Outage.after(since, LONGEST_IN_PART, outages))) {
      faults.add("%s was in part from %s to %s".formatted(gang.order, since, until));
    }
  }

  private void judge(Gang gang) {
    Order order = gang.order;
    if (!order.isAborted()) {
      judgePart(gang, Instant.MAX.minusSeconds(1));
    }
    if (gang.names.size() != order.pods()) {
      faults.add("%s has bound pods %s".formatted(order, gang.names));
    }
    if (gang.phases.isEmpty() || !gang.phases.getLast().equals("Completed")) {
      faults.add("%s did not end: its phases were %s".formatted(order, gang.phases));
    }
    if (order.isAborted() && !gang.phases.contains("Aborted")) {
      faults.add("%s was never aborted: its phases were %s".formatted(order, gang.phases));
    }
    if (gang.considered.isAfter(Outage.after(order.at(), LONGEST_WAIT, outages))) {
      faults.add("%s was first considered at %s".formatted(order, gang.considered));
    }
  }

  private @Nullable Gang gangOf(Seen pod) {
    String name = pod.created.name();
    int end = name.lastIndexOf("-w-");
    return end < 0 ? null : gangs.get(name.substring(0, end));
  }
}
