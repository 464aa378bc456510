package io.hekla.recorder.explain;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodRelations;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.encoding.RecordShape;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies of objects in which something is different. They are here, and not methods of the objects,
 * since those are part of the plugin API.
 */
final class Altered {
  private Altered() {}

  static TaskInfo constrained(TaskInfo pod, PodConstraints constraints) {
    return RecordShape.with(pod, "constraints", constraints);
  }

  static TaskInfo related(TaskInfo pod, PodRelations relations) {
    return RecordShape.with(pod, "relations", relations);
  }

  static TaskInfo ungated(TaskInfo pod) {
    return RecordShape.with(pod, "gating", TaskInfo.Gating.NONE);
  }

  static TaskInfo notPreemptable(TaskInfo pod) {
    return RecordShape.with(pod, "preemptable", false);
  }

  /** Returns another pod of the same template, pending. */
  static TaskInfo sibling(TaskInfo pod, String suffix) {
    var name = new ObjectKey(pod.key().namespace(), pod.key().name() + suffix);
    TaskInfo other = RecordShape.with(pod, "uid", pod.uid() + suffix);
    other = RecordShape.with(other, "key", name);
    other = RecordShape.with(other, "status", TaskStatus.PENDING);
    other = RecordShape.with(other, "nodeName", "");
    return RecordShape.with(other, "nominatedNodeName", "");
  }

  static TaskInfo labelled(TaskInfo pod, Map<String, String> labels) {
    return RecordShape.with(pod, "labels", labels);
  }

  static QueueInfo limited(QueueInfo queue, Optional<ResourceVector> capability) {
    return RecordShape.with(queue, "capability", capability);
  }

  static QueueInfo deserving(QueueInfo queue, ResourceVector deserved) {
    return RecordShape.with(queue, "deserved", deserved);
  }

  static QueueInfo weighing(QueueInfo queue, int weight) {
    return RecordShape.with(queue, "weight", weight);
  }

  static QueueInfo guaranteed(QueueInfo queue, ResourceVector guarantee) {
    return RecordShape.with(queue, "guarantee", guarantee);
  }

  static QueueInfo below(QueueInfo queue, String parent) {
    return RecordShape.with(queue, "parent", parent);
  }

  static QueueInfo open(QueueInfo queue) {
    return RecordShape.with(queue, "state", QueueState.OPEN);
  }

  static QueueInfo annotated(QueueInfo queue, Map<String, String> annotations) {
    return RecordShape.with(queue, "annotations", annotations);
  }

  /** Returns the PodGroup with another number of tasks that must be placed together. */
  static PodGroupInfo gang(PodGroupInfo podGroup, int minimum, Map<String, Integer> ofRoles) {
    return RecordShape.with(
        RecordShape.with(podGroup, "minMember", minimum), "minTaskMember", ofRoles);
  }

  static PodGroupInfo divided(PodGroupInfo podGroup, List<SubGroupPolicy> policies) {
    return RecordShape.with(podGroup, "subGroups", policies);
  }

  static SubGroupPolicy least(SubGroupPolicy policy, int subGroups) {
    return RecordShape.with(policy, "minSubGroups", subGroups);
  }

  static PodGroupInfo inQueue(PodGroupInfo podGroup, String queue) {
    return RecordShape.with(podGroup, "queue", queue);
  }

  static PodGroupInfo withoutTopology(PodGroupInfo podGroup) {
    return RecordShape.with(podGroup, "topology", Optional.empty());
  }

  /** Returns another node like one: its name and labels differ, and it is not cordoned. */
  static NodeInfo another(NodeInfo node, String name, Map<String, String> labels) {
    NodeInfo other = RecordShape.with(node, "name", name);
    return RecordShape.with(RecordShape.with(other, "labels", labels), "unschedulable", false);
  }
}
