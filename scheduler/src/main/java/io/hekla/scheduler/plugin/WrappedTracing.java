package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.JobView;
import java.util.function.Consumer;

/** Tracing that tells somebody of a session, and leaves the throwables to another tracing. */
sealed interface WrappedTracing extends FaultTracing permits VoteTracing, MonitorTracing {
  /** Returns the tracing to which throwables are left. */
  FaultTracing faults();

  @Override
  default boolean takesPart(String plugin, ExtensionPoint<?, ?> point) {
    return faults().takesPart(plugin, point);
  }

  @Override
  default <T> void each(String plugin, Iterable<T> elements, Consumer<? super T> action) {
    faults().each(plugin, elements, action);
  }

  @Override
  default void count(String figure, Iterable<JobView> jobs, Consumer<JobView> count) {
    faults().count(figure, jobs, count);
  }

  @Override
  default boolean opens(PluginProvider provider, String plugin, Runnable open) {
    return faults().opens(provider, plugin, open);
  }
}
