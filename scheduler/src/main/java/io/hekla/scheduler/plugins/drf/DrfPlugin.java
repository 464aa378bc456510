package io.hekla.scheduler.plugins.drf;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;

/**
 * Dominant resource fairness: the job whose largest share of any resource is smaller comes first.
 * {@code enableHierarchy} has no effect. Source: reference scheduler.md §5.4.
 */
public final class DrfPlugin implements Plugin {
  public static final String NAME = "drf";

  private ResourceVector total = ResourceVector.EMPTY;

  @Override
  public void open(Session session, Extensions on) {
    total = session.total();
    on.jobOrder((left, right) -> Double.compare(share(left), share(right)));
    on.jobShare(this::share);
  }

  private double share(JobView job) {
    return job.held().dominantShareOf(total);
  }
}
