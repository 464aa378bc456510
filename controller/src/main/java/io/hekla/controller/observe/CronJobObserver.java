package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.Index;
import io.hekla.controller.cache.JobCreator;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cronjob.CronJobCommand;
import io.hekla.model.cronjob.CronJobObservations;
import io.hekla.model.machine.JournalSerializable;
import java.util.List;
import java.util.function.Consumer;

/** Observer of CronJobs: the Jobs that they made, and those whose names are in their way. */
public final class CronJobObserver extends Observer {
  private final Index<JobCreator, Job> jobs;

  public CronJobObserver(ObserverContext context) {
    super(Kind.CRON_JOB, context.cache());
    this.jobs = cache().index(JobCreatorIndex.JOBS);
  }

  @Override
  public void affected(Delta delta, Consumer<ObjectKey> entities) {
    if (delta.kind().equals(Kind.CRON_JOB)) {
      entities.accept(delta.key());
    } else if (delta.kind().equals(Kind.JOB)) {
      JobCreatorIndex.of(Kind.CRON_JOB, delta, entities);
      if (delta.isAddedOrDeleted()) {
        JobCreatorIndex.thatMightName(Kind.CRON_JOB, delta.key(), cache(), entities);
      }
    }
  }

  @Override
  public List<JournalSerializable> observe(ObjectKey key) {
    return List.of(
        cache()
            .get(Kind.CRON_JOB, key)
            .<JournalSerializable>map(
                cronJob ->
                    new CronJobCommand.Observe(
                        CronJobObservations.of(
                            cronJob,
                            jobs.of(new JobCreator(Kind.CRON_JOB, key)),
                            cache().namedFrom(Kind.JOB, key.namespace(), key.name() + "-"))))
            .orElseGet(CronJobCommand.Gone::new));
  }

  @Override
  public boolean isWithheld(ObjectKey key) {
    return super.isWithheld(key)
        || (cache().get(Kind.CRON_JOB, key).isPresent()
            && JobCreatorIndex.hasUnreadableJob(cache(), key));
  }
}
