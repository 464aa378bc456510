package io.hekla.simulator.virtual;

import io.hekla.scheduler.decision.Reason;

/**
 * What keeps a gang waiting: the reason without its numbers.
 *
 * @param kind the reason's own name; empty if nothing is wrong
 * @param culprit whom it names; may be empty
 * @param words for people
 */
public record Rule(String kind, String culprit, String words) {
  static final Rule NONE = new Rule("", "", "");

  /** Whether the same rule is behind both. */
  static boolean isSameBehind(Reason one, Reason other) {
    return one.isLike(other) || behind(one).equals(behind(other));
  }

  static Rule behind(Reason reason) {
    return switch (reason) {
      case Reason.None none -> NONE;
      case Reason.NotAdmitted not ->
          new Rule("NotAdmitted", not.queue(), "its queue is full: " + not.plugin());
      case Reason.ClusterFull full ->
          new Rule("ClusterFull", "", "the cluster is full: " + full.plugin());
      case Reason.QuotaFull full ->
          new Rule("QuotaFull", full.quota().toString(), "the quota of its namespace is full");
      case Reason.QueueNotOpen closed ->
          new Rule("QueueNotOpen", closed.queue(), "its queue is " + closed.state());
      case Reason.NotEnoughTasks few ->
          new Rule("NotEnoughTasks", few.role(), "fewer pods exist than must start together");
      case Reason.GangNotReady gang -> {
        Rule obstacle = behind(gang.firstObstacle());
        yield new Rule(
            "GangNotReady",
            obstacle.culprit(),
            obstacle.words().isEmpty() ? "its gang is not whole" : "gang: " + obstacle.words());
      }
      case Reason.NotEnoughSubGroups few ->
          new Rule(
              "NotEnoughSubGroups",
              few.policy(),
              "fewer sub-groups exist than must start together");
      case Reason.NetworkUnclear unclear ->
          new Rule("NetworkUnclear", unclear.hyperNode(), "HyperNodes form no tree");
      case Reason.NoHyperNodeFits none ->
          new Rule("NoHyperNodeFits", "", "no allowed part of the network has room");
      case Reason.QueueShareUsed used ->
          new Rule(
              "QueueShareUsed", used.queue(), "its queue has used its share: " + used.plugin());
      case Reason.RefusedOutside refused ->
          new Rule("RefusedOutside", refused.plugin(), "refused by the outside");
      case Reason.QueueLimitReached limit ->
          new Rule(
              "QueueLimitReached", limit.queue(), "its queue may hold no more: " + limit.plugin());
      case Reason.Overcommitted over ->
          new Rule("Overcommitted", over.queue(), "queues were promised more than there is");
      case Reason.QueuesFormNoTree tree ->
          new Rule("QueuesFormNoTree", tree.queue(), "the queues form no tree");
      case Reason.NoNodeFits none -> new Rule("NoNodeFits", "", "no node has room for a pod");
      case Reason.SameTaskFailed same ->
          new Rule("SameTaskFailed", same.role(), "no node has room for a pod");
      case Reason.WaitsForGang waits ->
          new Rule("WaitsForGang", "", "room for some pods, not for the gang");
      case Reason.WaitsForRoom waits -> new Rule("WaitsForRoom", "", "waits for room promised");
      case Reason.Gated gated -> new Rule("Gated", "", "held back by a scheduling gate");
      case Reason.NotReached late -> new Rule("NotReached", "", "not reached in its sessions");
    };
  }
}
