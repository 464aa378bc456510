package io.hekla.scheduler.decision;

import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Reasons that lie in nodes and the network. */
public sealed interface PlaceReason extends Reason {
  /**
   * No node can take it: number of nodes that refused, by reason, sorted by reason.
   *
   * @param excludedBy a pod of another namespace that keeps it off some of the nodes, an arbitrary
   *     one of several; empty if none does
   */
  @LogicalName("reason.no-node-fits")
  record NoNodeFits(int nodes, Map<String, Integer> refusals, String excludedBy)
      implements PlaceReason {
    public NoNodeFits {
      refusals = Collections.unmodifiableMap(new TreeMap<>(refusals));
    }

    /** A refusal by nodes that no pod of another namespace keeps it off. */
    public NoNodeFits(int nodes, Map<String, Integer> refusals) {
      this(nodes, refusals, "");
    }

    @Override
    public String text() {
      // A StringBuilder, since a session makes this text for every gang that waits.
      var text = new StringBuilder("0/").append(nodes).append(" nodes are available");
      String before = ": ";
      for (Map.Entry<String, Integer> refusal : refusals.entrySet()) {
        text.append(before).append(refusal.getValue()).append(' ').append(refusal.getKey());
        before = ", ";
      }
      if (!excludedBy.isEmpty()) {
        text.append("; pods such as ").append(excludedBy).append(" keep it off");
      }
      return text.toString();
    }

    @Override
    public String rule() {
      return "no node has room for a pod";
    }
  }

  /** Another pod of the same task found no node in this session. */
  @LogicalName("reason.same-task-failed")
  record SameTaskFailed(String role) implements PlaceReason {
    @Override
    public String text() {
      return "another pod of task " + role + " found no node";
    }

    @Override
    public String rule() {
      return "no node has room for a pod";
    }

    @Override
    public String culprit() {
      return role;
    }
  }

  /** The job has a topology limit, and the HyperNodes form no tree. */
  @LogicalName("reason.network-unclear")
  record NetworkUnclear(String hyperNode, String fault) implements PlaceReason {
    @Override
    public String text() {
      return "HyperNode " + hyperNode + " " + fault + ", so that the network is unclear";
    }

    @Override
    public String rule() {
      return text();
    }

    @Override
    public String culprit() {
      return hyperNode;
    }
  }

  /** No part of the network that it may use could have room for it. */
  @LogicalName("reason.no-hyper-node-fits")
  record NoHyperNodeFits() implements PlaceReason {
    @Override
    public String text() {
      return "no HyperNode of an allowed tier could have room for it";
    }

    @Override
    public String rule() {
      return "no allowed part of the network has room";
    }
  }

  /** The task has a place that others are about to leave. */
  @LogicalName("reason.waits-for-room")
  record WaitsForRoom(String node) implements PlaceReason {
    @Override
    public String text() {
      return "waits for room on " + node;
    }

    @Override
    public String rule() {
      return "waits for room promised";
    }
  }
}
