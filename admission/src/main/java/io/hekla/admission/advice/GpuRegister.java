package io.hekla.admission.advice;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.admission.part.AmountChecks;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Finding;
import io.hekla.model.manifest.FieldPath;
import java.util.List;
import java.util.Map;

/**
 * Findings on the shared GPUs that a Node lists in an annotation: with a broken list, or without
 * the amounts, the scheduler counts no card there. Source: docs/reference/plugin-rules.md#vgpu.
 */
final class GpuRegister {
  private static final String RULE = "advice.gpu-register-readable";
  private static final String ANNOTATION = "volcano.sh/node-vgpu-register";
  private static final String FIELD = FieldPath.key("metadata.annotations", ANNOTATION);
  private static final String FORM =
      "write UUID,SHARES,MEMORY,TYPE,HEALTH,MODE: for each card, with the colon";
  private static final List<String> AMOUNTS =
      List.of("volcano.sh/vgpu-number", "volcano.sh/vgpu-cores", "volcano.sh/vgpu-memory");
  private static final int PARTS = 6;

  private GpuRegister() {}

  static void check(Node node, List<Finding> findings) {
    String text = NullSafe.map(node.getMetadata().getAnnotations()).get(ANNOTATION);
    if (text == null) {
      return;
    }
    int card = 0;
    for (String entry : text.split(":", -1)) {
      if (!entry.isBlank()) {
        card(++card, entry.split(",", -1), findings);
      }
    }
    if (card == 0) {
      findings.add(new Finding(RULE, FIELD, "lists no card", FORM));
    }
    Map<String, Quantity> allocatable =
        node.getStatus() == null ? Map.of() : NullSafe.map(node.getStatus().getAllocatable());
    for (String name : AMOUNTS) {
      if (AmountChecks.orZero(allocatable, name).signum() <= 0) {
        findings.add(
            new Finding(
                RULE,
                FieldPath.key("status.allocatable", name),
                "is missing or 0, so that the cards of the node are not counted",
                "write the sum over its cards"));
      }
    }
  }

  private static void card(int number, String[] parts, List<Finding> findings) {
    if (parts.length < PARTS) {
      findings.add(
          new Finding(
              RULE,
              FIELD,
              "card %d has %d of %d parts, so that no card of the node is counted"
                  .formatted(number, parts.length, PARTS),
              FORM));
      return;
    }
    number(number, "shares", parts[1], findings);
    number(number, "memory", parts[2], findings);
    if (!parts[3].contains("NVIDIA")) {
      findings.add(
          new Finding(
              RULE,
              FIELD,
              "card %d has the type \"%s\", on which no pod is placed".formatted(number, parts[3]),
              "write a type with NVIDIA in it, as NVIDIA-A100"));
    }
  }

  private static void number(int card, String part, String text, List<Finding> findings) {
    if (!text.matches("0*[1-9][0-9]{0,8}")) {
      findings.add(
          new Finding(
              RULE,
              FIELD,
              "the %s of card %d is \"%s\"".formatted(part, card, text),
              "write a whole number above 0" + (part.equals("memory") ? ", in MiB" : "")));
    }
  }
}
