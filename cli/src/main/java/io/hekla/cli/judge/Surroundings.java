package io.hekla.cli.judge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.Trees;
import io.hekla.admission.rule.Finding;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.model.api.Queue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a cluster has that the rules, or its users, go by, as far as it could be read.
 *
 * @param queues all of them; nothing if they could not be read
 * @param namespaces annotations and labels of those that matter, by name
 * @param priorityClasses names of all of them; nothing if they could not be read
 * @param objects those that are there under the names that were asked for
 * @param schemas of kinds of custom resources, by kind
 * @param unread a sentence for each thing that could not be read
 */
public record Surroundings(
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

  /** Those of somebody who looks at no cluster. */
  public static final Surroundings NONE =
      new Surroundings(Optional.empty(), Map.of(), Optional.empty(), Map.of(), Map.of(), List.of());

  /** Those of a cluster of which only the queues were read; unreadable ones are not there. */
  public static Surroundings ofQueues(List<ApiObject> all) {
    return new Surroundings(
        Optional.of(readable(all)), Map.of(), Optional.empty(), Map.of(), Map.of(), List.of());
  }

  static List<Queue> readable(List<ApiObject> all) {
    var queues = new ArrayList<Queue>();
    for (ApiObject queue : all) {
      try {
        queues.add(Trees.read(queue.tree(), Queue.class));
      } catch (JsonProcessingException unreadable) {
        // Whoever judges the queue itself hears of it.
      }
    }
    return queues;
  }

  /**
   * Whether a queue is missed that may be there, since the cluster's could not be read; or one is
   * closed to a namespace of which only the name is known.
   */
  public boolean isDoubtful(Finding finding) {
    if (finding.rule().endsWith(".queue-admits-namespace")) {
      return namespaces.isEmpty();
    }
    return queues.isEmpty()
        && !unread.isEmpty()
        && (finding.rule().endsWith(".queue-exists") || finding.rule().endsWith(".parent-exists"));
  }

  /** Which object; the namespace is empty for what lives in none. */
  public record Identity(String kind, String namespace, String name) {
    public static Identity of(HasMetadata object) {
      String namespace = object.getMetadata().getNamespace();
      return new Identity(
          object.getKind(), namespace == null ? "" : namespace, object.getMetadata().getName());
    }
  }

  /** The object as it is there, if it is. */
  public Optional<ObjectNode> before(HasMetadata object) {
    return Optional.ofNullable(objects.get(Identity.of(object)));
  }
}
