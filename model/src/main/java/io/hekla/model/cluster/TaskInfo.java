package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pod as the scheduler sees it. Source: reference scheduler.md §2.2, §2.3.
 *
 * @param uid the pod's uid
 * @param key the pod's namespace and name
 * @param podGroup the PodGroup it belongs to, if any
 * @param role the task of its Job that it is a replica of ({@code volcano.sh/task-spec}); may be
 *     empty
 * @param priority larger is more important; 1 unless the pod says otherwise
 * @param priorityClassName as the pod says it; may be empty
 * @param request what it takes of a node, always with one {@code pods}
 * @param nonZeroRequest CPU and memory with the floor of 100m and 200 MiB per container that plain
 *     scorers count with
 * @param status where it stands
 * @param nodeName the node that it is on; empty if none
 * @param nominatedNodeName the node that a former session promised it; empty if none
 * @param created when the pod was created
 * @param preempts whether others may be evicted for it
 * @param preemptable whether it may be evicted for another
 * @param gating which scheduling gates hold it back
 * @param constraints where it may and would rather run
 * @param demands what it asks of a node beyond its request
 * @param claims what of storage and devices it claims by name
 * @param history what happened to it so far
 * @param labels the pod's labels, by which other pods mean it
 * @param annotations the pod's annotations
 * @param relations what it wants of the pods around it
 * @param images the images of its containers, for scoring by what a node already has
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

  /** The scheduling gates that hold a pod back. */
  public enum Gating {
    /** Nothing. */
    NONE,
    /** The gate of its queue alone, which it asked for: to be opened once the queue has room. */
    BY_QUEUE,
    /** Gates that others open. */
    BY_OTHERS
  }

  /** Whether a scheduling gate holds it back. */
  public boolean gated() {
    return gating != Gating.NONE;
  }

  /** Whether it asks for nothing but a place among the pods of a node. */
  public boolean isBestEffort() {
    return request.isEmpty();
  }
}
