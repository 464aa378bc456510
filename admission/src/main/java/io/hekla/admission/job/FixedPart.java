package io.hekla.admission.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.manifest.FieldPath;
import io.hekla.model.resource.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The part of a Job's spec that never changes, as values by the path of their field. Nothing, an
 * empty list and an empty map are equal, and so are two spellings of a quantity: clients that read
 * a Job and write it back spell it in their own way. A default that is left out equals the default,
 * too: a manifest that is applied again lacks it, and {@code kubectl apply} then replaces the whole
 * list of tasks.
 */
final class FixedPart {
  private static final Set<String> QUANTITIES = Set.of("requests", "limits");

  private FixedPart() {}

  static Map<String, String> of(Job job, AdmissionContext context) {
    JobSpec spec = JobDefaults.asRead(job, context).getSpec();
    ObjectNode fixed = ObjectTrees.of(spec);
    fixed.remove(List.of("minAvailable", "priorityClassName"));
    for (JsonNode task : fixed.path("tasks")) {
      ((ObjectNode) task).remove(List.of("replicas", "minAvailable"));
    }
    for (JsonNode volume : fixed.path("volumes")) {
      if (volume.has("volumeClaim")) {
        ((ObjectNode) volume).remove("volumeClaimName");
      }
    }
    var values = new TreeMap<String, String>();
    // A plugin is active without arguments, too.
    NullSafe.map(spec.plugins).keySet().forEach(one -> values.put("spec.plugins." + one, "[]"));
    collect("spec", fixed, false, values);
    return values;
  }

  /** Returns the fields that differ. */
  static List<String> changed(Map<String, String> before, Map<String, String> now) {
    var all = new TreeSet<>(before.keySet());
    all.addAll(now.keySet());
    var changed = new ArrayList<String>();
    for (String field : all) {
      if (!Objects.equals(before.get(field), now.get(field))) {
        changed.add(field);
      }
    }
    return changed;
  }

  private static void collect(
      String path, JsonNode node, boolean quantities, Map<String, String> into) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              field ->
                  collect(
                      FieldPath.key(path, field.getKey()),
                      field.getValue(),
                      QUANTITIES.contains(lastKey(path)),
                      into));
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        collect(FieldPath.element(path, i), node.get(i), false, into);
      }
    } else if (!node.isNull()) {
      into.put(path, quantities ? amount(node.asText()) : node.toString());
    }
  }

  private static String lastKey(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private static String amount(String text) {
    try {
      return Quantities.parse(text).stripTrailingZeros().toPlainString();
    } catch (IllegalArgumentException noQuantity) {
      return text;
    }
  }
}
