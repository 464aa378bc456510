package io.hekla.scheduler.plugin;

import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import java.util.List;

/**
 * Rule for the HyperNodes in which a job or a sub-job may be placed: groups of them, the ones to be
 * tried first at the head. Source: docs/reference/session.md#extension-points.
 */
public interface HyperNodeGradient {
  /** Purpose of the HyperNodes. */
  enum Purpose {
    /** Placement of tasks on idle resources. */
    ALLOCATE,
    /** Eviction of other tasks to make room. */
    EVICT,
    /** Placement of tasks once others have ended. */
    RESERVE
  }

  /** HyperNodes for a job, all within one. */
  List<List<NetworkDomain>> of(JobView job, NetworkDomain within, Purpose purpose);

  /** HyperNodes for a sub-job, all within one. */
  List<List<NetworkDomain>> of(SubJobView subJob, NetworkDomain within, Purpose purpose);
}
