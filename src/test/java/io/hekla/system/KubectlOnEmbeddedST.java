package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.actors.kubernetes.fabric8.OnRealApiServer;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real kubectl on the embedded system, by the kubeconfig that {@code hekla up} writes. */
@OnRealApiServer
class KubectlOnEmbeddedST {
  private static final String QUEUE =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata:
        name: %s
      spec:
        weight: %d
      """;

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata:
        name: %s
        labels: {made-by: kubectl}
      spec:
        schedulerName: volcano
        minAvailable: 2
        tasks:
        - name: worker
          replicas: 2
          template:
            metadata:
              annotations: {simulated.hekla.io/run-for: %s}
            spec:
              restartPolicy: Never
              containers:
              - name: main
                image: busybox
                resources: {requests: {cpu: '1'}}
      """;

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: %s}
      spec:
        schedulerName: nobody
        containers:
        - {name: main, image: one}
        - {name: side, image: side}
      """;

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static EmbeddedSystem system;

  @SuppressWarnings("NullAway.Init") // as the system
  private static Kubectl kubectl;

  @BeforeAll
  static void start() throws Exception {
    system =
        EmbeddedSystem.start(
            folder.resolve("data"),
            SimulatedNodes.SMALL,
            new KubeletOptions(Duration.ofMillis(100), Duration.ZERO, Optional.empty()),
            Map.of());
    kubectl = new Kubectl(system.serve(0), folder);
    kubectl
        .run("wait", "queue/default", "--for=jsonpath={.status.state}=Open", "--timeout=60s")
        .done();
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  @Test
  void theKubeconfigIsForItsUserAlone() throws IOException {
    Path file = folder.resolve("data").resolve("kubeconfig");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void whoHasNoTokenIsNotLetIn() throws IOException {
    Path other = folder.resolve("other");
    String text = Files.readString(folder.resolve("data").resolve("kubeconfig"));
    Files.writeString(other, text.replaceAll("token: .*", "token: wrong"));

    assertThat(new Kubectl(other, folder).run("get", "nodes").refused())
        .contains("You must be logged in to the server");
  }

  @Test
  void aJobRunsFromItsManifestToItsEndAndIsWaitedFor() {
    kubectl.runOn(JOB.formatted("run", "1s"), "apply", "-f", "-").done();

    kubectl
        .run("wait", "vcjob/run", "--for=jsonpath={.status.state.phase}=Completed", "--timeout=60s")
        .done();

    assertThat(kubectl.run("get", "vj", "run").done())
        .contains("NAME   STATUS      MINAVAILABLE   RUNNINGS   AGE")
        .contains("run    Completed   2");
    assertThat(kubectl.run("get", "vj", "run", "-o", "wide").done()).contains("QUEUE", "default");
    assertThat(kubectl.run("get", "jobs.batch.volcano.sh", "run", "-o", "name").done())
        .isEqualTo("job.batch.volcano.sh/run\n");
    assertThat(kubectl.run("get", "vj", "run", "-o", "yaml").done())
        .contains("kind: Job", "phase: Completed", "kubectl.kubernetes.io/last-applied");
    assertThat(kubectl.run("get", "pods", "-l", "volcano.sh/job-name=run").done())
        .contains("READY", "run-worker-0", "Completed");
    assertThat(kubectl.run("describe", "vj", "run").done()).contains("Events:");
    kubectl.run("delete", "vj", "run").done();
    assertThat(kubectl.run("get", "vj", "run").refused())
        .contains("Error from server (NotFound): jobs.batch.volcano.sh \"run\" not found");
  }

  @Test
  void aJobGrowsByTheManifestThatItWasMadeOf() {
    String manifest =
        JOB.formatted("grows", "1h").replace("- name: worker\n    replicas", "- replicas");
    kubectl.runOn(manifest, "apply", "-f", "-").done();

    String grown = manifest.replace("replicas: 2", "replicas: 3");
    assertThat(kubectl.runOn(grown, "apply", "-f", "-").done()).contains("configured");

    assertThat(kubectl.run("get", "vj", "grows", "-o", "jsonpath={.spec.tasks[0].replicas}").done())
        .isEqualTo("3");
    kubectl.run("delete", "vj", "grows").done();
  }

  @Test
  void whatIsAppliedTwiceIsUnchanged() {
    String queue = QUEUE.formatted("twice", 2);

    assertThat(kubectl.runOn(queue, "apply", "-f", "-").done()).contains("created");
    assertThat(kubectl.runOn(queue, "apply", "-f", "-").done()).contains("unchanged");
    assertThat(kubectl.runOn(QUEUE.formatted("twice", 3), "apply", "-f", "-").done())
        .contains("configured");
    assertThat(kubectl.run("get", "q", "twice", "-o", "jsonpath={.spec.weight}").done())
        .isEqualTo("3");
    kubectl.run("delete", "queue", "twice").done();
  }

  @Test
  void theDifferenceIsShownAndNothingIsWritten() {
    kubectl.runOn(QUEUE.formatted("differs", 2), "apply", "-f", "-").done();

    var said = kubectl.runOn(QUEUE.formatted("differs", 5), "diff", "-f", "-");

    assertThat(said.code()).as(said.err()).isEqualTo(1);
    assertThat(said.out()).contains("-  weight: 2", "+  weight: 5");
    assertThat(kubectl.run("get", "q", "differs", "-o", "jsonpath={.spec.weight}").done())
        .isEqualTo("2");
    kubectl.run("delete", "queue", "differs").done();
  }

  @Test
  void whatIsAppliedOnTheServerHasItsOwnersAndConflicts() {
    kubectl.runOn(QUEUE.formatted("owned", 2), "apply", "--server-side", "-f", "-").done();

    String conflict =
        kubectl
            .runOn(
                QUEUE.formatted("owned", 4),
                "apply",
                "--server-side",
                "--field-manager=other",
                "-f",
                "-")
            .refused();

    assertThat(conflict)
        .contains("Apply failed with 1 conflict: conflict with \"kubectl\": .spec.weight");
    kubectl
        .runOn(
            QUEUE.formatted("owned", 4),
            "apply",
            "--server-side",
            "--force-conflicts",
            "--field-manager=other",
            "-f",
            "-")
        .done();
    assertThat(kubectl.run("get", "q", "owned", "--show-managed-fields", "-o", "yaml").done())
        .contains("manager: other", "f:weight");
    kubectl.run("delete", "queue", "owned").done();
  }

  @Test
  void podsArePatchedInEveryWay() {
    kubectl.runOn(POD.formatted("patched"), "create", "-f", "-").done();

    kubectl
        .run(
            "patch",
            "pod",
            "patched",
            "-p",
            "{\"spec\":{\"containers\":[{\"name\":\"main\",\"image\":\"two\"}]}}")
        .done();
    kubectl
        .run(
            "patch",
            "pod",
            "patched",
            "--type=merge",
            "-p",
            "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}")
        .done();
    kubectl
        .run(
            "patch",
            "pod",
            "patched",
            "--type=json",
            "-p",
            "[{\"op\":\"add\",\"path\":\"/metadata/labels/c\",\"value\":\"d\"}]")
        .done();
    kubectl.run("label", "pod", "patched", "e=f").done();
    kubectl.run("annotate", "pod", "patched", "why=test").done();
    kubectl.run("set", "image", "pod/patched", "side=three").done();

    assertThat(
            kubectl
                .run(
                    "get",
                    "pod",
                    "patched",
                    "-o",
                    "custom-columns=I:.spec.containers[*].image,L:.metadata.labels,A:.metadata.annotations.why",
                    "--no-headers")
                .done())
        .contains("two,three", "a:b", "c:d", "e:f", "test");
    kubectl.run("delete", "pod", "patched", "--grace-period=0", "--force").done();
  }

  @Test
  void anEditorWritesWhatItChanged() throws IOException {
    kubectl.runOn(QUEUE.formatted("edited", 2), "apply", "-f", "-").done();
    Path editor = folder.resolve("editor");
    Files.writeString(editor, "#!/bin/sh\nsed -i 's/weight: 2/weight: 7/' \"$1\"\n");
    Files.setPosixFilePermissions(editor, PosixFilePermissions.fromString("rwx------"));

    kubectl.with("KUBE_EDITOR", editor.toString()).run("edit", "queue", "edited").done();

    assertThat(kubectl.run("get", "q", "edited", "-o", "jsonpath={.spec.weight}").done())
        .isEqualTo("7");
    kubectl.run("delete", "queue", "edited").done();
  }

  @Test
  void whatIsWrongIsSaidAsKubernetesSaysIt() {
    assertThat(
            kubectl
                .runOn(QUEUE.formatted("wrong", 2).replace("weight", "wieght"), "apply", "-f", "-")
                .refused())
        .contains("unknown field \"spec.wieght\"");
    assertThat(kubectl.run("get", "unheard").refused())
        .contains("the server doesn't have a resource type \"unheard\"");
    assertThat(kubectl.run("get", "--raw", "/apis/unheard.io/v1").refused())
        .contains("the server could not find the requested resource");
    assertThat(
            kubectl
                .runOn(JOB.formatted("lost", "1s"), "apply", "-n", "nowhere", "-f", "-")
                .refused())
        .contains("namespaces \"nowhere\" not found");
    assertThat(
            kubectl
                .runOn(
                    JOB.formatted("lost", "1s").replace("minAvailable: 2", "minAvailable: 9"),
                    "apply",
                    "-f",
                    "-")
                .refused())
        .contains("The Job \"lost\" is invalid", "minAvailable");
    assertThat(kubectl.run("top", "nodes").refused()).contains("Metrics API not available");
  }

  @Test
  void whatASimulatedPodCannotDoIsSaid() {
    kubectl.runOn(POD.formatted("silent"), "apply", "-f", "-").done();

    assertThat(kubectl.run("logs", "silent", "-c", "main").refused())
        .contains("runs on a simulated node: nothing runs there, and there is no log");
    kubectl.run("delete", "pod", "silent").done();
  }

  @Test
  void kindsAreFoundAndExplained() {
    assertThat(kubectl.run("api-resources").done())
        .contains("vcjob,vj", "q,queue-v1beta1", "pg,podgroup-v1beta1", "persistentvolumeclaims");
    assertThat(kubectl.run("api-versions").done()).contains("batch.volcano.sh/v1alpha1", "v1");
    assertThat(kubectl.run("explain", "job.spec", "--api-version=batch.volcano.sh/v1alpha1").done())
        .contains("minAvailable", "How many pods must run together");
    assertThat(kubectl.run("explain", "pods.spec.containers.ports").done())
        .contains("containerPort", "<integer>");
    assertThat(kubectl.run("version").done()).contains("Server Version: v1.36");
    assertThat(kubectl.run("auth", "can-i", "create", "jobs.batch.volcano.sh").done())
        .isEqualTo("yes\n");
    assertThat(kubectl.run("auth", "can-i", "--list").done()).contains("*.*");
    assertThat(kubectl.run("auth", "whoami").done()).contains("hekla");
    assertThat(kubectl.run("get", "--raw", "/readyz").done()).isEqualTo("ok");
    assertThat(kubectl.run("cluster-info").done()).contains("127.0.0.1");
  }

  @Test
  void aWatchTellsWhatHappens() throws Exception {
    Path said = folder.resolve("watched");
    Process watch = kubectl.follow(said, "get", "queues", "--watch", "--output-watch-events");
    try {
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(Files.readString(said)).contains("default"));
      kubectl.runOn(QUEUE.formatted("watched", 1), "apply", "-f", "-").done();
      kubectl.run("label", "queue", "watched", "a=b").done();
      kubectl.run("delete", "queue", "watched").done();
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () ->
                  assertThat(Files.readString(said))
                      .containsPattern("ADDED +watched")
                      .containsPattern("MODIFIED +watched")
                      .containsPattern("DELETED +watched"));
    } finally {
      watch.destroy();
      watch.waitFor();
    }
  }

  @Test
  void nodesNamespacesAndTheRestAreShown() {
    assertThat(kubectl.run("get", "nodes", "-o", "wide").done())
        .contains("STATUS", "CONTAINER-RUNTIME", "node-0", "Ready");
    kubectl.run("create", "namespace", "team").done();
    assertThat(kubectl.run("get", "ns").done()).containsPattern("team +Active");
    kubectl.run("create", "configmap", "settings", "-n", "team", "--from-literal=a=1").done();
    kubectl.run("create", "secret", "generic", "keys", "-n", "team", "--from-literal=k=1").done();
    kubectl.run("create", "priorityclass", "urgent", "--value=10").done();
    assertThat(kubectl.run("get", "cm,secret", "-n", "team").done())
        .containsPattern("configmap/settings +1")
        .containsPattern("secret/keys +Opaque +1");
    assertThat(kubectl.run("get", "priorityclass").done()).containsPattern("urgent +10 +false");
    assertThat(kubectl.run("get", "pods", "-A", "--field-selector", "spec.nodeName=nowhere").err())
        .contains("No resources found");
    assertThat(kubectl.run("get", "all", "-n", "team").err()).contains("No resources found");
    kubectl.run("cordon", "node-5").done();
    assertThat(kubectl.run("get", "node", "node-5").done()).contains("SchedulingDisabled");
    kubectl.run("uncordon", "node-5").done();
    kubectl.run("delete", "namespace", "team").done();
    assertThat(kubectl.run("get", "cm", "-n", "team").err()).contains("No resources found");
    kubectl.run("delete", "priorityclass", "urgent").done();
  }

  @Test
  void aPodIsEvictedWhenItsNodeIsDrained() {
    kubectl.runOn(JOB.formatted("drained", "5m"), "apply", "-f", "-").done();
    kubectl
        .run(
            "wait",
            "vcjob/drained",
            "--for=jsonpath={.status.state.phase}=Running",
            "--timeout=60s")
        .done();
    String node =
        kubectl
            .run(
                "get",
                "pods",
                "-l",
                "volcano.sh/job-name=drained",
                "-o",
                "jsonpath={.items[0].spec.nodeName}")
            .done();

    assertThat(kubectl.run("drain", node, "--force", "--timeout=60s").done()).contains("drained");

    kubectl.run("uncordon", node).done();
    kubectl.run("delete", "vj", "drained").done();
  }

  @Test
  void longListsComeInPages() throws IOException {
    for (int i = 0; i < 5; i++) {
      kubectl.run("create", "configmap", "paged-" + i).done();
    }

    var first =
        new ObjectMapper()
            .readTree(
                kubectl
                    .run("get", "--raw", "/api/v1/namespaces/default/configmaps?limit=2")
                    .done());

    assertThat(first.path("items")).hasSize(2);
    assertThat(first.at("/metadata/continue").asText()).isNotEmpty();
    assertThat(kubectl.run("get", "cm", "--chunk-size=2", "-o", "name").done())
        .contains("paged-0", "paged-4");
    kubectl.run("delete", "cm", "--all").done();
    assertThat(kubectl.run("get", "cm").err()).contains("No resources found");
  }
}
