package io.hekla.controller.api.reading;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import org.jspecify.annotations.Nullable;

/** Fields without which an object has no meaning. */
final class RequiredFields {
  private RequiredFields() {}

  /** Returns the missing fields, for people; empty if there are none. */
  static String missing(Kind<?> kind, @Nullable HasMetadata object) {
    if (object == null) {
      return "it is null";
    }
    var metadata = object.getMetadata();
    if (metadata == null || isEmpty(metadata.getName())) {
      return "metadata.name is missing";
    }
    if (kind.namespaced() && isEmpty(metadata.getNamespace())) {
      return "metadata.namespace is missing";
    }
    if (isEmpty(metadata.getUid())) {
      return "metadata.uid is missing";
    }
    return switch (object) {
      case Pod pod when pod.getSpec() == null -> "spec is missing";
      case Job job when job.getSpec() == null -> "spec is missing";
      case JobFlow flow when flow.getSpec() == null -> "spec is missing";
      case CronJob cronJob when cronJob.getSpec() == null -> "spec is missing";
      default -> "";
    };
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
