package io.hekla.scheduler.plugins.conformance;

import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.Session;

/**
 * Keeps pods that the cluster itself needs from being evicted for others. It has a say in evictions
 * only, and no action here evicts. Source: reference scheduler.md §5.3.
 */
public final class ConformancePlugin implements Plugin {
  public static final String NAME = "conformance";

  @Override
  public void open(Session session, Extensions on) {}
}
