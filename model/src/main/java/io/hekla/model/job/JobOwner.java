package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.hekla.model.api.Job;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Recognition of a Job's children by their controller reference. */
public final class JobOwner {
  private static final String API_VERSION = "batch.volcano.sh/v1alpha1";

  private JobOwner() {}

  /** Returns whether a Job of ours controls an object. */
  public static boolean isJob(HasMetadata object) {
    return find(object).isPresent();
  }

  /** Returns the reference to the Job of ours that controls an object; empty if none does. */
  public static Optional<OwnerReference> find(HasMetadata object) {
    List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
    return owners == null
        ? Optional.empty()
        : owners.stream()
            .filter(
                owner ->
                    Boolean.TRUE.equals(owner.getController())
                        && "Job".equals(owner.getKind())
                        && API_VERSION.equals(owner.getApiVersion()))
            .findFirst();
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
