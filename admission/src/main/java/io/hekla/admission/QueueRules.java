package io.hekla.admission;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Queues: that guarantee, deserved and capability fit into each other, and that the parent is
 * there. Sums over the tree of queues are not checked here. Source: reference
 * api-and-controllers.md §6.6.
 */
final class QueueRules {
  private static final int LARGEST_WEIGHT = 65_535;

  private QueueRules() {}

  static List<Finding> checkNew(Queue queue, AdmissionContext context) {
    var findings = new ArrayList<>(check(queue, context));
    findings.addAll(state(queue));
    return findings;
  }

  /**
   * What holds of changed queues, too. Their state is none of it: a change does not touch the
   * status, so that one which is Closing may be changed (accident 12 of §10).
   */
  static List<Finding> check(Queue queue, AdmissionContext context) {
    QueueSpec spec = queue.getSpec();
    Map<String, Quantity> capability = Absent.map(spec.capability);
    Map<String, Quantity> deserved = Absent.map(spec.deserved);
    Map<String, Quantity> guarantee =
        spec.guarantee == null ? Map.of() : Absent.map(spec.guarantee.resource);
    var findings = new ArrayList<Finding>();
    if (spec.weight != null && (spec.weight < 1 || spec.weight > LARGEST_WEIGHT)) {
      findings.add(
          new Finding("spec.weight", "is " + spec.weight + "; must be 1 to " + LARGEST_WEIGHT));
    }
    findings.addAll(Amounts.check("spec.capability", capability));
    findings.addAll(Amounts.check("spec.deserved", deserved));
    findings.addAll(Amounts.check("spec.guarantee.resource", guarantee));
    findings.addAll(guaranteeWithinDeserved(guarantee, deserved));
    findings.addAll(deservedWithinCapability(deserved, capability));
    findings.addAll(QueueHierarchy.check(queue, context));
    findings.addAll(parent(queue, context));
    return findings;
  }

  private static List<Finding> guaranteeWithinDeserved(
      Map<String, Quantity> guarantee, Map<String, Quantity> deserved) {
    var findings = new ArrayList<Finding>();
    for (String name : new TreeSet<>(guarantee.keySet())) {
      BigDecimal least = Amounts.of(guarantee, name).orElse(BigDecimal.ZERO);
      BigDecimal fair = Amounts.of(deserved, name).orElse(null);
      if (fair == null || fair.compareTo(least) < 0) {
        findings.add(
            new Finding(
                "spec.deserved[" + name + "]",
                (fair == null ? "is missing" : "is " + deserved.get(name))
                    + "; must be at least the guarantee, "
                    + guarantee.get(name)));
      }
    }
    return findings;
  }

  private static List<Finding> deservedWithinCapability(
      Map<String, Quantity> deserved, Map<String, Quantity> capability) {
    var findings = new ArrayList<Finding>();
    for (String name : new TreeSet<>(deserved.keySet())) {
      BigDecimal fair = Amounts.of(deserved, name).orElse(BigDecimal.ZERO);
      BigDecimal most = Amounts.of(capability, name).orElse(fair);
      if (fair.compareTo(most) > 0) {
        findings.add(
            new Finding(
                "spec.deserved[" + name + "]",
                "is "
                    + deserved.get(name)
                    + "; must be at most the capability, "
                    + capability.get(name)));
      }
    }
    return findings;
  }

  private static List<Finding> state(Queue queue) {
    String state = queue.getStatus() == null ? "" : Absent.text(queue.getStatus().state);
    return switch (state) {
      case "", "Open", "Closed" -> List.of();
      default ->
          List.of(new Finding("status.state", "is " + state + "; must be empty, Open or Closed"));
    };
  }

  private static List<Finding> parent(Queue queue, AdmissionContext context) {
    String parent = Absent.text(queue.getSpec().parent);
    if (parent.isEmpty() || parent.equals("root")) {
      return List.of();
    }
    if (parent.equals(queue.getMetadata().getName())) {
      return List.of(new Finding("spec.parent", "is the queue itself; name another one"));
    }
    if (context.queue(parent).isEmpty()) {
      return List.of(new Finding("spec.parent", MissingQueue.message(parent, context)));
    }
    return List.of();
  }
}
