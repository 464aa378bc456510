package io.hekla.system;

import io.fabric8.kubernetes.client.Config;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.controller.api.fabric8.Fabric8KubernetesApi;
import io.hekla.controller.host.StartRefused;
import java.nio.file.Path;
import java.util.Map;

/**
 * Entry point of a member that schedules the cluster of the kubeconfig that is its argument. Its
 * settings are the JVM's system properties; when the member ends for whatever reason, the JVM does.
 */
final class SchedulerMember {
  /** Output of a member that is up. */
  static final String UP = "this member is up";

  private SchedulerMember() {}

  public static void main(String[] arguments) throws StartRefused {
    HeklaSettings settings = HeklaSettings.read(Map.of());
    // Not as the command does: that refuses an embedded cluster, which has a Hekla of its own.
    var api =
        Fabric8KubernetesApi.of(
            Config.fromKubeconfig(Path.of(arguments[0]).toFile()), settings.client());
    var system = HeklaSystem.start(settings, api);
    System.out.println(UP);
    system.ended().toCompletableFuture().join();
    system.whyEnded().ifPresent(System.out::println);
    System.exit(1);
  }
}
