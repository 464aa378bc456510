package io.hekla.model.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.text.NearestName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The kinds that a reader accepts.
 *
 * @param skipsOthers whether kinds of other groups, and others of these, are accepted and passed
 *     over
 * @param assumed the kind of objects that have neither apiVersion nor kind
 */
record AcceptedKinds(
    Map<String, ManifestKind> byName, boolean skipsOthers, Optional<ManifestKind> assumed) {
  /** Largest number of accepted kinds that a message lists. */
  private static final int FEW = 3;

  /** Returns these kinds and no other. */
  static AcceptedKinds of(List<ManifestKind> kinds) {
    return new AcceptedKinds(
        kinds.stream().collect(Collectors.toMap(ManifestKind::kind, Function.identity())),
        false,
        Optional.empty());
  }

  AcceptedKinds skippingOthers() {
    return new AcceptedKinds(byName, true, assumed);
  }

  AcceptedKinds assuming(ManifestKind kind) {
    return new AcceptedKinds(byName, skipsOthers, Optional.of(kind));
  }

  /** Returns whether a document is of a kind that is accepted and not read. */
  boolean ignores(Document document) {
    String kind = document.tree().path("kind").asText();
    String apiVersion = document.tree().path("apiVersion").asText();
    return skipsOthers
        && !kind.isEmpty()
        && !apiVersion.isEmpty()
        && isOther(kind, group(apiVersion));
  }

  /** Returns the kind that a document states, if it is accepted. */
  Optional<ManifestKind> identify(Document document, List<Problem> problems) {
    Place place = document.place();
    if (!document.tree().isObject()) {
      problems.add(
          place.problem("a document that is no object", "give it apiVersion, kind and metadata"));
      return Optional.empty();
    }
    assumed.ifPresent(kind -> assume(kind, (ObjectNode) document.tree()));
    int before = problems.size();
    String kindName = required(document, "kind", "name the kind of object", problems);
    String apiVersion =
        required(document, "apiVersion", "name the group and version of the kind", problems);
    if (problems.size() > before) {
      return Optional.empty();
    }
    String group = group(apiVersion);
    if (skipsOthers && isOther(kindName, group)) {
      return Optional.empty();
    }
    ManifestKind kind = byName.get(kindName);
    if (kind != null && kind.apiVersion().equals(apiVersion)) {
      return Optional.of(kind);
    }
    String what = kindName + " of " + apiVersion + " is not accepted here";
    problems.add(
        kind != null && group(kind.apiVersion()).equals(group)
            ? place.problem("apiVersion", what, "write " + kind.apiVersion())
            : place.problem("kind", what, remedy(kindName, group)));
    return Optional.empty();
  }

  /**
   * Returns the remedy for a kind that is not accepted. Only kinds of its own group are suggested:
   * a kind of another group has other fields, however similar its name.
   */
  private String remedy(String kindName, String group) {
    return NearestName.to(kindName, ofGroup(group))
        .map(near -> "did you mean " + near + "?")
        .orElseGet(() -> byName.size() > FEW ? KindNeeds.of(group, kindName) : accepted());
  }

  private String accepted() {
    return byName.values().stream()
        .map(kind -> kind.kind() + " of " + kind.apiVersion())
        .sorted()
        .collect(Collectors.joining(", ", "write ", ""));
  }

  private static void assume(ManifestKind kind, ObjectNode object) {
    if (isUnsaid(object.path("apiVersion")) && isUnsaid(object.path("kind"))) {
      object.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    }
  }

  private static boolean isUnsaid(JsonNode value) {
    return value.asText("").isEmpty();
  }

  /** Returns true for a kind that is none of these, and none of these misspelled. */
  private boolean isOther(String kindName, String group) {
    List<String> ofGroup = ofGroup(group);
    return !ofGroup.contains(kindName)
        && (!group.endsWith(".volcano.sh") || NearestName.to(kindName, ofGroup).isEmpty());
  }

  private List<String> ofGroup(String group) {
    return byName.values().stream()
        .filter(kind -> group(kind.apiVersion()).equals(group))
        .map(ManifestKind::kind)
        .toList();
  }

  /** Returns the group of an apiVersion; that of the core is empty. */
  private static String group(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }

  private static String required(
      Document document, String field, String todo, List<Problem> problems) {
    JsonNode value = document.tree().path(field);
    if (!value.isTextual() || value.asText().isEmpty()) {
      problems.add(document.place().problem(field, "missing", todo));
    }
    return value.asText();
  }
}
