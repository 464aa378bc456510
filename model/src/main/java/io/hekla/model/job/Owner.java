package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.hekla.model.api.Job;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a Job's children have in common. */
final class Owner {
  private Owner() {}

  static OwnerReference of(Job job) {
    return new OwnerReferenceBuilder()
        .withApiVersion("batch.volcano.sh/v1alpha1")
        .withKind("Job")
        .withName(job.getMetadata().getName())
        .withUid(job.getMetadata().getUid())
        .withController(true)
        .withBlockOwnerDeletion(true)
        .build();
  }

  static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }
}
