package io.hekla.model.manifest;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/**
 * A kind of object that a caller accepts.
 *
 * @param apiVersion group and version, as {@code batch.volcano.sh/v1alpha1}; {@code v1} for the
 *     core
 * @param type class that it is read into and checked against; empty if it is passed over: it is
 *     accepted, and not read
 */
public record ManifestKind(
    String apiVersion, String kind, Optional<Class<? extends HasMetadata>> type) {
  /** Returns a kind that is read into its class, which carries its apiVersion and kind itself. */
  public static ManifestKind of(Class<? extends HasMetadata> type) {
    return new ManifestKind(
        HasMetadata.getApiVersion(type), HasMetadata.getKind(type), Optional.of(type));
  }

  /** Returns a kind that is accepted and passed over. */
  public static ManifestKind passedOver(String apiVersion, String kind) {
    return new ManifestKind(apiVersion, kind, Optional.empty());
  }
}
