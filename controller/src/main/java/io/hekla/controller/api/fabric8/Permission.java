package io.hekla.controller.api.fabric8;

import java.util.List;
import java.util.Map;

/**
 * Operation of Hekla in a cluster, as RBAC names it.
 *
 * @param resource in plural, with its subresource after a slash if it is about that
 * @param name of the one object that may be written; empty if any may
 */
public record Permission(String verb, String group, String resource, String name) {
  private static final String JOBS = "batch.volcano.sh";
  private static final String GROUPS = "scheduling.volcano.sh";
  private static final String FLOWS = "flow.volcano.sh";
  private static final String DEVICES = "resource.k8s.io";
  private static final String NETWORK = "topology.volcano.sh";
  private static final String SHARDS = "shard.volcano.sh";
  private static final String LEASES = "coordination.k8s.io";

  /** Usual name of the Lease by which Heklas exclude each other. */
  public static final String LEASE = "hekla";

  /** Usual name of the Lease that records the members of a cluster. */
  public static final String MEMBERS_LEASE = "hekla-members";

  /** Every write without which the work of Hekla cannot go on. */
  public static final List<Permission> WRITES =
      List.of(
          new Permission("create", "", "pods"),
          new Permission("patch", "", "pods"),
          new Permission("delete", "", "pods"),
          new Permission("patch", "", "pods/status"),
          new Permission("create", "", "pods/binding"),
          new Permission("patch", JOBS, "jobs"),
          new Permission("patch", JOBS, "jobs/status"),
          new Permission("delete", JOBS, "jobs"),
          new Permission("delete", "bus.volcano.sh", "commands"),
          new Permission("create", LEASES, "leases"),
          new Permission("update", LEASES, "leases", LEASE),
          new Permission("create", GROUPS, "podgroups"),
          new Permission("patch", GROUPS, "podgroups"),
          new Permission("delete", GROUPS, "podgroups"),
          new Permission("create", GROUPS, "queues"),
          new Permission("patch", GROUPS, "queues"),
          new Permission("patch", GROUPS, "queues/status"));

  /**
   * The other writes of the role: for Events, plugins of Jobs, volumes, devices, makers of Jobs,
   * HyperNodes, and the loss of one of several members. Without one of them only that function is
   * missing.
   */
  public static final List<Permission> OTHER_WRITES =
      List.of(
          new Permission("create", "", "events"),
          new Permission("patch", "", "events"),
          new Permission("create", "", "configmaps"),
          new Permission("patch", "", "configmaps"),
          new Permission("delete", "", "configmaps"),
          new Permission("create", "", "secrets"),
          new Permission("patch", "", "secrets"),
          new Permission("delete", "", "secrets"),
          new Permission("create", "", "services"),
          new Permission("delete", "", "services"),
          new Permission("create", "networking.k8s.io", "networkpolicies"),
          new Permission("delete", "networking.k8s.io", "networkpolicies"),
          new Permission("patch", "", "persistentvolumes"),
          new Permission("create", "", "persistentvolumeclaims"),
          new Permission("patch", "", "persistentvolumeclaims"),
          new Permission("patch", DEVICES, "resourceclaims"),
          new Permission("patch", DEVICES, "resourceclaims/status"),
          new Permission("create", JOBS, "jobs"),
          new Permission("patch", JOBS, "cronjobs/status"),
          new Permission("patch", FLOWS, "jobflows/status"),
          new Permission("patch", FLOWS, "jobtemplates/status"),
          new Permission("create", NETWORK, "hypernodes"),
          new Permission("patch", NETWORK, "hypernodes"),
          new Permission("delete", NETWORK, "hypernodes"),
          new Permission("patch", NETWORK, "hypernodes/status"),
          new Permission("create", SHARDS, "nodeshards"),
          new Permission("patch", SHARDS, "nodeshards"),
          new Permission("delete", SHARDS, "nodeshards"),
          new Permission("patch", SHARDS, "nodeshards/status"),
          new Permission("update", LEASES, "leases", MEMBERS_LEASE));

  /** Permission for all objects of a resource. */
  public Permission(String verb, String group, String resource) {
    this(verb, group, resource, "");
  }

  /**
   * Returns the same permissions, about objects of other names.
   *
   * @param names by the name that the permission has
   */
  static List<Permission> named(List<Permission> permissions, Map<String, String> names) {
    return permissions.stream()
        .map(
            one ->
                new Permission(
                    one.verb, one.group, one.resource, names.getOrDefault(one.name, one.name)))
        .toList();
  }

  String resourceAlone() {
    return resource.split("/", 2)[0];
  }

  String subresource() {
    return resource.contains("/") ? resource.split("/", 2)[1] : "";
  }

  /**
   * Returns the permission for people, as kubectl names it: {@code patch
   * queues.scheduling.volcano.sh/status}.
   */
  @Override
  public String toString() {
    String full = group.isEmpty() ? resourceAlone() : resourceAlone() + "." + group;
    return verb
        + " "
        + full
        + (subresource().isEmpty() ? "" : "/" + subresource())
        + (name.isEmpty() ? "" : " " + name);
  }
}
