package io.hekla.controller.cache;

import io.hekla.controller.api.Kind;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.jobflow.TemplateUses;
import java.util.ArrayList;
import java.util.List;

/** Creator of a Job: its JobFlow or CronJob, or the JobTemplate that it was created from. */
public record JobCreator(Kind<?> kind, ObjectKey key) {
  /** Returns the creators of a Job, from its controlling owner and its label. */
  public static List<JobCreator> of(Job job) {
    var makers = new ArrayList<JobCreator>();
    for (Kind<?> kind : Kind.JOB_SOURCES) {
      OwnerIndex.of(kind, job).ifPresent(key -> makers.add(new JobCreator(kind, key)));
    }
    TemplateUses.templateOf(job)
        .filter(template -> ObjectNames.isName(template.name()))
        .ifPresent(template -> makers.add(new JobCreator(Kind.JOB_TEMPLATE, template)));
    return makers;
  }
}
