package io.hekla.admission.advice;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.admission.rule.Finding;
import io.hekla.model.manifest.FieldPath;
import io.hekla.model.text.NearestName;
import java.util.List;
import java.util.Set;

/**
 * Findings on resources of Volcano's domain whose names are probably misspelt: no node has them, so
 * that pods which request them wait for ever. Source: docs/reference/plugins.md#deviceshare.
 */
final class DeviceNames {
  private static final String RULE = "advice.device-names-known";
  private static final String DOMAIN = "volcano.sh/";

  /** Resources of shared GPUs, without the domain. */
  private static final Set<String> KNOWN =
      Set.of(
          "vgpu-number",
          "vgpu-memory",
          "vgpu-memory-percentage",
          "vgpu-cores",
          "gpu-number",
          "gpu-memory");

  /** Fields whose keys are names of resources. */
  private static final Set<String> AMOUNTS =
      Set.of(
          "requests",
          "limits",
          "minResources",
          "capability",
          "deserved",
          "resource",
          "capacity",
          "allocatable");

  private DeviceNames() {}

  /** Adds the findings on a part of an object. */
  static void check(String path, String field, JsonNode node, List<Finding> findings) {
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        check(FieldPath.element(path, i), "", node.get(i), findings);
      }
    }
    node.properties()
        .forEach(
            entry -> {
              String at = FieldPath.key(path, entry.getKey());
              if (AMOUNTS.contains(field) && entry.getKey().startsWith(DOMAIN)) {
                check(at, entry.getKey(), findings);
              }
              check(at, entry.getKey(), entry.getValue(), findings);
            });
  }

  private static void check(String at, String resource, List<Finding> findings) {
    String name = resource.substring(DOMAIN.length());
    if (!KNOWN.contains(name)) {
      NearestName.to(name, KNOWN)
          .ifPresent(
              near ->
                  findings.add(
                      new Finding(
                          RULE,
                          at,
                          "no node has this resource unless a device plugin of your own offers it",
                          "did you mean " + DOMAIN + near + "?")));
    }
  }
}
