package io.hekla.scheduler.plugins.priority;

import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;

/** Higher priority first. Source: reference scheduler.md §5.2. */
public final class PriorityPlugin implements Plugin {
  public static final String NAME = "priority";

  @Override
  public void open(Session session, Extensions on) {
    on.taskOrder(Comparator.comparingInt(TaskView::priority).reversed());
    on.jobOrder(Comparator.comparingInt(JobView::priority).reversed());
    on.jobStarving(job -> job.ready() + job.waiting() < job.size());
  }
}
