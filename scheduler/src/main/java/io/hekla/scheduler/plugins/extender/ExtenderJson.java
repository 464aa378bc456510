package io.hekla.scheduler.plugins.extender;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Messages to an extender, in the names that extenders for Volcano use; of the API objects inside
 * only what the engine reads of them. Keys are sorted: a question asked again is the same text.
 */
final class ExtenderJson {
  static final JsonMapper JSON = JsonMapper.builder().build();

  private static final String REVOCABLE_ZONE = "volcano.sh/revocable-zone";

  private ExtenderJson() {}

  static ObjectNode empty() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ObjectNode with(String key, JsonNode value) {
    ObjectNode body = empty();
    body.set(key, value);
    return body;
  }

  /** Message with everything that a session begins with. */
  static ObjectNode opened(Session session) {
    ObjectNode jobs = empty();
    session.jobs().forEach(job -> jobs.set(job.key().toString(), job(job)));
    for (QueueView queue : session.queues()) {
      queue.waiting().stream()
          .flatMap(waiting -> session.callUp(waiting).stream())
          .forEach(job -> jobs.set(job.key().toString(), job(job)));
    }
    ObjectNode nodes = empty();
    ObjectNode revocable = empty();
    for (NodeView node : session.nodes()) {
      ObjectNode json = node(node);
      nodes.set(node.name(), json);
      if (node.info().labels().containsKey(REVOCABLE_ZONE)) {
        revocable.set(node.name(), json);
      }
    }
    ObjectNode queues = empty();
    session.queues().forEach(queue -> queues.set(queue.name(), queue(queue)));
    ObjectNode body = empty();
    body.set("Jobs", jobs);
    body.set("Nodes", nodes);
    body.set("Queues", queues);
    body.set("NamespaceInfo", empty());
    body.set("RevocableNodes", revocable);
    return body;
  }

  /** Message about a task that came to a node or left it. */
  static ObjectNode moved(PodMove move, NodeView node) {
    boolean came = move.pods() > 0;
    TaskStatus status = came ? TaskStatus.ALLOCATED : TaskStatus.PENDING;
    return with("task", task(move.task(), status, came ? node.name() : ""));
  }

  static ObjectNode task(TaskView task) {
    return task(task.info(), task.status(), task.nodeName());
  }

  private static ObjectNode task(TaskInfo info, TaskStatus status, String nodeName) {
    ObjectNode json = empty();
    json.put("UID", info.uid());
    json.put("Job", info.podGroup().map(ObjectKey::toString).orElse(""));
    json.put("Name", info.key().name());
    json.put("Namespace", info.key().namespace());
    json.put("TaskRole", info.role());
    json.set("Resreq", resources(info.request()));
    json.set("InitResreq", resources(info.request()));
    json.put("NodeName", nodeName);
    json.put("Status", code(status));
    json.put("Priority", info.priority());
    json.put("Preemptable", info.preemptable());
    json.put("BestEffort", info.isBestEffort());
    json.set("Pod", with("metadata", metadata(info)));
    return json;
  }

  /** Code of a status: one bit for each, as in Go. */
  private static int code(TaskStatus status) {
    return switch (status) {
      case PENDING -> 1;
      case ALLOCATED -> 2;
      case PIPELINED -> 4;
      case BINDING -> 8;
      case BOUND -> 16;
      case RUNNING -> 32;
      case RELEASING -> 64;
      case SUCCEEDED -> 128;
      case FAILED -> 256;
      case UNKNOWN -> 512;
    };
  }

  private static ObjectNode metadata(TaskInfo info) {
    ObjectNode metadata = empty();
    metadata.put("name", info.key().name());
    metadata.put("namespace", info.key().namespace());
    metadata.put("uid", info.uid());
    metadata.put("creationTimestamp", info.created().toString());
    metadata.set("labels", texts(info.labels()));
    metadata.set("annotations", texts(info.annotations()));
    return metadata;
  }

  static ObjectNode node(NodeView node) {
    ObjectNode metadata = empty();
    metadata.put("name", node.name());
    metadata.set("labels", texts(node.info().labels()));
    metadata.set("annotations", texts(node.info().annotations()));
    ObjectNode json = empty();
    json.put("Name", node.name());
    json.set("Node", with("metadata", metadata));
    json.set("Idle", resources(node.idle()));
    json.set("Used", resources(node.used()));
    json.set("Allocatable", resources(node.allocatable()));
    json.set("Capacity", resources(node.info().capacity()));
    return json;
  }

  static ObjectNode queue(QueueView queue) {
    ObjectNode json = empty();
    json.put("UID", queue.name());
    json.put("Name", queue.name());
    json.put("Weight", queue.info().weight());
    return json;
  }

  static ObjectNode job(JobView job) {
    ObjectNode json = empty();
    json.put("UID", job.key().toString());
    json.put("PgUID", job.podGroup().uid());
    json.put("Name", job.key().name());
    json.put("Namespace", job.key().namespace());
    json.put("Queue", job.queue().name());
    json.put("Priority", job.priority());
    json.put("MinAvailable", job.minAvailable());
    ObjectNode minimums = empty();
    new TreeMap<>(job.podGroup().minTaskMember())
        .forEach((role, least) -> minimums.put(role, least));
    json.set("TaskMinAvailable", minimums);
    json.set("Allocated", resources(job.allocated()));
    json.put("CreationTimestamp", job.podGroup().created().toString());
    ObjectNode tasks = empty();
    job.tasks().forEach(task -> tasks.set(task.uid(), task(task)));
    json.set("Tasks", tasks);
    return json;
  }

  static <T> JsonNode list(Collection<T> all, Function<T, ObjectNode> each) {
    var list = JsonNodeFactory.instance.arrayNode();
    all.forEach(one -> list.add(each.apply(one)));
    return list;
  }

  private static ObjectNode resources(ResourceVector amounts) {
    ObjectNode scalars = empty();
    for (String name : amounts.scalarNames()) {
      scalars.put(name, amounts.amount(name));
    }
    ObjectNode json = empty();
    json.put("MilliCPU", amounts.milliCpu());
    json.put("Memory", amounts.memoryBytes());
    json.set("ScalarResources", scalars);
    return json;
  }

  private static ObjectNode texts(Map<String, String> entries) {
    ObjectNode json = empty();
    new TreeMap<>(entries).forEach(json::put);
    return json;
  }
}
