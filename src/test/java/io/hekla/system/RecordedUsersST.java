package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.system.WebhookCluster.Said;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users whom the webhook records, as users of kubectl on a real API server see it. */
@OnRealApiServer
class RecordedUsersST {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final String TENANT = "--as=mallory";
  private static final String OPERATOR = "--as=operator";
  private static final String HEKLA = "--as=system:serviceaccount:volcano-system:hekla";
  private static final String JOBS = "jobs.batch.volcano.sh";

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static WebhookCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        WebhookCluster.start(
            folder,
            List.of(
                "-Dhekla.admission.users.record=true",
                "-Dhekla.admission.users.trusted-users.0=operator"),
            1);
    var everything =
        new ClusterRoleBindingBuilder()
            .withNewMetadata()
            .withName("everything")
            .endMetadata()
            .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "cluster-admin");
    for (String user :
        List.of("mallory", "bob", "operator", "system:serviceaccount:volcano-system:hekla")) {
      everything.addNewSubject("rbac.authorization.k8s.io", "User", user, null);
    }
    cluster.admin().resource(everything.build()).create();
    // An API server takes up webhook configurations in the order in which it learns of them.
    await("users to be recorded and their changes to be refused")
        .atMost(LONGEST)
        .untilAsserted(
            () -> {
              Said said = apply(TENANT, object("Job", "probe", "ada"), "--dry-run=server");
              assertThat(said.output()).contains("was replaced");
              assertThat(apply(OPERATOR, object("Job", "probe", "ada")).code()).isZero();
              assertThat(annotate(TENANT, JOBS, "probe", "hekla.io/user=mallory").code())
                  .isNotZero();
            });
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static final String TASKS =
      "tasks: [{name: a, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name:"
          + " c, image: i}]}}}]";

  private static String object(String kind, String name, String user) {
    String spec =
        switch (kind) {
          case "Job" -> "batch.volcano.sh/v1alpha1 {" + TASKS + "}";
          case "PodGroup" -> "scheduling.volcano.sh/v1beta1 {minMember: 1}";
          case "JobFlow" -> "flow.volcano.sh/v1alpha1 {flows: [{name: a}]}";
          default ->
              "batch.volcano.sh/v1alpha1 {schedule: '0 4 * * *', jobTemplate: {spec: {"
                  + TASKS
                  + "}}}";
        };
    int end = spec.indexOf(' ');
    return """
        apiVersion: %s
        kind: %s
        metadata: {name: %s, namespace: default%s}
        spec: %s
        """
        .formatted(
            spec.substring(0, end),
            kind,
            name,
            user.isEmpty() ? "" : ", annotations: {hekla.io/user: '" + user + "'}",
            spec.substring(end + 1));
  }

  private static Said apply(String as, String manifest, String... more) {
    try {
      Path file = Files.writeString(Files.createTempFile(folder, "object", ".yaml"), manifest);
      var words = new ArrayList<>(List.of("apply", "-f", file.toString(), as));
      words.addAll(List.of(more));
      return cluster.kubectl(words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Said annotate(String as, String resource, String name, String annotation) {
    return cluster.kubectl(List.of("annotate", resource, name, annotation, "--overwrite", as));
  }

  private static String user(String resource, String name) {
    return cluster
        .kubectl(
            List.of(
                "get", resource, name, "-o", "jsonpath={.metadata.annotations.hekla\\.io/user}"))
        .output();
  }

  @Test
  void aForgedUserIsReplacedInEveryKind() {
    for (String kind : List.of("Job", "PodGroup", "CronJob", "JobFlow")) {
      Said said = apply(TENANT, object(kind, "forged", "ada"));

      assertThat(said.code()).as(said.output()).isZero();
      assertThat(said.output()).contains("Warning", "\"ada\" was replaced", "\"mallory\"");
      assertThat(user(resource(kind), "forged")).as(kind).isEqualTo("mallory");
    }
  }

  @Test
  void nobodyChangesTheUserOfAnObject() {
    for (String kind : List.of("Job", "PodGroup", "CronJob", "JobFlow")) {
      apply(OPERATOR, object(kind, "kept", "ada"));

      Said taken = annotate(TENANT, resource(kind), "kept", "hekla.io/user=mallory");
      Said removed = annotate(TENANT, resource(kind), "kept", "hekla.io/user-");
      Said other = annotate(TENANT, resource(kind), "kept", "note=new");
      Said moved = annotate(OPERATOR, resource(kind), "kept", "hekla.io/user=bob");

      assertThat(taken.output()).as(kind).contains("must not change", "\"ada\"");
      assertThat(removed.output()).as(kind).contains("must not change");
      assertThat(other.code()).as(other.output()).isZero();
      assertThat(moved.code()).as(moved.output()).isZero();
      assertThat(user(resource(kind), "kept")).isEqualTo("bob");
    }
  }

  @Test
  void aManifestWithoutUserMayBeAppliedAgainByOthers() {
    for (String way : List.of("--server-side=false", "--server-side=true")) {
      String name = "again" + way.contains("true");
      String manifest = object("Job", name, "");
      assertThat(apply(TENANT, manifest, way).code()).isZero();

      Said again =
          apply(
              OPERATOR,
              manifest.replace("replicas: 1", "replicas: 2"),
              way,
              "--force-conflicts=" + way.contains("true"));
      Said third = apply("--as=bob", manifest, way, "--force-conflicts=" + way.contains("true"));

      assertThat(again.code()).as(again.output()).isZero();
      assertThat(third.code()).as(third.output()).isZero();
      assertThat(user(JOBS, name)).as(way).isEqualTo("mallory");
    }
  }

  @Test
  void whatHeklaCreatesIsNotReviewed() {
    apply(HEKLA, object("PodGroup", "of-hekla", "ada"));
    apply(HEKLA, object("PodGroup", "of-nobody", ""));

    assertThat(user(resource("PodGroup"), "of-hekla")).isEqualTo("ada");
    assertThat(user(resource("PodGroup"), "of-nobody")).isEmpty();
  }

  @Test
  void aUserWhoseNameIsTooLongIsRefused() {
    // The user has no role, and impersonation has a group that has every one.
    Said said =
        apply("--as=" + "x".repeat(254), object("Job", "long", ""), "--as-group=system:masters");

    assertThat(said.code()).isNotZero();
    assertThat(said.output()).contains("has 254 characters");
  }

  private static String resource(String kind) {
    return switch (kind) {
      case "Job" -> JOBS;
      case "PodGroup" -> "podgroups.scheduling.volcano.sh";
      case "JobFlow" -> "jobflows.flow.volcano.sh";
      default -> "cronjobs.batch.volcano.sh";
    };
  }
}
