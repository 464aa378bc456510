package io.hekla.apiserver.rest.select;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A field selector of a query: fields that have to be equal to a text, or not. */
public record FieldSelector(List<Term> terms) {
  /** Selector of all objects. */
  public static final FieldSelector ALL = new FieldSelector(List.of());

  private static final Set<String> OF_ALL = Set.of("metadata.name", "metadata.namespace");

  private static final Map<String, Set<String>> OF_KIND =
      Map.of(
          "Pod",
          Set.of(
              "spec.nodeName",
              "spec.restartPolicy",
              "spec.schedulerName",
              "spec.serviceAccountName",
              "spec.hostNetwork",
              "status.phase",
              "status.podIP",
              "status.nominatedNodeName"),
          "Event",
          Set.of(
              "involvedObject.kind",
              "involvedObject.namespace",
              "involvedObject.name",
              "involvedObject.uid",
              "involvedObject.apiVersion",
              "involvedObject.resourceVersion",
              "involvedObject.fieldPath",
              "reason",
              "reportingComponent",
              "source",
              "type"),
          "Node",
          Set.of("spec.unschedulable"),
          "Namespace",
          Set.of("status.phase"),
          "Secret",
          Set.of("type"),
          "ReplicaSet",
          Set.of("status.replicas"));

  public FieldSelector {
    terms = List.copyOf(terms);
  }

  /**
   * Requirement on one field.
   *
   * @param equal whether the field has to equal the value, or to differ
   */
  public record Term(String field, boolean equal, String value) {
    boolean isMet(JsonNode object) {
      JsonNode found = object;
      for (String step : path().split("\\.", -1)) {
        found = found.path(step);
      }
      String text = found.isMissingNode() || found.isNull() ? "" : found.asText();
      return equal == (text.isEmpty() ? absent() : text).equals(value);
    }

    private String path() {
      return field.equals("source") ? "source.component" : field;
    }

    /** Returns the value of a missing field. */
    private String absent() {
      return field.equals("spec.unschedulable") || field.equals("spec.hostNetwork") ? "false" : "";
    }
  }

  /**
   * Reads {@code status.phase=Running,spec.nodeName!=node-1}.
   *
   * @throws IllegalArgumentException naming a field that is not selectable for the kind
   */
  public static FieldSelector parse(Kind<?> kind, String text) {
    var terms = new ArrayList<Term>();
    for (String part : text.split(",", -1)) {
      if (!part.isBlank()) {
        terms.add(term(part.strip()));
      }
    }
    for (Term term : terms) {
      if (!isSelectable(kind, term.field())) {
        throw new IllegalArgumentException("field label not supported: " + term.field());
      }
    }
    return new FieldSelector(terms);
  }

  /** Returns whether an object is selected. */
  public boolean selects(JsonNode object) {
    for (Term term : terms) {
      if (!term.isMet(object)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSelectable(Kind<?> kind, String field) {
    return OF_ALL.contains(field)
        || (!kind.group().endsWith("volcano.sh")
            && OF_KIND.getOrDefault(kind.name(), Set.of()).contains(field));
  }

  private static Term term(String part) {
    int at = part.indexOf("!=");
    if (at > 0) {
      return new Term(part.substring(0, at), false, part.substring(at + 2));
    }
    at = part.indexOf('=');
    if (at <= 0) {
      throw new IllegalArgumentException(
          "invalid selector: '%s'; can't understand '%s'".formatted(part, part));
    }
    int value = part.startsWith("==", at) ? at + 2 : at + 1;
    return new Term(part.substring(0, at), true, part.substring(value));
  }
}
