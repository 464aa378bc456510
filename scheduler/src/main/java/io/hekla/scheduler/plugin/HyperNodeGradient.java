package io.hekla.scheduler.plugin;

import io.hekla.scheduler.network.HyperNode;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import java.util.List;

/**
 * Says in which HyperNodes a job or a sub-job may be placed: groups of them, those to be tried
 * first at the head. Source: reference §3.6.
 */
public interface HyperNodeGradient {
  /** What the HyperNodes are wanted for. */
  enum Purpose {
    /** To place tasks on room that is free. */
    ALLOCATE,
    /** To make room by evicting others. */
    EVICT
  }

  /** Those for a job, all within one. */
  List<List<HyperNode>> of(JobView job, HyperNode within, Purpose purpose);

  /** Those for a sub-job, all within one. */
  List<List<HyperNode>> of(SubJobView subJob, HyperNode within, Purpose purpose);
}
