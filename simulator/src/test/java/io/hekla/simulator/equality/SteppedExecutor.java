package io.hekla.simulator.equality;

import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.ExecutorServiceConfigurator;
import akka.dispatch.ExecutorServiceFactory;
import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;

/**
 * Executor configurator that gives every dispatcher naming it the one queue of its system. Made by
 * Akka.
 */
public final class SteppedExecutor extends ExecutorServiceConfigurator {
  private final Stepping stepping;

  public SteppedExecutor(Config config, DispatcherPrerequisites prerequisites) {
    super(config, prerequisites);
    this.stepping = Stepping.of(prerequisites.settings().config());
  }

  @Override
  public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
    return stepping::tasks;
  }
}
