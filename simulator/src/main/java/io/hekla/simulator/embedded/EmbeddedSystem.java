package io.hekla.simulator.embedded;

import io.hekla.actors.system.BeforeJoin;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.actors.webhook.WebhookSettings;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.apiserver.store.StoreClosedException;
import io.hekla.apiserver.store.file.FolderException;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.PrivateFolder;
import io.hekla.controller.host.StartRefused;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Hekla as a whole in one JVM: an embedded cluster, and a member that schedules it. */
public final class EmbeddedSystem implements AutoCloseable {
  private final EmbeddedCluster cluster;
  private final HeklaSystem system;
  private final Path data;
  private final Thread atExit = new Thread(this::stop, "closing");
  private final Optional<ServedApi> served;
  private boolean stopped;
  private volatile @Nullable String failure;

  private EmbeddedSystem(
      EmbeddedCluster cluster, HeklaSystem system, Path data, Optional<ServedApi> served) {
    this.cluster = cluster;
    this.data = data;
    this.system = system;
    this.served = served;
    Runtime.getRuntime().addShutdownHook(atExit);
    var unused = cluster.failed().thenAccept(this::fail);
  }

  /**
   * Starts a system, or resumes where the last one on this folder ended, however it ended.
   *
   * @param data folder that holds the API's objects in {@code api} and the journal in {@code
   *     journal}
   * @param overrides settings by path that take precedence over {@code application.conf}
   * @throws StartRefused with a line for people; nothing is left running then
   */
  public static EmbeddedSystem start(
      Path data, SimulatedNodes nodes, KubeletOptions kubelets, Map<String, ?> overrides)
      throws StartRefused {
    return start(data, nodes, kubelets, overrides, OptionalInt.empty());
  }

  /**
   * Starts a system as {@link #start} does, whose API is open to other programs of this machine
   * until {@link #close}: before the member is ready its kubeconfig is written.
   *
   * @param port port of the API; 0 takes that of the last time, or a free one if it is in use
   * @throws StartRefused with a line for people; nothing is left running then
   */
  public static EmbeddedSystem startServed(
      Path data, SimulatedNodes nodes, KubeletOptions kubelets, Map<String, ?> overrides, int port)
      throws StartRefused {
    return start(data, nodes, kubelets, overrides, OptionalInt.of(port));
  }

  private static EmbeddedSystem start(
      Path data,
      SimulatedNodes nodes,
      KubeletOptions kubelets,
      Map<String, ?> overrides,
      OptionalInt port)
      throws StartRefused {
    var settings = new HashMap<String, Object>();
    // No other scheduler or member is on this cluster.
    settings.put("hekla.observe.mode", "no");
    settings.put("hekla.lease.enabled", false);
    settings.putAll(overrides);
    settings.put("hekla.data", data.toString());
    HeklaSettings read = HeklaSettings.read(settings);
    PrivateFolder.claim(data);
    AdmissionSettings rules = WebhookSettings.rules(read.config());
    var admission = new IdleObjects(new EmbeddedAdmission(rules), rules.schedulerNames());
    EmbeddedCluster cluster;
    try {
      cluster = EmbeddedCluster.open(Optional.of(data.resolve("api")), kubelets, admission);
    } catch (FolderException e) {
      throw new StartRefused(String.valueOf(e.getMessage()), e);
    }
    EmbeddedSystem system;
    Optional<ServedApi> served =
        port.isPresent()
            ? Optional.of(new ServedApi(cluster, data, port.getAsInt()))
            : Optional.empty();
    BeforeJoin step = served.<BeforeJoin>map(api -> api::open).orElse(actors -> {});
    try {
      system =
          new EmbeddedSystem(
              cluster, HeklaSystem.start(read, cluster.client("hekla"), step), data, served);
    } catch (StartRefused | RuntimeException e) {
      cluster.close();
      throw e;
    }
    try {
      // Nodes are made last: a start that was refused leaves none behind for the next one to find.
      cluster.furnish(nodes);
      return system;
    } catch (StoreClosedException e) {
      system.close();
      throw new StartRefused(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns a client of the API whose requests have this name in the request log. */
  public KubernetesApi client(String user) {
    return cluster.client(user);
  }

  /** Returns the file that gives other programs access to the API, if it is served. */
  public Path kubeconfig() {
    return ServedApi.kubeconfig(data);
  }

  /** Member of the system. */
  public HeklaSystem system() {
    return system;
  }

  /**
   * Reason why the system ended by itself, in a line for people; empty while it runs or if it was
   * stopped.
   */
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** Stage that completes when the member has ended, for whatever reason. */
  public CompletionStage<?> ended() {
    return system.ended();
  }

  /**
   * Stops scheduling, lets requests under way end, and closes the cluster's folder; the end of the
   * JVM does the same.
   */
  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is ending already, and runs the hook.
    }
  }

  /** Stops the system: a cluster that cannot store anything any more is of no use. */
  private void fail(String why) {
    failure = why;
    Thread.ofPlatform().name("ending").start(this::close);
  }

  private synchronized void stop() {
    if (!stopped) {
      stopped = true;
      served.ifPresent(ServedApi::close);
      system.close();
      cluster.close();
    }
  }
}
