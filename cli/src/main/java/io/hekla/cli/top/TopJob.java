package io.hekla.cli.top;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.job.JobPosition;
import io.hekla.cli.job.WaitReason;
import io.hekla.cli.queue.QueueReports;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobPodGroupBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Job, or PodGroup without a Job, that holds resources or waits for them.
 *
 * @param name name of the Job; of others their owner, as {@code SparkApplication/pi}
 * @param pods number of its pods that exist and have not ended
 * @param onNodes number of them that are on nodes
 * @param held amounts that these hold, by resource, in its unit
 * @param position place among those that wait in its queue; empty if it does not wait
 * @param reason why it waits; empty if it does not, or none is known
 */
record TopJob(
    String namespace,
    String name,
    String queue,
    String phase,
    int pods,
    int onNodes,
    Map<String, Double> held,
    Optional<Instant> created,
    Optional<JobPosition> position,
    String reason) {
  /** Pods of one PodGroup, counted. */
  private static final class Pods {
    private int all;
    private int onNodes;
    private final Map<String, Double> held = new HashMap<>();

    void add(ApiObject pod) {
      if (!HeldAmounts.hasEnded(pod)) {
        all++;
      }
      if (HeldAmounts.isOnNode(pod)) {
        onNodes++;
        HeldAmounts.add(HeldAmounts.of(pod), held);
      }
    }
  }

  /** Returns all Jobs and PodGroups without a Job that hold or wait. */
  static List<TopJob> of(
      List<ApiObject> jobs, List<ApiObject> podGroups, List<ApiObject> pods, QueueReports reports) {
    var byGroup = new HashMap<ObjectKey, Pods>();
    for (ApiObject pod : pods) {
      String group = pod.annotation(WellKnownKeys.GROUP_NAME);
      if (!group.isEmpty()) {
        byGroup.computeIfAbsent(new ObjectKey(pod.namespace(), group), key -> new Pods()).add(pod);
      }
    }
    var all = new ArrayList<TopJob>();
    var ofJobs = new HashSet<ObjectKey>();
    for (ApiObject job : jobs) {
      var group = new ObjectKey(job.namespace(), JobPodGroupBuilder.name(job.name(), job.uid()));
      ofJobs.add(group);
      all.add(
          new TopJob(
              job.namespace(),
              job.name(),
              QueueNames.orDefault(job.text("spec", "queue")),
              orPending(job.text("status", "state", "phase")),
              byGroup.getOrDefault(group, new Pods()),
              job.created(),
              JobPosition.ofJob(job, reports),
              WaitReason.ofJob(job)));
    }
    for (ApiObject group : podGroups) {
      var key = new ObjectKey(group.namespace(), group.name());
      if (!ofJobs.contains(key) && !isOfJob(group)) {
        all.add(
            new TopJob(
                group.namespace(),
                owner(group),
                QueueNames.orDefault(group.text("spec", "queue")),
                orPending(group.text("status", "phase")),
                byGroup.getOrDefault(key, new Pods()),
                group.created(),
                JobPosition.ofPodGroup(group, reports),
                WaitReason.ofPodGroup(group, List.of())));
      }
    }
    all.removeIf(job -> job.onNodes() == 0 && JobPhase.read(job.phase()).isAtRest());
    return all;
  }

  private TopJob(
      String namespace,
      String name,
      String queue,
      String phase,
      Pods pods,
      Optional<Instant> created,
      Optional<JobPosition> position,
      String reason) {
    this(
        namespace,
        name,
        queue,
        phase,
        pods.all,
        pods.onNodes,
        Map.copyOf(pods.held),
        created,
        position,
        reason);
  }

  private static String orPending(String phase) {
    return phase.isEmpty() ? "Pending" : phase;
  }

  /** A PodGroup whose Job is gone from the list belongs to it all the same. */
  private static boolean isOfJob(ApiObject group) {
    return controller(group)
        .filter(owner -> owner.path("apiVersion").asText().startsWith("batch.volcano.sh/"))
        .isPresent();
  }

  private static String owner(ApiObject group) {
    return controller(group)
        .map(owner -> owner.path("kind").asText() + "/" + owner.path("name").asText())
        .orElse("PodGroup/" + group.name());
  }

  private static Optional<JsonNode> controller(ApiObject object) {
    for (JsonNode owner : object.at("metadata", "ownerReferences")) {
      if (owner.path("controller").asBoolean(false)) {
        return Optional.of(owner);
      }
    }
    return Optional.empty();
  }

  /** Returns the amount that it holds of a resource. */
  double held(String resource) {
    return held.getOrDefault(resource, 0.0);
  }
}
