package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pod for the scheduler. Source: docs/reference/scheduler-model.md#pod-request,
 * docs/reference/scheduler-model.md#tasks.
 *
 * @param uid the pod's uid
 * @param key the pod's namespace and name
 * @param podGroup the PodGroup it belongs to, if any
 * @param role the task of its Job that it is a replica of ({@code volcano.sh/task-spec}); may be
 *     empty
 * @param priority its priority, larger is more important; 1 unless the pod specifies another
 * @param priorityClassName name of its PriorityClass; may be empty
 * @param request its effective request, always with one {@code pods}
 * @param nonZeroRequest CPU and memory with the floor of 100m and 200 MiB per container that plain
 *     scorers count with
 * @param status its status
 * @param nodeName the node that it is on; empty if none
 * @param nominatedNodeName the node that a former session nominated for it; empty if none
 * @param created time of the pod's creation
 * @param preempts whether others may be evicted for it
 * @param preemptable whether it may be evicted for another
 * @param gating the scheduling gates that hold it back
 * @param constraints its node constraints and preferences
 * @param demands its demands on a node beyond its request
 * @param claims its claims to storage and devices
 * @param history its history
 * @param labels the pod's labels, by which other pods select it
 * @param annotations the pod's annotations
 * @param relations its constraints towards other pods
 * @param images the images of its containers, for scoring by the images of a node
 * @param workload the workload that it is a replica of, if any ({@link WorkloadInfo#key})
 */
public record TaskInfo(
    String uid,
    ObjectKey key,
    Optional<ObjectKey> podGroup,
    String role,
    int priority,
    String priorityClassName,
    ResourceVector request,
    ResourceVector nonZeroRequest,
    TaskStatus status,
    String nodeName,
    String nominatedNodeName,
    Instant created,
    boolean preempts,
    boolean preemptable,
    Gating gating,
    PodConstraints constraints,
    PodDemands demands,
    PodClaims claims,
    PodHistory history,
    Map<String, String> labels,
    Map<String, String> annotations,
    PodRelations relations,
    List<String> images,
    Optional<ObjectKey> workload) {
  public TaskInfo {
    labels = Map.copyOf(labels);
    annotations = Map.copyOf(annotations);
    images = List.copyOf(images);
  }

  /** Scheduling gates that hold a pod back. */
  public enum Gating {
    /** No gate. */
    NONE,
    /** Only the gate of its queue, which it requested: to be opened once the queue has room. */
    BY_QUEUE,
    /** Gates that other controllers open. */
    BY_OTHERS
  }

  /** Returns whether a scheduling gate holds it back. */
  public boolean gated() {
    return gating != Gating.NONE;
  }

  /** Returns whether it requests nothing but a place among the pods of a node. */
  public boolean isBestEffort() {
    return request.isEmpty();
  }
}
