package io.hekla.model.manifest;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/**
 * A kind of object that a caller takes.
 *
 * @param apiVersion group and version, as {@code batch.volcano.sh/v1alpha1}; {@code v1} for the
 *     core
 * @param type what it is read into and checked against; empty if it is passed over: it may stand
 *     there, and nobody looks into it
 */
public record ManifestKind(
    String apiVersion, String kind, Optional<Class<? extends HasMetadata>> type) {
  /** A kind that is read into its class, which carries its apiVersion and kind itself. */
  public static ManifestKind of(Class<? extends HasMetadata> type) {
    return new ManifestKind(
        HasMetadata.getApiVersion(type), HasMetadata.getKind(type), Optional.of(type));
  }

  /** A kind that may stand there and is passed over. */
  public static ManifestKind passedOver(String apiVersion, String kind) {
    return new ManifestKind(apiVersion, kind, Optional.empty());
  }
}
