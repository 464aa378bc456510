package io.hekla.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Main;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Migration from one scheduler to the other: the one is gone before the other is started. */
class MigrateTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @SuppressWarnings("NullAway.Init") // set before each test
  private StubCluster cluster;

  /** Scalings as {@code name=replicas}, with the pods that existed at that time. */
  private final List<String> scaled = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    cluster = new StubCluster();
    workload(Resource.DEPLOYMENTS, "volcano-scheduler", "volcanosh/vc-scheduler:v1", "[]", 2);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private void workload(Resource kind, String name, String image, String args, int replicas)
      throws IOException {
    cluster.with(
        kind,
        """
        metadata: {name: %1$s, namespace: system}
        spec:
          replicas: %4$d
          selector: {matchLabels: {app: %1$s}}
          template: {spec: {containers: [{name: main, image: "%2$s", args: %3$s}]}}
        status: {readyReplicas: %4$d}
        """
            .formatted(name, image, args, replicas));
  }

  /** Pods come and go as they are asked for. */
  private void obey() {
    cluster.onScale(
        (name, replicas) -> {
          scaled.add(name + "=" + replicas);
          try {
            if (replicas > 0) {
              pod(name);
            } else {
              cluster.remove(Resource.PODS, "system", name + "-0");
            }
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
  }

  private void pod(String of) throws IOException {
    cluster.with(
        Resource.PODS,
        "metadata: {name: %1$s-0, namespace: system, labels: {app: %1$s}}".formatted(of));
  }

  private int run(String... words) throws IOException {
    var all = new ArrayList<>(List.of("migrate"));
    all.addAll(List.of(words));
    all.add("--kubeconfig=" + cluster.kubeconfig(folder));
    return Main.run(new PrintWriter(out), new PrintWriter(err, true), all.toArray(String[]::new));
  }

  @Test
  void thereAndBackOneIsGoneBeforeTheOtherIsStarted() throws IOException {
    obey();
    pod("volcano-scheduler");
    assertThat(run("switch", "--yes")).isZero();
    assertThat(scaled).containsExactly("volcano-scheduler=0");

    workload(Resource.STATEFUL_SETS, "hekla", "registry:5000/hekla:0.1", "[up]", 3);
    pod("hekla");
    scaled.clear();
    assertThat(run("back", "--yes")).as(err::toString).isZero();
    assertThat(scaled).containsExactly("hekla=0", "volcano-scheduler=2");

    scaled.clear();
    assertThat(run("switch", "--yes")).isZero();
    assertThat(scaled).containsExactly("volcano-scheduler=0", "hekla=3");
    assertThat(out.toString()).contains("Volcano is back", "Volcano is stopped");
  }

  @Test
  void volcanoIsNotStartedWhileAPodOfHeklaIsLeft() throws IOException {
    obey();
    assertThat(run("switch", "--yes")).isZero();
    workload(Resource.DEPLOYMENTS, "hekla", "hekla", "[up]", 1);
    pod("hekla");
    scaled.clear();
    cluster.onScale((name, replicas) -> scaled.add(name + "=" + replicas));

    assertThat(run("back", "--yes", "--timeout=100ms")).isEqualTo(1);
    assertThat(scaled).containsExactly("hekla=0");
    assertThat(err.toString()).contains("after 0 s there is still pod hekla-0; see why");

    obey();
    cluster.remove(Resource.PODS, "system", "hekla-0");
    assertThat(run("back", "--yes")).as("goes on where it was").isZero();
    assertThat(scaled).containsExactly("hekla=0", "volcano-scheduler=2");
  }

  @Test
  void withoutWorkloadOfHeklaARemedyIsPrinted() throws IOException {
    obey();
    assertThat(run("switch", "--yes")).isZero();
    // One that only judges objects is none that acts.
    workload(Resource.DEPLOYMENTS, "admission", "hekla", "[up, --role, admission]", 1);

    assertThat(run("back", "--yes")).isZero();
    assertThat(out.toString())
        .contains("no Deployment or StatefulSet of Hekla was found", "stop it first");
    assertThat(scaled).containsExactly("volcano-scheduler=0", "volcano-scheduler=2");
  }

  @Test
  void withoutVolcanoNothingIsReportedAsDeleted() throws IOException {
    cluster.remove(Resource.DEPLOYMENTS, "system", "volcano-scheduler");

    assertThat(run("back", "--yes")).isEqualTo(1);
    assertThat(err.toString())
        .contains("there is no Deployment of Volcano in this cluster: nothing can be switched back")
        .doesNotContain("gone");
  }

  @Test
  void deletedWorkloadsOfTheSwitchAreNamed() throws IOException {
    obey();
    assertThat(run("switch", "--yes")).isZero();
    cluster.remove(Resource.DEPLOYMENTS, "system", "volcano-scheduler");
    workload(
        Resource.DEPLOYMENTS, "volcano-controllers", "volcanosh/vc-controller-manager:v1", "[]", 0);

    assertThat(run("back", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("stopped are gone: system/volcano-scheduler");
  }

  @Test
  void withoutConsentNothingIsChanged() throws IOException {
    obey();
    assertThat(run("switch")).isZero();
    assertThat(run("back")).isEqualTo(1);
    assertThat(cluster.writes()).isEmpty();
    assertThat(out.toString())
        .contains("would scale system/volcano-scheduler to 0", "To do it, add --yes");
    assertThat(err.toString()).contains("no ConfigMap hekla-migration");
  }

  @Test
  void replicaRecordsOfTenantsAreIgnored() throws IOException {
    obey();
    memory("aaa", "managed-by-me", "system/volcano-scheduler=0");
    memory("system", "managed-by-me", "system/volcano-scheduler=7");
    assertThat(run("back", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("no ConfigMap hekla-migration");

    memory("system", "hekla-migrate", "system/volcano-scheduler=many");
    assertThat(run("back", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("\"many\" is no number of replicas from 0 to 999");
    assertThat(scaled).isEmpty();
  }

  private void memory(String namespace, String maker, String replicas) throws IOException {
    cluster.with(
        Resource.CONFIG_MAPS,
        """
        metadata: {name: hekla-migration, namespace: %s, labels: {app.kubernetes.io/managed-by: %s}}
        data: {replicas: "%s"}
        """
            .formatted(namespace, maker, replicas));
  }
}
