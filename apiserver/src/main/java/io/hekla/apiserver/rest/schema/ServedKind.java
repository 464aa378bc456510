package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Kind;
import java.util.List;
import java.util.Optional;

/**
 * A kind as clients see it.
 *
 * @param singular as in {@code kubectl get pod}
 * @param categories names of groups of kinds, such as {@code all}
 * @param crd one version of its CRD; empty for Kubernetes' own kinds
 */
public record ServedKind(
    Kind<?> kind,
    String singular,
    List<String> shortNames,
    List<String> categories,
    Optional<JsonNode> crd) {
  public ServedKind {
    shortNames = List.copyOf(shortNames);
    categories = List.copyOf(categories);
  }

  /** Returns the version: {@code v1}, {@code v1alpha1} and so on. */
  public String version() {
    return kind.apiVersion().substring(kind.apiVersion().indexOf('/') + 1);
  }

  /**
   * Returns the qualified name: {@code jobs.batch.volcano.sh}; in the core group only {@code pods}.
   */
  public String qualified() {
    return kind.group().isEmpty() ? kind.plural() : kind.plural() + "." + kind.group();
  }
}
