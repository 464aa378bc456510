package io.hekla.admission.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Operation;
import java.util.Map;
import java.util.Optional;

/**
 * One object that a rule refuses, or lets in.
 *
 * @param rule whose case it is
 * @param says what it is a case of
 * @param object complete, as it comes over the wire
 * @param before as it is before it is changed
 * @param settings those that it changes, as the case says them; empty where it takes them as they
 *     are
 * @param refused part of the message by field; empty if the object is let in
 * @param admitted values by field that it then has
 */
public record AdmissionCase(
    String rule,
    String says,
    Operation operation,
    ObjectNode object,
    Optional<ObjectNode> before,
    AdmissionContext context,
    JsonNode settings,
    Map<String, String> refused,
    Map<String, JsonNode> admitted) {
  /** Returns whether the object is refused. */
  public boolean isRefused() {
    return !refused.isEmpty();
  }

  /** Returns whether the settings are those of a cluster where nobody changed them. */
  public boolean plain() {
    return settings.isEmpty();
  }

  /** The kind of object. */
  public String kind() {
    return object.path("kind").asText();
  }

  @Override
  public String toString() {
    return rule + " (" + kind() + "): " + says;
  }
}
