package io.hekla.admission;

import io.hekla.model.api.Job;
import java.util.List;
import java.util.TreeSet;

/** That every job plugin named is one that exists. */
final class PluginRules {
  private static final List<String> PLUGINS =
      List.of("env", "hcclrank", "mpi", "pytorch", "ray", "ssh", "svc", "tensorflow");

  private PluginRules() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    return new TreeSet<>(Absent.map(job.getSpec().plugins).keySet())
        .stream()
            .filter(plugin -> !PLUGINS.contains(plugin))
            .map(
                plugin ->
                    new Finding(
                        "spec.plugins[" + plugin + "]",
                        "unable to find job plugin; use one of " + PLUGINS))
            .toList();
  }
}
