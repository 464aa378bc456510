package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.hekla.controller.api.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/** CRDs of {@code deploy/crds}, packed with this module unchanged. */
public final class CrdSchemas {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private CrdSchemas() {}

  /** Returns the CRD of a kind; empty for Kubernetes' own kinds. */
  public static Optional<JsonNode> of(Kind<?> kind) {
    String name = "/crds/%s.%s.yaml".formatted(kind.plural(), kind.group());
    try (InputStream file = CrdSchemas.class.getResourceAsStream(name)) {
      return file == null ? Optional.empty() : Optional.of(YAML.readTree(file));
    } catch (IOException e) {
      throw new UncheckedIOException("the CRD " + name + " cannot be read", e);
    }
  }
}
