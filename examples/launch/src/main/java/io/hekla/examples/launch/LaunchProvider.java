package io.hekla.examples.launch;

import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.ActionProvider;

/** Makes {@code launch} known under its name. */
public final class LaunchProvider implements ActionProvider {
  /** For {@link java.util.ServiceLoader}. */
  public LaunchProvider() {}

  @Override
  public String name() {
    return "launch";
  }

  @Override
  public Action action() {
    return new LaunchAction();
  }
}
