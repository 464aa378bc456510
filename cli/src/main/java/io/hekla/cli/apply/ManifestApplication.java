package io.hekla.cli.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Catalog;
import io.hekla.apiserver.rest.schema.ServedKind;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.manifest.ManifestFiles;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.KindNeeds;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Application of manifests to an embedded API server, with the meaning of {@code kubectl apply}.
 * One object that cannot be applied does not prevent the others. Objects are applied after those
 * that they need; a refused one is tried again as long as others are accepted, because it may need
 * one of these.
 */
public final class ManifestApplication {
  /** Name under which kubectl has its own applications recorded. */
  private static final String MANAGER = "kubectl-client-side-apply";

  /** Beginning of the message that an object's namespace does not exist. */
  private static final String NO_NAMESPACE = "namespaces \"";

  private static final String MERGE = "application/merge-patch+json";
  private static final String STRATEGIC = "application/strategic-merge-patch+json";

  /** Kinds in the order in which their objects are applied, behind all others. */
  private static final List<Kind<?>> LAST =
      Stream.<Kind<?>>concat(
              Stream.of(Kind.QUEUE, Kind.POD_GROUP, Kind.JOB, Kind.POD), Kind.JOB_SOURCES.stream())
          .toList();

  private static final List<Kind<?>> FIRST =
      List.of(Kind.NAMESPACE, Kind.PRIORITY_CLASS, Kind.NODE);

  private final ApiServer server;
  private final Map<String, ServedKind> served = new HashMap<>();

  /** Object to be applied. */
  private record Candidate(Document document, ObjectNode tree, ServedKind served) {
    ObjectKey key() {
      JsonNode metadata = tree.path("metadata");
      return new ObjectKey(metadata.path("namespace").asText(""), metadata.path("name").asText(""));
    }

    int rank() {
      int last = LAST.indexOf(served.kind());
      return last >= 0 ? last + 1 : FIRST.contains(served.kind()) ? -1 : 0;
    }
  }

  /** Creates an application to a server that serves the kinds of an embedded cluster. */
  public ManifestApplication(ApiServer server) {
    this.server = server;
    new Catalog(EmbeddedKinds.SERVED)
        .all()
        .forEach(one -> served.put(name(one.kind().name(), one.kind().apiVersion()), one));
  }

  /** Applies the objects of files and folders. */
  public ApplyReport apply(List<Path> paths) {
    var unreadable = new ArrayList<Problem>();
    List<ManifestReader.Text> texts = ManifestFiles.readable(paths, unreadable);
    ManifestReader reader = Manifests.readerForSystem().skippingOthers();
    var outcome = new ApplyOutcome();
    var candidates = new ArrayList<Candidate>();
    for (ManifestReader.Item item : reader.items(texts, unreadable)) {
      if (item.problems().isEmpty()) {
        candidate(item.document(), outcome).ifPresent(candidates::add);
      } else {
        outcome.refuse(item.document(), item.problems());
      }
    }
    candidates.sort(Comparator.comparingInt(Candidate::rank));
    applyAll(candidates, outcome);
    return outcome.report(unreadable);
  }

  private Optional<Candidate> candidate(Document document, ApplyOutcome outcome) {
    ObjectNode tree = document.tree().deepCopy();
    String kind = tree.path("kind").asText();
    String apiVersion = tree.path("apiVersion").asText();
    ServedKind found = served.get(name(kind, apiVersion));
    if (found == null || EmbeddedKinds.WITHOUT_CONTROLLER.contains(found.kind())) {
      int slash = apiVersion.indexOf('/');
      String group = slash < 0 ? "" : apiVersion.substring(0, slash);
      outcome.idle(name(kind, apiVersion), document, KindNeeds.of(group, kind));
      return Optional.empty();
    }
    if (found.kind().namespaced()
        && tree.path("metadata") instanceof ObjectNode metadata
        && metadata.path("namespace").asText("").isEmpty()) {
      metadata.put("namespace", server.namespace());
    }
    return Optional.of(new Candidate(document, tree, found));
  }

  private void applyAll(List<Candidate> candidates, ApplyOutcome outcome) {
    List<Candidate> open = candidates;
    while (!open.isEmpty()) {
      Map<Candidate, List<Problem>> refused = new LinkedHashMap<>();
      for (Candidate candidate : open) {
        try {
          apply(candidate, outcome);
        } catch (CommandFailure failure) {
          refused.put(candidate, problems(candidate.document(), failure));
        }
      }
      if (refused.size() == open.size()) {
        refused.forEach((candidate, why) -> outcome.refuse(candidate.document(), why));
        return;
      }
      open = List.copyOf(refused.keySet());
    }
  }

  private void apply(Candidate candidate, ApplyOutcome outcome) {
    Resource resource = resource(candidate.served());
    ObjectKey key = candidate.key();
    Optional<ApiObject> live = server.find(resource, key.namespace(), key.name());
    if (live.isEmpty()) {
      var manifest = ThreeWayPatch.annotated(candidate.tree());
      outcome.create(
          candidate.document(), server.create(resource, key.namespace(), manifest, MANAGER));
      return;
    }
    boolean strategic = candidate.served().crd().isEmpty();
    var patch = new ThreeWayPatch(strategic).of(candidate.tree(), live.get().tree());
    Optional<ApiServer.Written> written =
        patch.map(one -> server.patch(resource, key, strategic ? STRATEGIC : MERGE, one, MANAGER));
    outcome.update(
        candidate.document(),
        written.orElseGet(() -> new ApiServer.Written(live.get(), List.of())),
        live.get());
  }

  private static List<Problem> problems(Document document, CommandFailure failure) {
    if (failure instanceof ApiFailure refused && !refused.causes().isEmpty()) {
      return refused.causes().stream()
          .map(cause -> problem(document, cause.field(), cause.message()))
          .toList();
    }
    String message = String.valueOf(failure.getMessage());
    return message.startsWith(NO_NAMESPACE)
        ? List.of(document.place().problem("metadata.namespace", message, "give a Namespace, too"))
        : List.of(problem(document, "", message));
  }

  /** Returns the problem of a message; many messages end with a remedy of their own. */
  private static Problem problem(Document document, String field, String message) {
    String todo = message.contains("; ") ? "" : "correct it, and apply it again";
    return field.isEmpty()
        ? document.place().problem(message, todo)
        : document.place().problem(field, message, todo);
  }

  private static Resource resource(ServedKind served) {
    Kind<?> kind = served.kind();
    return new Resource(
        kind.group(), served.version(), kind.plural(), kind.name(), kind.namespaced());
  }

  private static String name(String kind, String apiVersion) {
    return kind + " of " + apiVersion;
  }
}
