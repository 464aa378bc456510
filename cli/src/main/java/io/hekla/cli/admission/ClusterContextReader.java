package io.hekla.cli.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.hekla.cli.admission.ClusterContext.Identity;
import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ParallelRequests;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.model.api.Queue;
import io.hekla.model.api.WellKnownKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reader of the surroundings of objects. An object that the user may not read is left out, and
 * reported.
 */
public final class ClusterContextReader {
  /** Code of an unknown user; the server refuses all other reads of such a user as well. */
  private static final int UNKNOWN_USER = 401;

  private final ApiServer server;
  private final List<String> unread = new ArrayList<>();

  public ClusterContextReader(ApiServer server) {
    this.server = server;
  }

  /** Sentences, one for each failed read so far. */
  public List<String> unread() {
    return List.copyOf(unread);
  }

  /**
   * Reads the surroundings.
   *
   * @throws io.hekla.cli.failure.CommandFailure if the server does not answer, or does not know the
   *     user
   */
  public ClusterContext around(Collection<? extends HasMetadata> objects) {
    Optional<List<Queue>> queues =
        attempt(
                "queues",
                "whether a queue exists is not checked",
                () -> server.list(Selection.all(Resource.QUEUES)))
            .map(ClusterContext::readable);
    Optional<Set<String>> classes =
        attempt(
                "PriorityClasses",
                "whether one exists is not checked",
                () -> server.list(Selection.all(Resource.PRIORITY_CLASSES)))
            .map(all -> all.stream().map(ApiObject::name).collect(Collectors.toUnmodifiableSet()));
    Map<Identity, ObjectNode> existing = existing(objects);
    return new ClusterContext(
        queues,
        namespaces(objects, queues.orElse(List.of())),
        classes,
        existing,
        schemas(objects, existing.keySet()),
        List.copyOf(unread));
  }

  private <T> Optional<T> attempt(String what, String then, Supplier<T> read) {
    try {
      return Optional.of(read.get());
    } catch (ApiFailure refused) {
      if (refused.code() == UNKNOWN_USER) {
        throw refused;
      }
      unread.add("%s cannot be read (%s); %s".formatted(what, refused.getMessage(), then));
      return Optional.empty();
    }
  }

  /**
   * Returns whether an object exists; a read that is forbidden is reported, and counts as absent.
   */
  public boolean isThere(Resource kind, String namespace, String name) {
    return attempt(
            kind.qualified(),
            "whether one of the name exists is not checked",
            () -> server.find(kind, namespace, name))
        .flatMap(found -> found)
        .isPresent();
  }

  /**
   * Reads the existing custom resources; for other kinds the API server itself rules on changes.
   */
  private Map<Identity, ObjectNode> existing(Collection<? extends HasMetadata> objects) {
    Map<Resource, List<HasMetadata>> byKind =
        objects.stream()
            .filter(object -> object.getApiVersion().contains(".volcano.sh/"))
            .collect(Collectors.groupingBy(ClusterContextReader::resource));
    Map<Identity, ObjectNode> there = new HashMap<>();
    byKind.forEach(
        (kind, some) ->
            attempt(
                    kind.qualified(),
                    "they are checked as if they were new",
                    () -> ParallelRequests.ask(some, one -> find(kind, one)))
                .ifPresent(
                    found -> {
                      for (int at = 0; at < found.size(); at++) {
                        Identity identity = Identity.of(some.get(at));
                        found.get(at).ifPresent(tree -> there.put(identity, tree));
                      }
                    }));
    return there;
  }

  private Optional<ObjectNode> find(Resource kind, HasMetadata object) {
    return server
        .find(kind, Identity.of(object).namespace(), object.getMetadata().getName())
        .map(ApiObject::tree)
        .filter(ObjectNode.class::isInstance)
        .map(ObjectNode.class::cast);
  }

  /** Reads the namespaces only where they matter: not every user may read them. */
  private Map<String, ClusterContext.Namespace> namespaces(
      Collection<? extends HasMetadata> objects, List<Queue> there) {
    boolean anyAdmitsSome =
        Stream.concat(there.stream(), objects.stream().filter(Queue.class::isInstance))
            .map(queue -> queue.getMetadata().getAnnotations())
            .anyMatch(all -> all != null && all.containsKey(WellKnownKeys.QUEUE_NAMESPACES));
    List<String> kinds =
        anyAdmitsSome ? List.of("Pod", "PodGroup", "Job", "CronJob") : List.of("Pod", "PodGroup");
    var names = new HashSet<String>();
    objects.stream()
        .filter(object -> kinds.contains(object.getKind()))
        .forEach(object -> names.add(object.getMetadata().getNamespace()));
    Map<String, ClusterContext.Namespace> namespaces = new HashMap<>();
    attempt(
            "namespaces",
            "their annotations and labels are ignored",
            () ->
                ParallelRequests.ask(
                    names.stream().filter(Objects::nonNull).sorted().toList(),
                    name -> server.find(Resource.NAMESPACES, "", name)))
        .ifPresent(
            all ->
                all.forEach(
                    one ->
                        one.ifPresent(
                            namespace ->
                                namespaces.put(
                                    namespace.name(),
                                    new ClusterContext.Namespace(
                                        entries(namespace, "annotations"),
                                        entries(namespace, "labels"))))));
    return namespaces;
  }

  private static Map<String, String> entries(ApiObject object, String field) {
    Map<String, String> entries = new HashMap<>();
    object
        .at("metadata", field)
        .properties()
        .forEach(one -> entries.put(one.getKey(), one.getValue().asText()));
    return entries;
  }

  /**
   * Reads the schemas of kinds of which an object exists: defaults are filled in before the rules.
   */
  private Map<String, ObjectNode> schemas(
      Collection<? extends HasMetadata> objects, Set<Identity> existing) {
    Map<String, ObjectNode> schemas = new HashMap<>();
    Set<Resource> kinds =
        objects.stream()
            .filter(object -> existing.contains(Identity.of(object)))
            .map(ClusterContextReader::resource)
            .collect(Collectors.toSet());
    for (Resource kind : kinds) {
      attempt(
              "the definition of " + kind.qualified(),
              "its defaults are not filled in",
              () -> server.find(Resource.CRDS, "", kind.qualified()))
          .flatMap(found -> found)
          .flatMap(crd -> schema(crd, kind.version()))
          .ifPresent(schema -> schemas.put(kind.kind(), schema));
    }
    return schemas;
  }

  private static Optional<ObjectNode> schema(ApiObject crd, String version) {
    for (JsonNode one : crd.at("spec", "versions")) {
      if (one.path("name").asText().equals(version)
          && one.path("schema").path("openAPIV3Schema") instanceof ObjectNode schema) {
        return Optional.of(schema);
      }
    }
    return Optional.empty();
  }

  private static Resource resource(HasMetadata object) {
    String[] groupAndVersion = object.getApiVersion().split("/", 2);
    return new Resource(
        groupAndVersion[0],
        groupAndVersion[1],
        HasMetadata.getPlural(object.getClass()),
        object.getKind(),
        object instanceof Namespaced);
  }
}
