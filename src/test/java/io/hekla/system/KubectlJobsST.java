package io.hekla.system;

import static io.hekla.system.EmbeddedForKubectl.JOB;
import static io.hekla.system.EmbeddedForKubectl.POD;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Jobs and pods on the embedded system, run by the real kubectl. */
@OnRealApiServer
class KubectlJobsST {
  @RegisterExtension private static final EmbeddedForKubectl EMBEDDED = new EmbeddedForKubectl();

  @Test
  void aJobRunsFromItsManifestToItsEndAndIsWaitedFor() {
    EMBEDDED.kubectl().runOn(JOB.formatted("run", "1s"), "apply", "-f", "-").done();

    EMBEDDED
        .kubectl()
        .run("wait", "vcjob/run", "--for=jsonpath={.status.state.phase}=Completed", "--timeout=60s")
        .done();

    assertThat(EMBEDDED.kubectl().run("get", "vj", "run").done())
        .contains("NAME   STATUS      MINAVAILABLE   RUNNINGS   AGE")
        .contains("run    Completed   2");
    assertThat(EMBEDDED.kubectl().run("get", "vj", "run", "-o", "wide").done())
        .contains("QUEUE", "default");
    assertThat(EMBEDDED.kubectl().run("get", "jobs.batch.volcano.sh", "run", "-o", "name").done())
        .isEqualTo("job.batch.volcano.sh/run\n");
    assertThat(EMBEDDED.kubectl().run("get", "vj", "run", "-o", "yaml").done())
        .contains("kind: Job", "phase: Completed", "kubectl.kubernetes.io/last-applied");
    assertThat(EMBEDDED.kubectl().run("get", "pods", "-l", "volcano.sh/job-name=run").done())
        .contains("READY", "run-worker-0", "Completed");
    assertThat(EMBEDDED.kubectl().run("describe", "vj", "run").done()).contains("Events:");
    EMBEDDED.kubectl().run("delete", "vj", "run").done();
    assertThat(EMBEDDED.kubectl().run("get", "vj", "run").refused())
        .contains("Error from server (NotFound): jobs.batch.volcano.sh \"run\" not found");
  }

  @Test
  void unsupportedOperationsOnSimulatedPodsHaveAReason() {
    EMBEDDED.kubectl().runOn(POD.formatted("silent"), "apply", "-f", "-").done();

    assertThat(EMBEDDED.kubectl().run("logs", "silent", "-c", "main").refused())
        .contains("runs on a simulated node: nothing runs there, and there is no log");
    EMBEDDED.kubectl().run("delete", "pod", "silent").done();
  }

  @Test
  void aPodIsEvictedWhenItsNodeIsDrained() {
    EMBEDDED.kubectl().runOn(JOB.formatted("drained", "5m"), "apply", "-f", "-").done();
    EMBEDDED
        .kubectl()
        .run(
            "wait",
            "vcjob/drained",
            "--for=jsonpath={.status.state.phase}=Running",
            "--timeout=60s")
        .done();
    String node =
        EMBEDDED
            .kubectl()
            .run(
                "get",
                "pods",
                "-l",
                "volcano.sh/job-name=drained",
                "-o",
                "jsonpath={.items[0].spec.nodeName}")
            .done();

    assertThat(EMBEDDED.kubectl().run("drain", node, "--force", "--timeout=60s").done())
        .contains("drained");

    EMBEDDED.kubectl().run("uncordon", node).done();
    EMBEDDED.kubectl().run("delete", "vj", "drained").done();
  }

  @Test
  void aJobDeletedInTheForegroundGoesAfterItsPods() throws Exception {
    EMBEDDED.kubectl().runOn(JOB.formatted("front", "5m"), "apply", "-f", "-").done();
    EMBEDDED
        .kubectl()
        .run("wait", "vcjob/front", "--for=jsonpath={.status.state.phase}=Running", "--timeout=60s")
        .done();

    EMBEDDED.kubectl().run("delete", "vj", "front", "--cascade=foreground", "--timeout=60s").done();

    assertThat(EMBEDDED.kubectl().run("get", "pods", "-l", "volcano.sh/job-name=front").err())
        .contains("No resources found");
  }
}
