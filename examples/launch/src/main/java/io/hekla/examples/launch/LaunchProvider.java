package io.hekla.examples.launch;

import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.ActionProvider;

/** Provider of {@code launch} under its name. */
public final class LaunchProvider implements ActionProvider {
  /** Public constructor for {@link java.util.ServiceLoader}. */
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
