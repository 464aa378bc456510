package io.hekla.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Check that the custom resource definitions exist, and are as new as the shipped ones. */
final class CrdCheck {
  private static final String APPLY = "kubectl apply -f deploy/crds";

  private CrdCheck() {}

  static List<DoctorFinding> check(Map<String, JsonNode> shipped, List<ApiObject> installed) {
    Map<String, ApiObject> byName =
        installed.stream().collect(Collectors.toMap(ApiObject::name, Function.identity()));
    var findings = new ArrayList<DoctorFinding>();
    shipped.forEach(
        (name, crd) -> {
          ApiObject there = byName.get(name);
          if (there == null) {
            findings.add(DoctorFinding.wrong("CRD", name + " is not installed", APPLY));
          } else {
            check(name, CrdComparison.of(crd, there.tree()), findings);
          }
        });
    if (findings.isEmpty()) {
      findings.add(
          DoctorFinding.ok(
              "CRDs", "all %d are installed, and up to date".formatted(shipped.size())));
    }
    return findings;
  }

  private static void check(String name, CrdComparison difference, List<DoctorFinding> findings) {
    if (!difference.unserved().isEmpty()) {
      findings.add(
          DoctorFinding.wrong(
              "CRD",
              "%s does not serve %s".formatted(name, String.join(", ", difference.unserved())),
              APPLY));
    } else if (!difference.missing().isEmpty()) {
      findings.add(
          DoctorFinding.wrong(
              "CRD",
              "%s is older than Hekla's: it drops %s from objects"
                  .formatted(name, some(difference.missing())),
              APPLY));
    }
  }

  static String some(List<String> fields) {
    int shown = Math.min(3, fields.size());
    String list = String.join(", ", fields.subList(0, shown));
    return fields.size() > shown
        ? "%s and %d fields more".formatted(list, fields.size() - shown)
        : list;
  }
}
