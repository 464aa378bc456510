package io.hekla.actors.kubernetes.fabric8;

import java.util.List;

/**
 * Something that Hekla does in a cluster, as RBAC names it.
 *
 * @param resource in plural, with its subresource after a slash if it is about that
 */
public record Permission(String verb, String group, String resource) {
  private static final String JOBS = "batch.volcano.sh";
  private static final String GROUPS = "scheduling.volcano.sh";

  /** Every write without which the work of Hekla cannot go on. */
  public static final List<Permission> WRITES =
      List.of(
          new Permission("create", "", "pods"),
          new Permission("patch", "", "pods"),
          new Permission("delete", "", "pods"),
          new Permission("patch", "", "pods/status"),
          new Permission("create", "", "pods/binding"),
          new Permission("patch", JOBS, "jobs/status"),
          new Permission("delete", "bus.volcano.sh", "commands"),
          new Permission("create", GROUPS, "podgroups"),
          new Permission("patch", GROUPS, "podgroups"),
          new Permission("delete", GROUPS, "podgroups"),
          new Permission("create", GROUPS, "queues"),
          new Permission("patch", GROUPS, "queues"),
          new Permission("patch", GROUPS, "queues/status"));

  String resourceAlone() {
    return resource.split("/", 2)[0];
  }

  String subresource() {
    return resource.contains("/") ? resource.split("/", 2)[1] : "";
  }

  /** For people, as kubectl names it: {@code patch queues.scheduling.volcano.sh/status}. */
  @Override
  public String toString() {
    String full = group.isEmpty() ? resourceAlone() : resourceAlone() + "." + group;
    return verb + " " + full + (subresource().isEmpty() ? "" : "/" + subresource());
  }
}
