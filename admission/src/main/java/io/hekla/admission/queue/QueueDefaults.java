package io.hekla.admission.queue;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Default;
import io.hekla.model.api.Queue;
import io.hekla.model.api.WellKnownKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Defaults of a Queue: values of fields that it leaves out. */
final class QueueDefaults {
  private QueueDefaults() {}

  static final List<Default<Queue>> ALL =
      List.of(
          Default.<Queue>of(
                  "queue.default-hierarchy-root",
                  "Volcano",
                  "Annotations `volcano.sh/hierarchy` and `-weights` that do not begin "
                      + "with `root` are prefixed with `root/` and `1/`.",
                  QueueDefaults::hierarchy)
              .inCel(
                  "%1$s.orValue('') != '' && %2$s.orValue('') != '' && !%1$s.orValue('').startsWith('root') ? [JSONPatch{op: 'add', path: '/metadata/annotations/volcano.sh~1hierarchy', value: 'root/' + %1$s.orValue('')}, JSONPatch{op: 'add', path: '/metadata/annotations/volcano.sh~1hierarchy-weights', value: '1/' + %2$s.orValue('')}] : []"
                      .formatted(HierarchyRules.HIERARCHY, HierarchyRules.WEIGHTS)),
          Default.<Queue>of(
                  "queue.default-reclaimable",
                  "Volcano",
                  "A queue without `reclaimable` gets `true`.",
                  (queue, context) -> {
                    if (queue.getSpec().reclaimable == null) {
                      queue.getSpec().reclaimable = true;
                    }
                  })
              .inCel(
                  "has(object.spec.reclaimable) ? [] :"
                      + " [JSONPatch{op: 'add', path: '/spec/reclaimable', value: true}]"),
          Default.<Queue>of(
                  "queue.default-weight",
                  "Volcano",
                  "A queue whose `weight` is 0 gets 1.",
                  (queue, context) -> {
                    if (NullSafe.number(queue.getSpec().weight) == 0) {
                      queue.getSpec().weight = 1;
                    }
                  })
              .inCel(
                  "object.spec.?weight.orValue(0) == 0 ?"
                      + " [JSONPatch{op: 'add', path: '/spec/weight', value: 1}] : []"));

  private static void hierarchy(Queue queue, AdmissionContext context) {
    Map<String, String> annotations = NullSafe.map(queue.getMetadata().getAnnotations());
    String hierarchy = annotations.getOrDefault(WellKnownKeys.HIERARCHY, "");
    String weights = annotations.getOrDefault(WellKnownKeys.HIERARCHY_WEIGHTS, "");
    if (!hierarchy.isEmpty() && !weights.isEmpty() && !hierarchy.startsWith("root")) {
      var rooted = new LinkedHashMap<>(annotations);
      rooted.put(WellKnownKeys.HIERARCHY, "root/" + hierarchy);
      rooted.put(WellKnownKeys.HIERARCHY_WEIGHTS, "1/" + weights);
      queue.getMetadata().setAnnotations(rooted);
    }
  }
}
