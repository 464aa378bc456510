package io.hekla.admission.job;

import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.model.api.Job;
import io.hekla.model.api.VolumeSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules on volumes of a Job: each has a mount path of its own, and one claim. */
final class JobVolumeRules {
  private JobVolumeRules() {}

  /** Check of all volumes. */
  @FunctionalInterface
  private interface Check {
    void check(List<VolumeSpec> volumes, Findings findings);
  }

  static final List<Rule<Job>> ALL =
      List.of(
          rule("job.volumes-have-path", "Every volume has a `mountPath`.", JobVolumeRules::paths)
              .byTypes(),
          rule(
                  "job.volume-paths-differ",
                  "No two volumes have the same `mountPath`.",
                  JobVolumeRules::pathsDiffer)
              .inCel(
                  "object.spec.?volumes.orValue([]).all(v,"
                      + " object.spec.volumes.filter(o, o.mountPath == v.mountPath).size() == 1)"),
          rule(
                  "job.volume-has-one-claim",
                  "A volume has either a `volumeClaim`, of which a claim is created, or "
                      + "the `volumeClaimName` of an existing claim.",
                  JobVolumeRules::claims)
              .inCel(
                  "object.spec.?volumes.orValue([]).all(v, has(v.volumeClaim) !="
                      + " (v.?volumeClaimName.orValue('') != ''))"),
          rule(
                  "job.volume-claim-name-fits",
                  "`volumeClaimName` is a valid name of a PersistentVolumeClaim.",
                  JobVolumeRules::claimNames)
              .inCel(
                  "object.spec.?volumes.orValue([]).all(v, v.?volumeClaimName.orValue('') == '' ||"
                      + " v.volumeClaimName.matches("
                      + "'^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$'))"));

  private static Rule<Job> rule(String name, String sentence, Check check) {
    return Rule.whenCreated(
        name,
        "Volcano",
        sentence,
        (input, findings) ->
            check.check(NullSafe.list(input.object().getSpec().volumes), findings));
  }

  private static void paths(List<VolumeSpec> volumes, Findings findings) {
    for (int i = 0; i < volumes.size(); i++) {
      if (NullSafe.text(volumes.get(i).mountPath).isEmpty()) {
        findings.add(at(i) + ".mountPath", "is empty", "say where to mount the volume");
      }
    }
  }

  private static void pathsDiffer(List<VolumeSpec> volumes, Findings findings) {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < volumes.size(); i++) {
      String path = NullSafe.text(volumes.get(i).mountPath);
      Integer first = path.isEmpty() ? null : seen.putIfAbsent(path, i);
      if (first != null) {
        findings.add(
            at(i) + ".mountPath",
            path + " is mounted already, by " + at(first),
            "choose another path");
      }
    }
  }

  private static void claims(List<VolumeSpec> volumes, Findings findings) {
    for (int i = 0; i < volumes.size(); i++) {
      boolean named = !NullSafe.text(volumes.get(i).volumeClaimName).isEmpty();
      boolean made = volumes.get(i).volumeClaim != null;
      if (named == made) {
        findings.add(
            at(i),
            named ? "has a volumeClaim and a volumeClaimName" : "has no claim",
            "give either volumeClaim or volumeClaimName, one of them");
      }
    }
  }

  private static void claimNames(List<VolumeSpec> volumes, Findings findings) {
    for (int i = 0; i < volumes.size(); i++) {
      String name = NullSafe.text(volumes.get(i).volumeClaimName);
      if (!name.isEmpty() && !Names.isSubdomain(name)) {
        findings.add(
            at(i) + ".volumeClaimName",
            "\"" + name + "\" is no name of a claim",
            "use small letters, digits, '-', '.'");
      }
    }
  }

  private static String at(int index) {
    return "spec.volumes[" + index + "]";
  }
}
