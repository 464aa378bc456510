package io.hekla.scheduler.actions;

import java.util.Map;

/** The actions there are, by the names that configurations use. */
public final class Actions {
  private static final Map<String, Action> BY_NAME =
      Map.of(
          EnqueueAction.NAME, new EnqueueAction(),
          AllocateAction.NAME, new AllocateAction(),
          BackfillAction.NAME, new BackfillAction(),
          PreemptAction.NAME, new PreemptAction(),
          ReclaimAction.NAME, new ReclaimAction(),
          ShuffleAction.NAME, new ShuffleAction());

  private Actions() {}

  /** The actions by name. */
  public static Map<String, Action> byName() {
    return BY_NAME;
  }
}
