package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.metrics.VolcanoMetering;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.OwnerIndex;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.metrics.ObjectMetrics;
import java.time.Instant;
import java.util.Optional;

/** Listener that passes changes of objects to the metrics under Volcano's names. */
record ObjectMetricsListener(
    VolcanoMetering metering, PodGroupResolver resolver, ObjectCache cache, TimeSource time) {
  void take(Delta delta) {
    if (ObjectMetrics.isConcernedBy(delta)) {
      Optional<HasMetadata> after = delta.after();
      metering.changed(
          delta,
          after.flatMap(this::creationOfJob),
          after.filter(this::isOurs).isPresent(),
          time.now());
    }
  }

  private boolean isOurs(HasMetadata object) {
    return object instanceof Pod pod && resolver.isOurs(pod);
  }

  private Optional<Instant> creationOfJob(HasMetadata object) {
    return object instanceof Pod
        ? OwnerIndex.jobOf(object)
            .flatMap(job -> cache.get(Kind.JOB, job))
            .flatMap(ObjectMetrics::created)
        : Optional.empty();
  }
}
