package io.hekla.recorder.explain;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugin.QueuePoints;

/** Plugin of a user that fails for every job that asks for admission. */
public final class StrictPlugin implements PluginProvider {
  @Override
  public String name() {
    return "strict";
  }

  @Override
  public Plugin create(PluginOption option, Arguments.Reader arguments) {
    return (session, on) ->
        on.add(
            QueuePoints.JOB_ENQUEUEABLE,
            job -> {
              throw new IllegalStateException("no licence left");
            });
  }
}
