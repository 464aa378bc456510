package io.hekla.scheduler.actions;

/**
 * Provider of an action of a third party, found by {@link java.util.ServiceLoader} under this
 * interface. An example with its test is the module {@code examples/launch}.
 */
public interface ActionProvider {
  /**
   * Returns the name by which configurations call the action; one of Hekla's own names is ignored.
   */
  String name();

  /** Returns the action; the same object runs in every session, so it must be stateless. */
  Action action();
}
