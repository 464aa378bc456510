package io.hekla.admission;

import io.hekla.model.api.Queue;
import io.hekla.model.api.WellKnownKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The hierarchy annotations of a queue: as many weights as parts, and no queue below it. */
final class QueueHierarchy {
  private QueueHierarchy() {}

  static List<Finding> check(Queue queue, AdmissionContext context) {
    Map<String, String> annotations = Absent.map(queue.getMetadata().getAnnotations());
    String hierarchy = annotations.getOrDefault(WellKnownKeys.HIERARCHY, "");
    String weights = annotations.getOrDefault(WellKnownKeys.HIERARCHY_WEIGHTS, "");
    if (hierarchy.isEmpty() && weights.isEmpty()) {
      return List.of();
    }
    var findings = new ArrayList<Finding>();
    String[] parts = weights.split("/", -1);
    int wanted = hierarchy.split("/", -1).length;
    String at = "metadata.annotations[" + WellKnownKeys.HIERARCHY_WEIGHTS + "]";
    if (parts.length != wanted) {
      findings.add(
          new Finding(
              at, "has " + parts.length + " parts; must have " + wanted + " as the hierarchy"));
    }
    for (String part : parts) {
      if (!isPositive(part)) {
        findings.add(new Finding(at, "\"" + part + "\" is no weight; use a number above 0"));
      }
    }
    for (String other : context.queues().keySet().stream().sorted().toList()) {
      if (!other.equals(queue.getMetadata().getName())
          && hierarchyOf(context.queues().get(other)).startsWith(hierarchy + "/")) {
        findings.add(
            new Finding(
                "metadata.annotations[" + WellKnownKeys.HIERARCHY + "]",
                "queue "
                    + other
                    + " lies below "
                    + hierarchy
                    + "; a queue of jobs must be a leaf"));
      }
    }
    return findings;
  }

  private static String hierarchyOf(@Nullable Queue queue) {
    return queue == null
        ? ""
        : Absent.map(queue.getMetadata().getAnnotations())
            .getOrDefault(WellKnownKeys.HIERARCHY, "");
  }

  private static boolean isPositive(String number) {
    try {
      return Double.parseDouble(number) > 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
