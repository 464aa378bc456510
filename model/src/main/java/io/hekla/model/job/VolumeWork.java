package io.hekla.model.job;

import java.util.List;

/**
 * Plan of the effects by which the claims that a Job creates exist. Source:
 * docs/reference/controllers.md#sync, docs/reference/controllers.md#claims.
 */
final class VolumeWork {
  private VolumeWork() {}

  /** Adds the effects; returns whether PodGroup and pods may be created meanwhile. */
  static boolean add(PodDiff diff, List<JobEffect> effects) {
    JobObservation.Volumes volumes = diff.observation().volumes();
    if (diff.state().phase() != JobPhase.PENDING || !volumes.faults().isEmpty()) {
      return true;
    }
    if (volumes.namesMissing()) {
      effects.add(new JobEffect.NameClaims());
    }
    if (!volumes.toCreate().isEmpty()) {
      effects.add(new JobEffect.MakeClaims(volumes.toCreate()));
    }
    return !volumes.namesMissing() && volumes.toCreate().isEmpty();
  }
}
