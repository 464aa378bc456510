package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.jobflow.UsesOfTemplate;
import java.util.ArrayList;
import java.util.List;

/** What made a Job, or what it was made from: a JobFlow, a CronJob, a JobTemplate. */
record Maker(Kind<?> kind, ObjectKey key) {
  /** Those of a Job, as its controlling owner and its label say. */
  static List<Maker> of(Job job) {
    var makers = new ArrayList<Maker>();
    String namespace = Delta.keyOf(job).namespace();
    for (OwnerReference owner : job.getMetadata().getOwnerReferences()) {
      if (Boolean.TRUE.equals(owner.getController())) {
        for (Kind<?> kind : Kind.MAKERS) {
          if (ObjectNames.isName(owner.getName())
              && kind.name().equals(owner.getKind())
              && kind.apiVersion().equals(owner.getApiVersion())) {
            makers.add(new Maker(kind, new ObjectKey(namespace, owner.getName())));
          }
        }
      }
    }
    UsesOfTemplate.templateOf(job)
        .filter(template -> ObjectNames.isName(template.name()))
        .ifPresent(template -> makers.add(new Maker(Kind.JOB_TEMPLATE, template)));
    return makers;
  }
}
