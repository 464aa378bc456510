package io.hekla.admission.job;

import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Job;
import io.hekla.model.job.plugins.JobPlugins;
import io.hekla.model.manifest.FieldPath;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Rules on job plugins: they exist, and so does the task from which mpi starts. */
final class PluginRules {
  private static final String MPI = "mpi";
  private static final List<String> PLUGINS = JobPlugins.names();

  private PluginRules() {}

  static final List<Rule<Job>> ALL =
      List.of(
          Rule.<Job>whenCreated(
                  "job.plugins-known", "Volcano", "Every job plugin exists.", PluginRules::known)
              .inCel(
                  "object.spec.?plugins.orValue({}).all(name, name in "
                      + PLUGINS.stream()
                          .map(name -> "'" + name + "'")
                          .collect(Collectors.joining(", ", "[", "]"))
                      + ")"),
          Rule.whenCreated(
              "job.mpi-master-exists",
              "Volcano",
              "A Job with the plugin `mpi` has a task with the name that the plugin's "
                  + "argument `master` gives.",
              PluginRules::master));

  private static void known(RuleInput<Job> input, Findings findings) {
    for (String name : new TreeSet<>(NullSafe.map(input.object().getSpec().plugins).keySet())) {
      if (!PLUGINS.contains(name)) {
        findings.add(
            FieldPath.key("spec.plugins", name),
            "unable to find job plugin",
            Names.instead(name, PLUGINS));
      }
    }
  }

  private static void master(RuleInput<Job> input, Findings findings) {
    var plugins = NullSafe.map(input.object().getSpec().plugins);
    List<String> tasks = Tasks.of(input.object()).stream().map(task -> task.name).toList();
    if (!plugins.containsKey(MPI) || tasks.isEmpty()) {
      return;
    }
    String master = JobPlugins.mpiMaster(NullSafe.list(plugins.get(MPI)));
    if (!tasks.contains(master)) {
      findings.add(
          "spec.plugins.mpi",
          "mpi master task \"" + master + "\" not found",
          "name it with --master=TASK; " + Names.instead(master, tasks));
    }
  }
}
