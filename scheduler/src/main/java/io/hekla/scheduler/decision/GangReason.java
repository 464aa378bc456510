package io.hekla.scheduler.decision;

import io.hekla.model.machine.LogicalName;

/** Reasons that lie in the rest of a gang. */
public sealed interface GangReason extends Reason {
  /** Fewer pods exist than must start together. */
  @LogicalName("reason.not-enough-tasks")
  record NotEnoughTasks(String role, int present, int wanted) implements GangReason {
    @Override
    public String text() {
      return (role.isEmpty() ? "" : "task " + role + ": ")
          + present
          + " of "
          + wanted
          + " pods exist";
    }

    @Override
    public String rule() {
      return "fewer pods exist than must start together";
    }

    @Override
    public boolean isGathering() {
      return true;
    }

    @Override
    public String culprit() {
      return role;
    }
  }

  /** The PodGroup that the pod names does not exist. */
  @LogicalName("reason.no-pod-group")
  record NoPodGroup(String podGroup) implements GangReason {
    @Override
    public String text() {
      return "PodGroup " + podGroup + " does not exist";
    }

    @Override
    public String rule() {
      return "its PodGroup does not exist";
    }

    @Override
    public String culprit() {
      return podGroup;
    }
  }

  /** Fewer sub-groups exist than must start together. */
  @LogicalName("reason.not-enough-sub-groups")
  record NotEnoughSubGroups(String policy, int present, int wanted) implements GangReason {
    @Override
    public String text() {
      return "sub-groups of " + policy + ": " + present + " of " + wanted + " exist";
    }

    @Override
    public String rule() {
      return "fewer sub-groups exist than must start together";
    }

    @Override
    public boolean isGathering() {
      return true;
    }

    @Override
    public String culprit() {
      return policy;
    }
  }

  /** The gang is not complete: number of its tasks with a place, and number that must have one. */
  @LogicalName("reason.gang-not-ready")
  record GangNotReady(int placed, int wanted, int total, Reason firstObstacle)
      implements GangReason {
    @Override
    public String text() {
      String obstacle = firstObstacle.text();
      return placed + " of " + wanted + " placed" + (obstacle.isEmpty() ? "" : ": " + obstacle);
    }

    @Override
    public String rule() {
      String obstacle = firstObstacle.rule();
      return obstacle.isEmpty() ? "its gang is not whole" : "gang: " + obstacle;
    }

    @Override
    public String culprit() {
      return firstObstacle.kind();
    }

    @Override
    public boolean isGathering() {
      return firstObstacle.isGathering();
    }

    /** Compares without the texts, since this is called for every gang that waits. */
    @Override
    public boolean isLike(Reason other) {
      return other instanceof GangNotReady gang && firstObstacle.hasRuleOf(gang.firstObstacle);
    }
  }

  /** The pod has a place, and waits for the rest of its gang. */
  @LogicalName("reason.waits-for-gang")
  record WaitsForGang(String node) implements GangReason {
    @Override
    public String text() {
      return "could run on " + node + " and waits for its gang";
    }

    @Override
    public String rule() {
      return "room for some pods, not for the gang";
    }
  }
}
