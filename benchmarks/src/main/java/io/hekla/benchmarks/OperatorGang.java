package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.api.WellKnownKeys;
import java.util.ArrayList;
import java.util.List;

/**
 * The work of a Job as an operator of another project makes it: a PodGroup without owner, and pods,
 * of which a member reads a part.
 */
record OperatorGang(ObjectNode podGroup, List<ObjectNode> pods) {
  /** Creates that of a Job, which is not changed. */
  static OperatorGang of(ObjectNode job, int size) {
    String name = name(job) + "-pg";
    ObjectNode group = UserJobs.object("scheduling.volcano.sh/v1beta1", "PodGroup", name);
    copyMetadata(job, group);
    ObjectNode spec = group.putObject("spec").put("minMember", size);
    spec.set("queue", job.at("/spec/queue"));
    spec.set("priorityClassName", job.at("/spec/priorityClassName"));
    var pods = new ArrayList<ObjectNode>();
    for (int i = 0; i < size; i++) {
      pods.add(pod(job, name, i));
    }
    return new OperatorGang(group, pods);
  }

  private static ObjectNode pod(ObjectNode job, String group, int index) {
    ObjectNode pod = UserJobs.object("v1", "Pod", name(job) + "-exec-" + index);
    copyMetadata(job, pod);
    pod.withObject("/metadata").putObject("annotations").put(WellKnownKeys.GROUP_NAME, group);
    ObjectNode template = (ObjectNode) job.at("/spec/tasks/0/template/spec");
    ObjectNode spec =
        pod.putObject("spec")
            .put("schedulerName", "volcano")
            .put("preemptionPolicy", "PreemptLowerPriority");
    spec.set("priorityClassName", job.at("/spec/priorityClassName"));
    spec.set("tolerations", template.get("tolerations").deepCopy());
    ArrayNode containers = spec.putArray("containers");
    ObjectNode container = (ObjectNode) template.at("/containers/0");
    containers.add(container.deepCopy().retain("name", "image", "resources"));
    return pod;
  }

  private static void copyMetadata(ObjectNode from, ObjectNode to) {
    ObjectNode metadata = to.withObject("/metadata");
    metadata.set("namespace", from.at("/metadata/namespace"));
    metadata.set("labels", from.at("/metadata/labels").deepCopy());
  }

  private static String name(ObjectNode object) {
    return object.at("/metadata/name").asText();
  }
}
