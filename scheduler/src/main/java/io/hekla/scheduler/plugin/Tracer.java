package io.hekla.scheduler.plugin;

/**
 * Wrapper for functions of one kind, with the consequence of a plugin that throws: rules fail
 * closed ({@link FailsClosed}), orders fail open ({@link FailsOpen}).
 */
@FunctionalInterface
interface Tracer<F> {
  /** Returns the function, each call of which goes through the trace. */
  F around(F function, FaultLog trace);
}
