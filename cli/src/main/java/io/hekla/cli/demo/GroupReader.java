package io.hekla.cli.demo;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.hekla.cli.demo.Picture.GroupLine;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of the PodGroups of a picture.
 *
 * @param jobs uids of the Jobs
 * @param bound number of pods on nodes by PodGroup
 * @param why reasons why PodGroups wait, as the scheduler gives them
 */
record GroupReader(
    Set<String> jobs, Map<ObjectKey, Integer> bound, Map<ObjectKey, String> why, Instant now) {
  private static final String JOBS = "batch.volcano.sh/";

  static ObjectKey key(PodGroup group) {
    return new ObjectKey(group.getMetadata().getNamespace(), group.getMetadata().getName());
  }

  private static String phase(PodGroup group) {
    return group.getStatus() == null || group.getStatus().phase == null
        ? ""
        : group.getStatus().phase;
  }

  /** Returns the line of a PodGroup; empty for that of a Job, and for one that has ended. */
  Optional<GroupLine> line(PodGroup group) {
    String phase = phase(group);
    if (phase.equals("Completed") || isOfJob(group)) {
      return Optional.empty();
    }
    Instant created = Instant.parse(group.getMetadata().getCreationTimestamp());
    Integer wanted = group.getSpec() == null ? null : group.getSpec().minMember;
    boolean waits = phase.isEmpty() || phase.equals("Pending") || phase.equals("Inqueue");
    return Optional.of(
        new GroupLine(
            name(group),
            bound.getOrDefault(key(group), 0),
            wanted == null ? 0 : wanted,
            Duration.between(created, now).isNegative()
                ? Duration.ZERO
                : Duration.between(created, now),
            why(group),
            waits));
  }

  private boolean isOfJob(PodGroup group) {
    return group.getMetadata().getOwnerReferences().stream()
        .anyMatch(
            owner ->
                jobs.contains(owner.getUid())
                    || ("Job".equals(owner.getKind())
                        && String.valueOf(owner.getApiVersion()).startsWith(JOBS)));
  }

  /** Returns the name of the workload, which users know: its PodGroup may have a generated one. */
  private static String name(PodGroup group) {
    return group.getMetadata().getOwnerReferences().stream()
        .findFirst()
        .map(GroupReader::name)
        .orElse("PodGroup " + group.getMetadata().getName());
  }

  private static String name(OwnerReference owner) {
    return owner.getKind() + " " + owner.getName();
  }

  /** Returns the reason why a PodGroup waits: that of the scheduler, or else that of its phase. */
  String why(PodGroup group) {
    String said = why.get(key(group));
    if (said != null) {
      return said;
    }
    String phase = phase(group);
    boolean admitted = !phase.isEmpty() && !phase.equals("Pending");
    return admitted ? "its pods are being placed" : "not admitted to its queue yet";
  }
}
