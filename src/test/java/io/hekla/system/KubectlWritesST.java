package io.hekla.system;

import static io.hekla.system.EmbeddedForKubectl.JOB;
import static io.hekla.system.EmbeddedForKubectl.POD;
import static io.hekla.system.EmbeddedForKubectl.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Writes of the real kubectl on the embedded system, and the answers. */
@OnRealApiServer
class KubectlWritesST {
  @RegisterExtension private static final EmbeddedForKubectl EMBEDDED = new EmbeddedForKubectl();

  @Test
  void aRepeatedApplyChangesNothing() {
    String queue = QUEUE.formatted("twice", 2);

    assertThat(EMBEDDED.kubectl().runOn(queue, "apply", "-f", "-").done()).contains("created");
    assertThat(EMBEDDED.kubectl().runOn(queue, "apply", "-f", "-").done()).contains("unchanged");
    assertThat(EMBEDDED.kubectl().runOn(QUEUE.formatted("twice", 3), "apply", "-f", "-").done())
        .contains("configured");
    assertThat(EMBEDDED.kubectl().run("get", "q", "twice", "-o", "jsonpath={.spec.weight}").done())
        .isEqualTo("3");
    EMBEDDED.kubectl().run("delete", "queue", "twice").done();
  }

  /** Job that comes before its queue has a state. */
  @Test
  void aQueueAndItsJobsAreAppliedFromOneFile() {
    String job =
        JOB.formatted("behind", "1h").replace("minAvailable", "queue: together\n  minAvailable");

    String applied =
        EMBEDDED
            .kubectl()
            .runOn(QUEUE.formatted("together", 2) + "---\n" + job, "apply", "-f", "-")
            .done();

    assertThat(applied).contains("together created", "behind created");
    EMBEDDED.kubectl().run("delete", "vj", "behind").done();
    EMBEDDED.kubectl().run("delete", "queue", "together").done();
  }

  /** kubectl sends the list of tasks as a whole, without what was filled in. */
  @Test
  void aJobGrowsByTheManifestThatItWasMadeOf() {
    String manifest =
        JOB.formatted("grows", "1h").replace("- name: worker\n    replicas", "- replicas");
    EMBEDDED.kubectl().runOn(manifest, "apply", "-f", "-").done();

    String grown = manifest.replace("replicas: 2", "replicas: 3");
    assertThat(EMBEDDED.kubectl().runOn(grown, "apply", "-f", "-").done()).contains("configured");

    assertThat(
            EMBEDDED
                .kubectl()
                .run("get", "vj", "grows", "-o", "jsonpath={.spec.tasks[0].replicas}")
                .done())
        .isEqualTo("3");
    EMBEDDED.kubectl().run("delete", "vj", "grows").done();
  }

  @Test
  void theDifferenceIsShownAndNothingIsWritten() {
    EMBEDDED.kubectl().runOn(QUEUE.formatted("differs", 2), "apply", "-f", "-").done();

    var said = EMBEDDED.kubectl().runOn(QUEUE.formatted("differs", 5), "diff", "-f", "-");

    assertThat(said.code()).as(said.err()).isEqualTo(1);
    assertThat(said.out()).contains("-  weight: 2", "+  weight: 5");
    assertThat(
            EMBEDDED.kubectl().run("get", "q", "differs", "-o", "jsonpath={.spec.weight}").done())
        .isEqualTo("2");
    EMBEDDED.kubectl().run("delete", "queue", "differs").done();
  }

  @Test
  void serverSideApplyHasManagersAndConflicts() {
    EMBEDDED
        .kubectl()
        .runOn(QUEUE.formatted("owned", 2), "apply", "--server-side", "-f", "-")
        .done();

    String conflict =
        EMBEDDED
            .kubectl()
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
    EMBEDDED
        .kubectl()
        .runOn(
            QUEUE.formatted("owned", 4),
            "apply",
            "--server-side",
            "--force-conflicts",
            "--field-manager=other",
            "-f",
            "-")
        .done();
    assertThat(
            EMBEDDED
                .kubectl()
                .run("get", "q", "owned", "--show-managed-fields", "-o", "yaml")
                .done())
        .contains("manager: other", "f:weight");
    EMBEDDED.kubectl().run("delete", "queue", "owned").done();
  }

