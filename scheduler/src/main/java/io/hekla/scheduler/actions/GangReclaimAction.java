package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.GangVictimRule.Scope;

/**
 * Reclaims resources for whole gangs from other queues. Source:
 * docs/reference/action-steps.md#steps-of-the-gang-actions.
 */
final class GangReclaimAction implements Action {
  static final String NAME = "gangreclaim";

  @Override
  public void execute(ActionContext context) {
    new GangEviction(context, Scope.OTHER_QUEUES, NAME).run();
  }

  @Override
  public boolean makesRoom() {
    return true;
  }
}
