package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.FlowJobBuilder;
import io.hekla.model.jobflow.JobFlowPhase;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * JobFlows in recorded days, and what is left of those that had begun before: a Job that had
 * completed by then does not run again, and what waited for it waits no more. A JobFlow that had
 * ended, or was being deleted, does not come; Jobs that it left come by themselves.
 */
final class BegunFlows {
  /** JobFlows that come, by uid. */
  private final Set<String> coming = new HashSet<>();

  /**
   * Names of the Jobs that had completed when the days began, by uid of their JobFlow: those of its
   * status, which is written later, and of Jobs that are there.
   */
  private final Map<String, Set<String>> completed = new HashMap<>();

  /** JobFlows of which a Job ran when the days began, by uid. */
  private final Set<String> running = new HashSet<>();

  private BegunFlows() {}

  /**
   * @param running Jobs that ran when the days began
   */
  static BegunFlows of(RecordedDays days, Set<ObjectKey> running) {
    var flows = new BegunFlows();
    for (RecordedMoment moment : days.moments()) {
      ObjectNode object = moment.object();
      if (moment.kind().equals(Kind.JOB_FLOW)) {
        flows.take(object, moment.isBase());
      } else if (moment.isBase() && moment.kind().equals(Kind.JOB)) {
        Manifest.controller(object, Kind.JOB_FLOW)
            .ifPresent(
                flow ->
                    flows.take(
                        flow.path("uid").asText(), object, running.contains(Manifest.key(object))));
      }
    }
    return flows;
  }

  private void take(ObjectNode flow, boolean isBase) {
    if (isBase && isOver(flow)) {
      return;
    }
    coming.add(Manifest.uid(flow));
    if (isBase) {
      flow.path("status")
          .path("completedJobs")
          .forEach(job -> complete(Manifest.uid(flow), job.asText()));
    }
  }

  private void take(String flow, ObjectNode job, boolean runs) {
    if (runs) {
      running.add(flow);
    }
    if (Manifest.isCompletedJob(job)) {
      complete(flow, Manifest.key(job).name());
    }
  }

  private void complete(String flow, String job) {
    completed.computeIfAbsent(flow, none -> new HashSet<>()).add(job);
  }

  private static boolean isOver(JsonNode flow) {
    JobFlowPhase phase =
        JobFlowPhase.read(flow.path("status").path("state").path("phase").asText());
    return phase.ended() || Manifest.isBeingDeleted(flow);
  }

  /** Returns whether a JobFlow is part of the run. */
  boolean comes(JsonNode flow) {
    return coming.contains(Manifest.uid(flow));
  }

  /** Returns whether a JobFlow of the run makes the Job. */
  boolean makes(JsonNode job) {
    return Manifest.controller(job, Kind.JOB_FLOW)
        .filter(flow -> coming.contains(flow.path("uid").asText()))
        .isPresent();
  }

  /** Returns whether a Job of the JobFlow ran when the days began. */
  boolean isRunning(JsonNode flow) {
    return running.contains(Manifest.uid(flow));
  }

  /** Returns the JobFlow without the flows that had completed when the days began. */
  ObjectNode rest(ObjectNode flow) {
    Set<String> done = completed.getOrDefault(Manifest.uid(flow), Set.of());
    if (done.isEmpty() || !(flow.path("spec").get("flows") instanceof ArrayNode)) {
      return flow;
    }
    String name = Manifest.key(flow).name();
    ObjectNode rest = flow.deepCopy();
    ArrayNode flows = (ArrayNode) rest.path("spec").path("flows");
    removeIf(flows, one -> done.contains(job(name, one.path("name"))));
    for (JsonNode one : flows) {
      if (one.path("dependsOn").get("targets") instanceof ArrayNode targets) {
        removeIf(targets, target -> done.contains(job(name, target)));
      }
    }
    return rest;
  }

  private static String job(String jobFlow, JsonNode flow) {
    return FlowJobBuilder.name(jobFlow, flow.asText());
  }

  private static void removeIf(ArrayNode array, Predicate<JsonNode> isOver) {
    for (int i = array.size() - 1; i >= 0; i--) {
      if (isOver.test(array.get(i))) {
        array.remove(i);
      }
    }
  }
}
