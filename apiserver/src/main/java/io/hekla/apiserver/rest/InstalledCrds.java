package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.CrdSchemas;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** CRDs as objects, for clients that query what is installed in a cluster. */
final class InstalledCrds {
  private static final String WHO = "cluster";

  private InstalledCrds() {}

  /**
   * Updates a store to hold the served CRDs in their current form.
   *
   * @throws io.hekla.apiserver.store.StoreClosedException if they cannot be stored
   */
  static void bringUpToDate(ObjectStore store, Instant now) {
    for (Kind<?> kind : Kind.SERVED) {
      CrdSchemas.of(kind).ifPresent(crd -> bringUpToDate(store, established(crd, now)));
    }
  }

  private static void bringUpToDate(ObjectStore store, ObjectNode crd) {
    Optional<StoredObject> found = store.find(EmbeddedKinds.CRD, Trees.key(crd));
    if (found.isPresent()) {
      if (Trees.same(found.get().tree().path("spec"), crd.path("spec"))) {
        return;
      }
      store.delete(WHO, EmbeddedKinds.CRD, Trees.key(crd), Optional.empty());
    }
    if (store.create(WHO, EmbeddedKinds.CRD, crd) instanceof Answer.Refused<?> no) {
      throw new IllegalStateException(
          "the CRDs that are served cannot be determined: " + no.message());
    }
  }

  /**
   * Returns the CRD with the defaults and status that an API server sets for a CRD that it serves.
   */
  private static ObjectNode established(JsonNode shipped, Instant now) {
    ObjectNode crd = shipped.deepCopy();
    ObjectNode spec = (ObjectNode) crd.path("spec");
    spec.putObject("conversion").put("strategy", "None");
    ObjectNode names = (ObjectNode) spec.path("names");
    names.put("listKind", names.path("kind").asText() + "List");
    ObjectNode status = crd.putObject("status");
    status.set("acceptedNames", names);
    var conditions = status.putArray("conditions");
    String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
    conditions.add(condition("NamesAccepted", "NoConflicts", "no conflicts found", time));
    conditions.add(
        condition(
            "Established", "InitialNamesAccepted", "the initial names have been accepted", time));
    var stored = status.putArray("storedVersions");
    spec.path("versions").forEach(version -> stored.add(version.path("name")));
    return crd;
  }

  private static ObjectNode condition(String type, String reason, String message, String time) {
    return Trees.object()
        .put("type", type)
        .put("status", "True")
        .put("reason", reason)
        .put("message", message)
        .put("lastTransitionTime", time);
  }
}
