package io.hekla.simulator.embedded;

import io.hekla.actors.StartRefused;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.simulator.api.StoreClosedException;
import io.hekla.simulator.api.file.FolderException;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The whole of Hekla in one JVM: an embedded cluster, and a member that schedules it. */
public final class EmbeddedSystem implements AutoCloseable {
  private final EmbeddedCluster cluster;
  private final HeklaSystem system;
  private final Thread atExit = new Thread(this::stop, "closing");
  private boolean stopped;
  private volatile @Nullable String failure;

  private EmbeddedSystem(EmbeddedCluster cluster, HeklaSystem system) {
    this.cluster = cluster;
    this.system = system;
    Runtime.getRuntime().addShutdownHook(atExit);
    var unused = cluster.failed().thenAccept(this::fail);
  }

  /**
   * Starts, or goes on where the last one on this folder ended, however it ended.
   *
   * @param data holds the API's objects in {@code api} and the journal in {@code journal}
   * @param overrides settings by path that go before those of {@code application.conf}
   * @throws StartRefused with a line for people; nothing is left running then
   */
  public static EmbeddedSystem start(
      Path data, SimulatedNodes nodes, KubeletOptions kubelets, Map<String, ?> overrides)
      throws StartRefused {
    var settings = new HashMap<String, Object>();
    // There is nobody else.
    settings.put("hekla.observe.mode", "no");
    settings.putAll(overrides);
    settings.put("hekla.data", data.toString());
    HeklaSettings read = HeklaSettings.read(settings);
    EmbeddedCluster cluster;
    try {
      cluster = EmbeddedCluster.open(Optional.of(data.resolve("api")), kubelets);
    } catch (FolderException e) {
      throw new StartRefused(String.valueOf(e.getMessage()), e);
    }
    EmbeddedSystem system;
    try {
      system = new EmbeddedSystem(cluster, HeklaSystem.start(read, cluster.client("hekla")));
    } catch (StartRefused | RuntimeException e) {
      cluster.close();
      throw e;
    }
    try {
      // Only now: a start that was refused leaves no nodes behind for the next one to find.
      cluster.furnish(nodes);
      return system;
    } catch (StoreClosedException e) {
      system.close();
      throw new StartRefused(String.valueOf(e.getMessage()), e);
    }
  }

  /** A client of the API whose requests stand under this name in the request log. */
  public KubernetesApi client(String who) {
    return cluster.client(who);
  }

  /** The member. */
  public HeklaSystem system() {
    return system;
  }

  /** Why it ended by itself, in a line for people; empty while it runs or if it was stopped. */
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** Completes when the member has ended, for whatever reason. */
  public CompletionStage<?> ended() {
    return system.ended();
  }

  /**
   * Stops deciding, lets requests under way end, and closes the cluster's folder; the end of the
   * JVM does the same.
   */
  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM ends already, and the hook with it.
    }
  }

  /** Without a cluster that keeps anything there is nothing left to do. */
  private void fail(String why) {
    failure = why;
    Thread.ofPlatform().name("ending").start(this::close);
  }

  private synchronized void stop() {
    if (!stopped) {
      stopped = true;
      system.close();
      cluster.close();
    }
  }
}
