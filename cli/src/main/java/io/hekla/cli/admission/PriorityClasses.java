package io.hekla.cli.admission;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.admission.rule.Finding;
import io.hekla.model.manifest.FieldPath;
import io.hekla.model.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Check that the PriorityClasses named by an object exist. */
public final class PriorityClasses {
  private static final String FIELD = "priorityClassName";

  private PriorityClasses() {}

  /**
   * Returns a finding for every place in an object that names a PriorityClass that does not exist.
   */
  public static List<Finding> missing(JsonNode object, Set<String> there) {
    var findings = new ArrayList<Finding>();
    check("", object, there, findings);
    return findings;
  }

  private static void check(String path, JsonNode node, Set<String> there, List<Finding> findings) {
    if (node.isArray()) {
      for (int at = 0; at < node.size(); at++) {
        check(FieldPath.element(path, at), node.get(at), there, findings);
      }
    }
    node.properties()
        .forEach(
            field -> {
              String here = FieldPath.key(path, field.getKey());
              String name = field.getValue().asText("");
              if (!field.getKey().equals(FIELD)) {
                check(here, field.getValue(), there, findings);
              } else if (!name.isEmpty() && !there.contains(name)) {
                findings.add(missing(here, name, there));
              }
            });
  }

  private static Finding missing(String field, String name, Set<String> there) {
    return new Finding(
        "",
        field,
        "there is no PriorityClass " + name,
        NearestName.to(name, there.stream().sorted().toList())
            .map(near -> "did you mean " + near + "?")
            .orElse("create it first"));
  }
}
