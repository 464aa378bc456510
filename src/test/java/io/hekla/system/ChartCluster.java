package io.hekla.system;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import io.hekla.controller.api.fabric8.RealApiServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Real API server and PostgreSQL, on which the three members of the chart run as JVMs of this
 * machine.
 */
final class ChartCluster implements AutoCloseable {
  static final Duration LONGEST = Duration.ofMinutes(4);

  private static final int MEMBERS = 3;

  private final Path folder;
  private final EmbeddedPostgres postgres;
  private final RealCluster cluster;
  private final List<RenderedMembers> members = new ArrayList<>();

  private ChartCluster(Path folder, EmbeddedPostgres postgres, RealCluster cluster) {
    this.folder = folder;
    this.postgres = postgres;
    this.cluster = cluster;
  }

  /**
   * Starts it, without members; the test is skipped where no PostgreSQL can be started.
   *
   * @param folder for all files
   */
  static ChartCluster start(Path folder) throws IOException, GeneralSecurityException {
    EmbeddedPostgres postgres;
    try {
      postgres = EmbeddedPostgres.builder().setServerConfig("max_connections", "100").start();
    } catch (IOException | IllegalStateException e) {
      return abort("no PostgreSQL can be started here: " + e);
    }
    return new ChartCluster(
        folder, postgres, new RealCluster(RealApiServer.start(folder.resolve("server"))));
  }

  RealCluster cluster() {
    return cluster;
  }

  /**
   * Installs what is rendered, but for the kinds that nobody runs here, and starts the members at
   * once; returns when they are ready.
   *
   * @param values besides those of the database, as in {@code admission.enabled=false}
   */
  RenderedMembers install(String... values) throws IOException {
    var all = new ArrayList<>(List.of(values));
    all.addAll(
        List.of(
            "postgresql.mode=external",
            "postgresql.external.url=" + postgres.getJdbcUrl("postgres", "postgres"),
            "postgresql.external.user=postgres",
            "postgresql.external.secret=hekla-database",
            // The machine may be busy.
            "settings=hekla.cluster.start-timeout = 4m"));
    String text = new Helm(folder).render(all.toArray(String[]::new)).done();
    new Kubectl(cluster.server().kubeconfig(), folder)
        .runOn(text, "apply", "--server-side", "--force-conflicts", "--validate=strict", "-f", "-")
        .done();
    var started =
        new RenderedMembers(
            folder,
            Rendered.of(text),
            MountedAccount.kubeconfig(cluster, Helm.NAMESPACE, folder),
            postgres.getPort() % 250);
    members.add(started);
    for (int member = 0; member < MEMBERS; member++) {
      started.start();
    }
    started.awaitReady();
    return started;
  }

  /** Returns the number of pods of a Job that are on nodes. */
  long bound(String job) {
    return cluster.kubectl().pods().inNamespace(RealCluster.NAMESPACE).list().getItems().stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(job + "-"))
        .filter(pod -> pod.getSpec().getNodeName() != null)
        .count();
  }

  /** Waits until so many pods of a Job are on nodes. */
  void awaitBound(String job, int pods) {
    await("pods of " + job + " are bound").atMost(LONGEST).until(() -> bound(job) == pods);
  }

  @Override
  public void close() throws IOException {
    members.forEach(RenderedMembers::close);
    cluster.close();
    postgres.close();
  }
}
