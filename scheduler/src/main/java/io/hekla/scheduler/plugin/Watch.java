package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.JobView;
import java.util.function.Consumer;

/**
 * How the functions of plugins are called. Sessions run unwatched, at no cost; one in which
 * something is thrown is held again under {@link Containment}.
 */
public sealed interface Watch permits Watch.Unwatched, Containment {
  /** Everything that a plugin throws ends the session. */
  Watch OFF = new Unwatched();

  /** Whether a function of a plugin takes part at all. */
  boolean takesPart(String plugin, Point point);

  /** A plugin's function, as it is to be called. */
  <T> T over(String plugin, Point point, T function);

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
  record Unwatched() implements Watch {
    @Override
    public boolean takesPart(String plugin, Point point) {
      return true;
    }

    @Override
    public <T> T over(String plugin, Point point, T function) {
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