  @Test
  void podsArePatchedInEveryWay() {
    EMBEDDED.kubectl().runOn(POD.formatted("patched"), "create", "-f", "-").done();

    EMBEDDED
        .kubectl()
        .run(
            "patch",
            "pod",
            "patched",
            "-p",
            "{\"spec\":{\"containers\":[{\"name\":\"main\",\"image\":\"two\"}]}}")
        .done();
    EMBEDDED
        .kubectl()
        .run(
            "patch",
            "pod",
            "patched",
            "--type=merge",
            "-p",
            "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}")
        .done();
    EMBEDDED
        .kubectl()
        .run(
            "patch",
            "pod",
            "patched",
            "--type=json",
            "-p",
            "[{\"op\":\"add\",\"path\":\"/metadata/labels/c\",\"value\":\"d\"}]")
        .done();
    EMBEDDED.kubectl().run("label", "pod", "patched", "e=f").done();
    EMBEDDED.kubectl().run("annotate", "pod", "patched", "why=test").done();
    EMBEDDED.kubectl().run("set", "image", "pod/patched", "side=three").done();

    assertThat(
            EMBEDDED
                .kubectl()
                .run(
                    "get",
                    "pod",
                    "patched",
                    "-o",
                    "custom-columns=I:.spec.containers[*].image,L:.metadata.labels,A:.metadata.annotations.why",
                    "--no-headers")
                .done())
        .contains("two,three", "a:b", "c:d", "e:f", "test");
    EMBEDDED.kubectl().run("delete", "pod", "patched", "--grace-period=0", "--force").done();
  }

  @Test
  void anEditorWritesWhatItChanged() throws IOException {
    EMBEDDED.kubectl().runOn(QUEUE.formatted("edited", 2), "apply", "-f", "-").done();
    Path editor = EMBEDDED.folder().resolve("editor");
    Files.writeString(editor, "#!/bin/sh\nsed -i 's/weight: 2/weight: 7/' \"$1\"\n");
    Files.setPosixFilePermissions(editor, PosixFilePermissions.fromString("rwx------"));

    EMBEDDED.kubectl().with("KUBE_EDITOR", editor.toString()).run("edit", "queue", "edited").done();

    assertThat(EMBEDDED.kubectl().run("get", "q", "edited", "-o", "jsonpath={.spec.weight}").done())
        .isEqualTo("7");
    EMBEDDED.kubectl().run("delete", "queue", "edited").done();
  }

  @Test
  void errorsAreThoseOfKubernetes() {
    assertThat(
            EMBEDDED
                .kubectl()
                .runOn(QUEUE.formatted("wrong", 2).replace("weight", "wieght"), "apply", "-f", "-")
                .refused())
        .contains("unknown field \"spec.wieght\"");
    assertThat(EMBEDDED.kubectl().run("get", "unheard").refused())
        .contains("the server doesn't have a resource type \"unheard\"");
    assertThat(EMBEDDED.kubectl().run("get", "--raw", "/apis/unheard.io/v1").refused())
        .contains("the server could not find the requested resource");
    assertThat(
            EMBEDDED
                .kubectl()
                .runOn(JOB.formatted("lost", "1s"), "apply", "-n", "nowhere", "-f", "-")
                .refused())
        .contains("namespaces \"nowhere\" not found");
    assertThat(
            EMBEDDED
                .kubectl()
                .runOn(
                    JOB.formatted("lost", "1s").replace("minAvailable: 2", "minAvailable: 9"),
                    "apply",
                    "-f",
                    "-")
                .refused())
        .contains("The Job \"lost\" is invalid", "minAvailable");
    assertThat(EMBEDDED.kubectl().run("top", "nodes").refused())
        .contains("Metrics API not available");
  }

  @Test
  void schemaViolationsAreReportedFieldByField() {
    String said =
        EMBEDDED
            .kubectl()
            .runOn(
                JOB.formatted("typed", "1s")
                    .replace("minAvailable: 2", "minAvailable: two\n  maxRetry: -1"),
                "apply",
                "-f",
                "-")
            .refused();

    assertThat(said)
        .contains(
            "The Job \"typed\" is invalid",
            "* spec.maxRetry: Invalid value: -1: spec.maxRetry in body should be greater than or equal"
                + " to 0",
            "* spec.minAvailable: Invalid value: \"string\": spec.minAvailable in body must be of type"
                + " integer: \"string\"");
  }

  @Test
  void applyingFieldsOfHeklaIsAConflict() {
    String root =
        """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: Queue
        metadata: {name: root}
        spec: {reclaimable: true}
        """;

    assertThat(EMBEDDED.kubectl().runOn(root, "apply", "--server-side", "-f", "-").refused())
        .contains("conflict with \"hekla\"", ".spec.reclaimable");
  }
}
