package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.PodDemands;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Objects;

/**
 * Requirements of a task by which nodes are filtered and scored: tasks of one template have equal
 * ones, and are filtered and scored once.
 */
public final class TaskClass {
  private final ResourceVector request;
  private final ResourceVector nonZeroRequest;
  private final PodConstraints constraints;
  private final PodDemands demands;
  private final List<String> images;
  private final int hash;

  TaskClass(TaskInfo task) {
    request = task.request();
    nonZeroRequest = task.nonZeroRequest();
    constraints = task.constraints();
    demands = task.demands();
    images = task.images();
    hash = Objects.hash(request, nonZeroRequest, constraints, demands, images);
  }

  /** Request of such a task, with one {@code pods}. */
  public ResourceVector request() {
    return request;
  }

  /** CPU and memory with the floor that plain scorers count with. */
  public ResourceVector nonZeroRequest() {
    return nonZeroRequest;
  }

  /** Constraints and preferences for its node. */
  public PodConstraints constraints() {
    return constraints;
  }

  /** Demands on a node beyond its request. */
  public PodDemands demands() {
    return demands;
  }

  /** Images of its containers. */
  public List<String> images() {
    return images;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof TaskClass that
            && hash == that.hash
            && request.equals(that.request)
            && nonZeroRequest.equals(that.nonZeroRequest)
            && constraints.equals(that.constraints)
            && demands.equals(that.demands)
            && images.equals(that.images));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
