package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.JobView;
import java.util.function.Consumer;

/**
 * Attribution of a session's throwables to the part that threw them. Sessions run without it, at no
 * cost; a session in which something is thrown is run again under {@link Containment}. A {@link
 * VoteTracing} tells the answers in addition, a {@link MonitorTracing} the beginnings and ends.
 */
public sealed interface FaultTracing permits FaultTracing.Off, Containment, WrappedTracing {
  /** No attribution: every throwable of a plugin ends the session. */
  FaultTracing OFF = new Off();

  /** Returns false if the functions of a plugin at a point are left out of the session. */
  boolean takesPart(String plugin, ExtensionPoint<?, ?> point);

  /** Returns a plugin's function, as it is to be called. */
  <F> F traced(String plugin, ExtensionPoint<F, ?> point, F function);

  /**
   * Passes each of some elements to a plugin; an element at which the plugin throws is blocked
   * alone.
   */
  <T> void each(String plugin, Iterable<T> elements, Consumer<? super T> action);

  /**
   * Counts each job in a figure that is shown, and by which nothing is decided; a job at which
   * counting throws is missing in it.
   */
  void count(String figure, Iterable<JobView> jobs, Consumer<JobView> count);

  /** Opens a plugin; returns whether its registrations count. */
  boolean opens(PluginProvider provider, String plugin, Runnable open);

  /** Runs an action. */
  void runs(String action, Runnable execution);

  /** Implementation of {@link #OFF}. */
  record Off() implements FaultTracing {
    @Override
    public boolean takesPart(String plugin, ExtensionPoint<?, ?> point) {
      return true;
    }

    @Override
    public <F> F traced(String plugin, ExtensionPoint<F, ?> point, F function) {
      return function;
    }

    @Override
    public <T> void each(String plugin, Iterable<T> elements, Consumer<? super T> action) {
      elements.forEach(action);
    }

    @Override
    public void count(String figure, Iterable<JobView> jobs, Consumer<JobView> count) {
      jobs.forEach(count);
    }

    @Override
    public boolean opens(PluginProvider provider, String plugin, Runnable open) {
      open.run();
      return true;
    }

    @Override
    public void runs(String action, Runnable execution) {
      execution.run();
    }
  }
}
