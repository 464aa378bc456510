package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.cli.apply.Manifests;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.ClusterAccess;
import io.hekla.controller.api.fabric8.Fabric8KubernetesApi;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.controller.api.fabric8.ServerOptions.Audit;
import io.hekla.controller.api.proxy.FaultProxy;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.embedded.SimulatedNodes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hekla on a real API server with a {@link FaultProxy} between the two. The test itself and the
 * kubelet reach the server without the proxy.
 */
final class FaultyCluster implements AutoCloseable {
  static final Duration GANG_HOLD = Duration.ofSeconds(20);

  /** Time after which a watch that tells nothing is begun again. */
  static final Duration WATCH_SILENCE = Duration.ofSeconds(20);

  static final Duration LONGEST = Duration.ofMinutes(4);
  private static final SimulatedNodes NODES = new SimulatedNodes(2, "8", "16Gi", 110);

  /** A gang that is all or nothing. */
  private static final String GANG =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s, namespace: default}
      spec:
        minAvailable: %d
        schedulerName: volcano
        queue: default
        policies:
        - {event: TaskCompleted, action: CompleteJob}
        tasks:
        - name: worker
          replicas: %d
          template:
            spec:
              restartPolicy: Never
              containers:
              - name: main
                image: busybox
                resources: {requests: {cpu: "1", memory: 1Gi}}
      ---
      """;

  private final RealCluster cluster;
  private final FaultProxy proxy;
  private final Fabric8KubernetesApi proxied;
  private final HeklaSystem hekla;

  /**
   * Starts all of it, without any fault.
   *
   * @param seed of the faults to come
   */
  FaultyCluster(Path folder, long seed) throws Exception {
    cluster =
        new RealCluster(
            RealApiServer.start(
                folder.resolve("server"), ServerOptions.DEFAULTS.with(Audit.WRITES)));
    proxy = FaultProxy.before(server().address(), seed);
    NODES.objects().forEach(node -> cluster.kubectl().resource(node).create());
    var settings =
        HeklaSettings.read(
            Map.of(
                "hekla.data",
                folder.resolve("data").toString(),
                // The server's bookmarks are a minute apart: quiet watches are begun again, too.
                "hekla.kubernetes.watch-silence",
                WATCH_SILENCE.toSeconds() + "s",
                "hekla.scheduler.gang-hold",
                GANG_HOLD));
    proxied = ClusterAccess.open(server().kubeconfig(proxy.address()), settings.client());
    hekla = HeklaSystem.start(settings, proxied);
    await("everything being watched")
        .atMost(LONGEST)
        .until(() -> proxy.requests().getOrDefault("watch", 0) >= Kind.ALL.size());
  }

  RealApiServer server() {
    return cluster.server();
  }

  FaultProxy proxy() {
    return proxy;
  }

  /** Submits gangs whose pods all fit on the nodes a few gangs at a time. */
  Load submit(String prefix, int gangs, int pods) {
    var manifest = new StringBuilder();
    for (int gang = 0; gang < gangs; gang++) {
      manifest.append(GANG.formatted(prefix + "-" + gang, pods, pods));
    }
    var reading = Manifests.reader().read(List.of(new Text("gangs", manifest.toString())));
    assertThat(reading).isInstanceOf(Reading.Good.class);
    var objects = ((Reading.Good<List<ManifestObject>>) reading).value();
    for (ManifestObject object : objects) {
      cluster.kubectl().resource(object.object()).create();
    }
    return Load.nothing().and(objects);
  }

  /** Lets every gang that runs end, until all Jobs are Completed. */
  void awaitCompleted(Load load) {
    awaitCompleted(load, LONGEST);
  }

  /**
   * Lets every gang that runs end, until all Jobs are Completed.
   *
   * @param longest time that this may take
   */
  void awaitCompleted(Load load, Duration longest) {
    await("all of " + load.jobs().keySet() + " being Completed")
        .atMost(longest)
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              var phases = phases();
              phases.forEach(
                  (job, phase) -> {
                    if (phase.equals("Running")) {
                      cluster.kubelet().finish(pod -> pod.toString().startsWith(job + "-"));
                    }
                  });
              return load.jobs().keySet().stream()
                  .allMatch(job -> "Completed".equals(phases.get(job)));
            });
  }

  /** Waits until some pods of a load are bound, and says how many. */
  long awaitSomeBound(Load load) {
    await("a bound pod").atMost(LONGEST).until(() -> bound(load) > 0);
    return bound(load);
  }

  private long bound(Load load) {
    return pods(load).stream().filter(pod -> pod.getSpec().getNodeName() != null).count();
  }

  /**
   * Returns the faults in the processing of a load, by the server's audit log.
   *
   * @param away time for which the server was away meanwhile
   */
  List<String> faults(Load load, Duration away) {
    var log = AuditLog.read(server().auditLog()).with(pods(load));
    var faults = new ArrayList<String>(Oracle.faults(log.requests(load), load, NODES));
    faults.addAll(GangsInPart.faults(log.entries(), load, GANG_HOLD.plus(away)));
    return faults;
  }

  private List<Pod> pods(Load load) {
    return items(Kind.POD).stream()
        .filter(pod -> load.pods().containsKey(key(pod).toString()))
        .toList();
  }

  private Map<String, String> phases() {
    var phases = new HashMap<String, String>();
    for (Job job : items(Kind.JOB)) {
      var status = job.getStatus();
      if (status != null && status.state != null && status.state.phase != null) {
        phases.put(key(job).toString(), status.state.phase);
      }
    }
    return phases;
  }

  /** All objects of a kind; none while the server does not answer. */
  private <T extends HasMetadata> List<T> items(Kind<T> kind) {
    return cluster.api().list(kind).toCompletableFuture().join()
            instanceof Answer.Done<KubernetesApi.Listing<T>> done
        ? done.object().items()
        : List.of();
  }

  private static ObjectKey key(HasMetadata object) {
    return new ObjectKey(object.getMetadata().getNamespace(), object.getMetadata().getName());
  }

  @Override
  public void close() throws IOException {
    hekla.close();
    proxied.close();
    proxy.close();
    cluster.close();
  }
}
