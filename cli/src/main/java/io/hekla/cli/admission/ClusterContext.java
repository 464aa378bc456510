package io.hekla.cli.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.Finding;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.model.api.Queue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Objects of a cluster that the admission rules, or users, depend on, as far as they could be read.
 *
 * @param queues all queues; empty if they could not be read
 * @param namespaces annotations and labels of the namespaces that matter, by name
 * @param priorityClasses names of all PriorityClasses; empty if they could not be read
 * @param objects existing objects under the names that were asked for
 * @param schemas schemas of kinds of custom resources, by kind
 * @param unread a sentence for each failed read
 */
public record ClusterContext(
    Optional<List<Queue>> queues,
    Map<String, Namespace> namespaces,
    Optional<Set<String>> priorityClasses,
    Map<Identity, ObjectNode> objects,
    Map<String, ObjectNode> schemas,
    List<String> unread) {
  /** Annotations and labels of a namespace. */
  public record Namespace(Map<String, String> annotations, Map<String, String> labels) {
    public Namespace {
      annotations = Map.copyOf(annotations);
      labels = Map.copyOf(labels);
    }
  }

  /** Surroundings where no cluster is read. */
  public static final ClusterContext NONE =
      new ClusterContext(
          Optional.empty(), Map.of(), Optional.empty(), Map.of(), Map.of(), List.of());

  /**
   * Returns the surroundings in a cluster of which only the queues were read; unreadable queues are
   * left out.
   */
  public static ClusterContext ofQueues(List<ApiObject> all) {
    return new ClusterContext(
        Optional.of(readable(all)), Map.of(), Optional.empty(), Map.of(), Map.of(), List.of());
  }

  static List<Queue> readable(List<ApiObject> all) {
    var queues = new ArrayList<Queue>();
    for (ApiObject queue : all) {
      try {
        queues.add(ObjectTrees.read(queue.tree(), Queue.class));
      } catch (JsonProcessingException unreadable) {
        // The check of the queue itself reports it.
      }
    }
    return queues;
  }

  /**
   * Returns whether a finding rests on data that could not be read: a missing queue where the
   * cluster's queues are unknown, or a queue closed to a namespace of which only the name is known.
   */
  public boolean isDoubtful(Finding finding) {
    if (finding.rule().endsWith(".queue-admits-namespace")) {
      return namespaces.isEmpty();
    }
    return queues.isEmpty()
        && !unread.isEmpty()
        && (finding.rule().endsWith(".queue-exists") || finding.rule().endsWith(".parent-exists"));
  }

  /** Identity of an object; the namespace is empty for cluster-scoped objects. */
  public record Identity(String kind, String namespace, String name) {
    public static Identity of(HasMetadata object) {
      String namespace = object.getMetadata().getNamespace();
      return new Identity(
          object.getKind(), namespace == null ? "" : namespace, object.getMetadata().getName());
    }
  }

  /** Returns the existing object, if there is one. */
  public Optional<ObjectNode> before(HasMetadata object) {
    return Optional.ofNullable(objects.get(Identity.of(object)));
  }
}
