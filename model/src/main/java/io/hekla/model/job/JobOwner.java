package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.hekla.model.api.Job;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recognition of a Job's children by their controller reference. */
public final class JobOwner {
  private static final String API_VERSION = "batch.volcano.sh/v1alpha1";

  private JobOwner() {}

  /** Returns whether a Job of ours controls an object. */
  public static boolean isJob(HasMetadata object) {
    var owners = object.getMetadata().getOwnerReferences();
    return owners != null
        && owners.stream()
            .anyMatch(
                owner ->
                    Boolean.TRUE.equals(owner.getController())
                        && "Job".equals(owner.getKind())
                        && API_VERSION.equals(owner.getApiVersion()));
  }

  static OwnerReference of(Job job) {
    return new OwnerReferenceBuilder()
        .withApiVersion(API_VERSION)
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
