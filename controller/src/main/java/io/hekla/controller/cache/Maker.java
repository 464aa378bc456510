package io.hekla.controller.cache;

import io.hekla.controller.api.Kind;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.jobflow.UsesOfTemplate;
import java.util.ArrayList;
import java.util.List;

/** Maker of a Job: the JobFlow or CronJob that made it, or the JobTemplate it was made from. */
public record Maker(Kind<?> kind, ObjectKey key) {
  /** Returns the makers of a Job, from its controlling owner and its label. */
  public static List<Maker> of(Job job) {
    var makers = new ArrayList<Maker>();
    for (Kind<?> kind : Kind.JOB_SOURCES) {
      OwnerIndex.of(kind, job).ifPresent(key -> makers.add(new Maker(kind, key)));
    }
    UsesOfTemplate.templateOf(job)
        .filter(template -> ObjectNames.isName(template.name()))
        .ifPresent(template -> makers.add(new Maker(Kind.JOB_TEMPLATE, template)));
    return makers;
  }
}
