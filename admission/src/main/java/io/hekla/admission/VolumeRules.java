package io.hekla.admission;

import io.hekla.model.api.Job;
import io.hekla.model.api.VolumeSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Volumes of a Job: each at a place of its own, from one claim. */
final class VolumeRules {
  private VolumeRules() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    var findings = new ArrayList<Finding>();
    Set<String> paths = new HashSet<>();
    List<VolumeSpec> volumes = Absent.list(job.getSpec().volumes);
    for (int i = 0; i < volumes.size(); i++) {
      VolumeSpec volume = volumes.get(i);
      String at = "spec.volumes[" + i + "]";
      String path = Absent.text(volume.mountPath);
      if (path.isEmpty()) {
        findings.add(new Finding(at + ".mountPath", "is empty; say where to mount the volume"));
      } else if (!paths.add(path)) {
        findings.add(
            new Finding(at + ".mountPath", path + " is mounted already; choose another path"));
      }
      findings.addAll(claim(at, volume));
    }
    return findings;
  }

  private static List<Finding> claim(String at, VolumeSpec volume) {
    String name = Absent.text(volume.volumeClaimName);
    boolean named = !name.isEmpty();
    if (named == (volume.volumeClaim != null)) {
      return List.of(new Finding(at, "give either volumeClaim or volumeClaimName, one of them"));
    }
    if (named && !Names.isSubdomain(name)) {
      return List.of(
          new Finding(
              at + ".volumeClaimName",
              "\"" + name + "\" is no name of a claim; use small letters, digits, '-', '.'"));
    }
    return List.of();
  }
}
