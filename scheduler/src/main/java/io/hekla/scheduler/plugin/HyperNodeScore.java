package io.hekla.scheduler.plugin;

import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.session.SubJobView;
import java.util.List;

/**
 * Score of HyperNodes for a sub-job as a whole. Source: docs/reference/session.md#extension-points.
 */
@FunctionalInterface
public interface HyperNodeScore {
  /** Score of each candidate, in their order. */
  double[] among(SubJobView subJob, List<NetworkDomain> candidates);
}
