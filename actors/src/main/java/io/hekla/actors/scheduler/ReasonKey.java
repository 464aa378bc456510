package io.hekla.actors.scheduler;

import io.hekla.scheduler.decision.Reason;

/**
 * What of a reason makes it another one: its kind and whom it names. Its numbers may change without
 * being news.
 */
record ReasonKey(String kind, String culprit) {
  static ReasonKey of(Reason reason) {
    return switch (reason) {
      case Reason.None none -> new ReasonKey("", "");
      case Reason.NotAdmitted not -> new ReasonKey("NotAdmitted", not.queue());
      case Reason.ClusterFull full -> new ReasonKey("ClusterFull", "");
      case Reason.QuotaFull full -> new ReasonKey("QuotaFull", full.quota().toString());
      case Reason.QueueNotOpen closed -> new ReasonKey("QueueNotOpen", closed.queue());
      case Reason.NotEnoughTasks few -> new ReasonKey("NotEnoughTasks", few.role());
      case Reason.GangNotReady gang -> {
        ReasonKey obstacle = of(gang.firstObstacle());
        yield new ReasonKey("GangNotReady", obstacle.kind());
      }
      case Reason.QueueShareUsed used -> new ReasonKey("QueueShareUsed", used.queue());
      case Reason.NetworkUnclear unclear -> new ReasonKey("NetworkUnclear", unclear.hyperNode());
      case Reason.NoHyperNodeFits none -> new ReasonKey("NoHyperNodeFits", "");
      case Reason.NotEnoughSubGroups few -> new ReasonKey("NotEnoughSubGroups", few.policy());
      case Reason.RefusedOutside refused -> new ReasonKey("RefusedOutside", refused.plugin());
      case Reason.QueueLimitReached limit -> new ReasonKey("QueueLimitReached", limit.queue());
      case Reason.Overcommitted over -> new ReasonKey("Overcommitted", over.queue());
      case Reason.QueuesFormNoTree tree -> new ReasonKey("QueuesFormNoTree", tree.queue());
      case Reason.NoNodeFits none -> new ReasonKey("NoNodeFits", "");
      case Reason.SameTaskFailed same -> new ReasonKey("SameTaskFailed", same.role());
      case Reason.WaitsForGang waits -> new ReasonKey("WaitsForGang", "");
      case Reason.WaitsForRoom waits -> new ReasonKey("WaitsForRoom", "");
      case Reason.Gated gated -> new ReasonKey("Gated", "");
      case Reason.NotReached not -> new ReasonKey("NotReached", "");
    };
  }
}
