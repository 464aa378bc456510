package io.hekla.controller.effect;

import io.hekla.controller.api.Kind;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.verb.DeleteObject;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobRef;
import java.util.List;

/** Requests that delete Jobs for the JobFlow or CronJob that made them. */
final class JobDeletions {
  private JobDeletions() {}

  /**
   * Returns one request per Job, in their order; a Job that is gone, or has another uid, is left
   * alone.
   */
  static <C> EffectPlan.Requests<C> of(String namespace, List<JobRef> jobs) {
    return EffectPlan.Requests.silent(
        "",
        RequestClass.OBJECTS,
        jobs.stream()
            .<Verb>map(
                job ->
                    new DeleteObject<>(Kind.JOB, new ObjectKey(namespace, job.name()), job.uid()))
            .toList());
  }
}
