package io.hekla.controller.session;

import io.hekla.scheduler.Engine;
import io.hekla.scheduler.PartitionRunner;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.plugin.SessionMonitor;

/** Session that is ready to run, on any thread. */
@FunctionalInterface
public interface SessionWork {
  /**
   * Runs the session.
   *
   * @param externalService answers the questions of plugins
   * @param monitor is told when the parts of the session begin and end
   * @param runner runs the sessions of the partitions, if the configuration has any
   */
  Engine.Step run(ExternalService externalService, SessionMonitor monitor, PartitionRunner runner);
}
