package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.cli.manifest.OtherKinds;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.KindNeeds;

/** Advice for a file that has objects of other kinds than Job. */
final class OtherKindsAdvice {
  private OtherKindsAdvice() {}

  /**
   * Returns how to create the objects of a file.
   *
   * @param embedded whether the cluster is an embedded one, which runs no controllers but Hekla's
   */
  static String of(String file, OtherKinds found, boolean embedded) {
    if (embedded) {
      for (Document document : found.others()) {
        JsonNode tree = document.tree();
        String apiVersion = tree.path("apiVersion").asText();
        String kind = tree.path("kind").asText();
        if (!isServed(apiVersion, kind)) {
          int slash = apiVersion.indexOf('/');
          String group = slash < 0 ? "" : apiVersion.substring(0, slash);
          return "this cluster is simulated and takes no %s of %s: %s"
              .formatted(kind, apiVersion, KindNeeds.of(group, kind));
        }
      }
    }
    return "create all with kubectl apply -f " + file;
  }

  private static boolean isServed(String apiVersion, String kind) {
    return EmbeddedKinds.SERVED.stream()
        .filter(one -> !EmbeddedKinds.WITHOUT_CONTROLLER.contains(one))
        .anyMatch(one -> one.name().equals(kind) && one.apiVersion().equals(apiVersion));
  }
}
