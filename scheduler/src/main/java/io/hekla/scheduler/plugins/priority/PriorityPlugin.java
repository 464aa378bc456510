package io.hekla.scheduler.plugins.priority;

import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.Session;

/** Higher priority first. Source: reference scheduler.md §5.2. */
public final class PriorityPlugin implements Plugin {
  public static final String NAME = "priority";

  @Override
  public void open(Session session, Extensions on) {
    on.taskOrder((left, right) -> Integer.compare(right.priority(), left.priority()));
    on.jobOrder((left, right) -> Integer.compare(right.priority(), left.priority()));
    on.jobStarving(job -> job.ready() + job.waiting() < job.size());
  }
}
