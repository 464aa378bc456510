package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.GangVictimRule.Scope;

/**
 * Preempts, for whole gangs, less important jobs of their queue. Source:
 * docs/reference/action-steps.md#steps-of-the-gang-actions.
 */
final class GangPreemptAction implements Action {
  static final String NAME = "gangpreempt";

  @Override
  public void execute(ActionContext context) {
    new GangEviction(context, Scope.OWN_QUEUE, NAME).run();
  }

  @Override
  public boolean makesRoom() {
    return true;
  }
}
