package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.JobView;
import java.util.function.Consumer;

/**
 * The way in which what is thrown in a session is traced to the part that threw it. Sessions run
 * without, at no cost; one in which something is thrown is held again under {@link Containment}.
 */
public sealed interface FaultTracing permits FaultTracing.Off, Containment {
  /** Everything that a plugin throws ends the session. */
  FaultTracing OFF = new Off();

  /** No if the functions of a plugin at a point are left out of the session. */
  boolean takesPart(String plugin, ExtensionPoint<?, ?> point);

  /** A plugin's function, as it is to be called. */
  <F> F traced(String plugin, ExtensionPoint<F, ?> point, F function);

  /** Has a plugin look at each of some elements; the element that it throws at is held alone. */
  <T> void each(String plugin, Iterable<T> elements, Consumer<? super T> look);

  /**
   * Has each job counted in a figure that is shown, and by which nothing is decided; the job at
   * which that throws is missing in it.
   */
  void count(String figure, Iterable<JobView> jobs, Consumer<JobView> count);

  /** Opens a plugin; whether what it registered counts. */
  boolean opens(PluginProvider provider, String plugin, Runnable open);

  /** Runs an action. */
  void runs(String action, Runnable execution);

  /** See {@link #OFF}. */
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
    public <T> void each(String plugin, Iterable<T> elements, Consumer<? super T> look) {
      elements.forEach(look);
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
