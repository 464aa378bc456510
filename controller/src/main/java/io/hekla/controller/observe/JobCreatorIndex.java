package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.IndexKey;
import io.hekla.controller.cache.JobCreator;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import java.util.function.Consumer;

/** Lookups of Jobs by the JobFlows, CronJobs and JobTemplates that they were created by or from. */
final class JobCreatorIndex {
  /** Index of Jobs by their creators. */
  static final IndexKey<JobCreator, Job> JOBS = new IndexKey<>(Kind.JOB, JobCreator::of);

  private JobCreatorIndex() {}

  /** Passes on the makers of one kind that a change of a Job concerns. */
  static void of(Kind<?> kind, Delta delta, Consumer<ObjectKey> makers) {
    delta.both(
        job ->
            JobCreator.of((Job) job).stream()
                .filter(maker -> maker.kind().equals(kind))
                .forEach(maker -> makers.accept(maker.key())));
  }

  /**
   * Passes on the makers of one kind that give such names to their Jobs: their own, a dash, and
   * more. They are looked up, since one tenant may have very many of them.
   */
  static void thatMightName(
      Kind<?> kind, ObjectKey job, ObjectCache cache, Consumer<ObjectKey> makers) {
    String name = job.name();
    for (int dash = name.indexOf('-'); dash >= 0; dash = name.indexOf('-', dash + 1)) {
      var maker = new ObjectKey(job.namespace(), name.substring(0, dash));
      cache.get(kind, maker).ifPresent(there -> makers.accept(maker));
    }
  }

  /** Returns whether a Job that cannot be read may be one that a maker would create again. */
  static boolean hasUnreadableJob(ObjectCache cache, ObjectKey maker) {
    return cache.unreadable().containsFrom(Kind.JOB, maker.namespace(), maker.name() + "-");
  }
}
