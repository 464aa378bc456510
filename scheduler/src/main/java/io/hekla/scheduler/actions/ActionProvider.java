package io.hekla.scheduler.actions;

/**
 * Gives an action of a third party, found by {@link java.util.ServiceLoader} under this interface.
 * An example with its test is the module {@code examples/launch}.
 */
public interface ActionProvider {
  /** The name by which configurations call it; one of Hekla's own names is not heard of. */
  String name();

  /** The action; the same object takes its step in every session, so it keeps nothing. */
  Action action();
}
