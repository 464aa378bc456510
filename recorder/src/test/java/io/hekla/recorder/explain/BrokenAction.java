package io.hekla.recorder.explain;

import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.ActionProvider;

/** Action of a third party that fails. */
public final class BrokenAction implements ActionProvider {
  @Override
  public String name() {
    return "broken";
  }

  @Override
  public Action action() {
    return context -> {
      throw new IllegalStateException("no licence left");
    };
  }
}
