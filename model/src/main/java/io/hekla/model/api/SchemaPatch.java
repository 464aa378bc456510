package io.hekla.model.api;

import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * JSON merge patch over a generated schema, for what no annotation can express: closed lists of
 * words, formats, atomic lists. The generator's own merge replaces whole maps of properties; this
 * one merges into them. Used only while CRDs are generated.
 */
public final class SchemaPatch implements SchemaCustomizer.Customizer {
  @Override
  public JSONSchemaProps apply(
      JSONSchemaProps schema, String patch, KubernetesSerialization serialization) {
    Map<?, ?> generated = serialization.convertValue(schema, Map.class);
    Map<?, ?> change = serialization.unmarshal(patch, Map.class);
    return serialization.convertValue(merge(generated, change), JSONSchemaProps.class);
  }

  private static Map<Object, Object> merge(Map<?, ?> base, Map<?, ?> patch) {
    Map<Object, Object> merged = new LinkedHashMap<>(base);
    patch.forEach(
        (key, change) -> {
          if (change == null) {
            merged.remove(key);
          } else if (change instanceof Map<?, ?> inner
              && merged.get(key) instanceof Map<?, ?> old) {
            merged.put(key, merge(old, inner));
          } else {
            merged.put(key, change);
          }
        });
    return merged;
  }
}
