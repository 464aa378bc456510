package io.hekla.cli.migrate;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Volcano of a cluster, as far as the user may read it. */
final class Volcano {
  private final ApiServer server;

  Volcano(ApiServer server) {
    this.server = server;
  }

  List<VolcanoDeployment> parts() {
    return VolcanoDeployment.of(server.list(Selection.all(Resource.DEPLOYMENTS)));
  }

  /** Returns the text of the scheduler's configuration, from the ConfigMap that its pods mount. */
  Optional<String> configuration(List<VolcanoDeployment> parts) {
    for (VolcanoDeployment part : parts) {
      if (part.program() == VolcanoProgram.SCHEDULER) {
        String path = part.flag("scheduler-conf").orElse("volcano-scheduler.conf");
        String file = path.substring(path.lastIndexOf('/') + 1);
        for (String name : part.configMaps()) {
          Optional<String> text =
              server
                  .find(Resource.CONFIG_MAPS, part.deployment().namespace(), name)
                  .map(map -> map.text("data", file))
                  .filter(content -> !content.isEmpty());
          if (text.isPresent()) {
            return text;
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Scheduler names that pods use for its scheduler. */
  static Set<String> schedulerNames(List<VolcanoDeployment> parts) {
    var names = new TreeSet<>(Set.of("volcano"));
    parts.stream()
        .filter(part -> part.program() == VolcanoProgram.SCHEDULER)
        .flatMap(part -> part.flags().getOrDefault("scheduler-name", List.of()).stream())
        .filter(name -> !name.isEmpty())
        .forEach(names::add);
    return names;
  }

  /** Pods of these parts that still exist, and leases that one of the parts still holds. */
  List<String> left(List<VolcanoDeployment> parts) {
    List<String> left =
        new ArrayList<>(
            new Workloads(server).pods(parts.stream().map(VolcanoDeployment::workload).toList()));
    Leases.held(leases(parts), schedulerNames(parts), Instant.now())
        .forEach(lease -> left.add("lease " + lease));
    return left;
  }

  private List<ApiObject> leases(List<VolcanoDeployment> parts) {
    return parts.stream()
        .map(part -> part.deployment().namespace())
        .distinct()
        .flatMap(namespace -> server.list(Selection.in(namespace, Resource.LEASES)).stream())
        .toList();
  }
}
