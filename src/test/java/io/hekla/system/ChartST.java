package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The chart as it is: well-formed, with one source for what it shares, and wrong values refused.
 */
@WithHelm
class ChartST {
  private static final Path MANIFEST = Path.of("hekla.yaml");
  private static final String HEAD =
      """
      # Hekla with the values of its chart, for: kubectl apply --server-side -f hekla.yaml
      # Generated; refreshed by: HEKLA_REFRESH=1 and helm on the path with -Dtest=ChartST (docs/guides/install.md).
      apiVersion: v1
      kind: Namespace
      metadata:
        name: volcano-system
      """;

  private static final String USERS_VALIDATE = "volcano-admission-service-users-validate";

  @TempDir private Path folder;

  private Helm helm() {
    return new Helm(folder);
  }

  @Test
  void helmFindsNoFault() {
    assertThat(helm().run("lint", "--strict", Helm.CHART.toString()).done())
        .contains("0 chart(s) failed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          members.replicas=0          | at '/members/replicas': minimum: got 0, want 1
          members.replica=2           | at '/members': additional properties 'replica' not allowed
          postgresql.mode=mysql       | at '/postgresql/mode': value must be one of 'embedded', 'external', 'none'
          postgresql.mode=none        | more than one member needs a database that they share
          postgresql.mode=external    | postgresql.external: url and secret name the database
          members.certificate=secret  | members.certificateSecret: names the Secret
          scheduler.period=fast       | at '/scheduler/period': 'fast' does not match pattern
          scheduler.sharding.mode=on  | at '/scheduler/sharding/mode': value must be one of 'none', 'soft', 'hard'
          admission.paths={/jobs/x}   | at '/admission/paths/0': value must be one of
          admission.failurePolicy=No  | at '/admission/failurePolicy': value must be one of 'Fail', 'Ignore'
          admission.users.record=yes  | at '/admission/users/record': got string, want boolean
          custom.agent_enable=true    | at '/custom': additional properties 'agent_enable' not allowed
          """)
  void aWrongValueIsRefusedByName(String value, String said) {
    assertThat(helm().render(value).refused()).contains(said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hekla", "hekla-admission"})
  void rolesAreThoseThatTestsWereSeenToUse(String role) throws IOException {
    Rendered rendered = Rendered.of(helm().render().done());

    for (JsonNode shipped :
        Rendered.of(Files.readString(Path.of("rbac", role + ".yaml"))).objects()) {
      assertThat(rendered.objects())
          .filteredOn(one -> one.path("kind").equals(shipped.path("kind")))
          .extracting(one -> one.path("rules"))
          .contains(shipped.path("rules"));
    }
  }

  @Test
  void membersThatOnlyObserveMayRenewTheirKeysAndWriteNothingElse() {
    Rendered rendered = Rendered.of(helm().render("scheduler.observe=yes").done());

    JsonNode rules = rendered.one("Role", "hekla-members").path("rules");
    assertThat(rules).hasSize(2);
    assertThat(texts(rules.path(0).path("verbs"))).containsExactly("create");
    assertThat(texts(rules.path(1).path("resourceNames"))).containsExactly("hekla-members");
    assertThat(texts(rules.path(1).path("verbs"))).containsExactly("get", "patch");
  }

  @Test
  void aReleaseBesideAnotherHasItsShardAndLeavesWhatAllShareToThatOne() {
    Rendered rendered =
        Rendered.of(
            helm()
                .render(
                    "custom.scheduler_sharding_mode=hard",
                    "custom.scheduler_sharding_name=b",
                    "custom.sharding_configmap_data=shares",
                    "scheduler.sharding.controllers=own")
                .done());

    assertThat(configuration(rendered))
        .contains("sharding { mode = \"hard\", name = \"b\", controllers = \"own\" }");
    assertThat(configuration(rendered)).contains("node-shards { enabled = true");
    assertThat(
            rendered
                .one("ConfigMap", "hekla-sharding-configmap")
                .at("/data/sharding.yaml")
                .asText()
                .strip())
        .isEqualTo("shares");
    assertThat(rendered.all("ClusterRole"))
        .extracting(role -> role.path("metadata").path("name").asText())
        .containsExactly("hekla-b");
    JsonNode binding = rendered.one("ClusterRoleBinding", "hekla-b");
    assertThat(binding.path("roleRef").path("name").asText()).isEqualTo("hekla-b");
    assertThat(rendered.one("ClusterRole", "hekla-b").toString())
        .contains("[\"hekla-b\",\"hekla-members-b\"]")
        .doesNotContain("\"hekla-members\"");
    assertThat(rendered.all("MutatingWebhookConfiguration")).isEmpty();
    assertThat(rendered.all("ValidatingWebhookConfiguration")).isEmpty();
    assertThat(rendered.all("Deployment")).isEmpty();
  }

  @Test
  void volcanosValuesMeanTheSame() {
    Rendered rendered =
        Rendered.of(
            helm()
                .render(
                    "custom.scheduler_replicas=5",
                    "custom.admission_replicas=4",
                    "custom.enabled_admissions=/jobs/mutate\\,/jobs/validate",
                    "custom.scheduler_name=batch",
                    "custom.vap_enable=true",
                    "custom.scheduler_node_selector.pool=system",
                    "basic.image_registry=registry.example.com",
                    "basic.image_tag_version=v1")
                .done());

    JsonNode members = rendered.one("StatefulSet", "hekla");
    JsonNode pod = members.path("spec").path("template").path("spec");
    assertThat(members.path("spec").path("replicas").asInt()).isEqualTo(5);
    assertThat(pod.path("nodeSelector").path("pool").asText()).isEqualTo("system");
    assertThat(pod.path("containers").path(0).path("image").asText())
        .isEqualTo("registry.example.com/hekla:v1");
    assertThat(configuration(rendered)).contains("names = [\"batch\"]");
    assertThat(rendered.one("Deployment", "hekla-admission").path("spec").path("replicas").asInt())
        .isEqualTo(4);
    assertThat(
            List.of(
                rendered.all("MutatingWebhookConfiguration").size(),
                rendered.all("ValidatingWebhookConfiguration").size()))
        .containsExactly(1, 1);
    assertThat(rendered.all("ValidatingAdmissionPolicy")).isNotEmpty();
  }

  @Test
  void usersAreRecordedByTwoMoreWebhooks() {
    Rendered plain = Rendered.of(helm().render().done());
    Rendered recording =
        Rendered.of(
            helm()
                .render(
                    "admission.users.record=true",
                    "admission.users.trustedUsers={system:serviceaccount:argo:argo}")
                .done());

    assertThat(plain.all("MutatingWebhookConfiguration")).hasSize(2);
    assertThat(recording.all("MutatingWebhookConfiguration")).hasSize(3);
    assertThat(recording.one("ValidatingWebhookConfiguration", USERS_VALIDATE).toString())
        .contains("system:serviceaccounts:volcano-system");
    assertThat(recording.one("ConfigMap", "hekla-admission").at("/data/application.conf").asText())
        .contains("trusted-users = [\"system:serviceaccount:argo:argo\"]")
        .contains("trusted-groups = [\"system:serviceaccounts:kube-system\"]");
  }

  @Test
  void everyMemberKnowsTheNamesOfAll() {
    String text = configuration(Rendered.of(helm().render("members.replicas=2").done()));

    assertThat(text)
        .contains("akka://hekla@hekla-0.hekla.volcano-system.svc:7355")
        .contains("akka://hekla@hekla-1.hekla.volcano-system.svc:7355")
        .doesNotContain("hekla-2.hekla");
  }

  @Test
  void membersRunWithTheAgentAtThePortForMetrics() {
    Rendered rendered = Rendered.of(helm().render("metrics.serviceMonitor=true").done());

    JsonNode member = member(rendered);
    assertThat(texts(member.path("command")))
        .containsExactly("/opt/hekla/runtime/bin/java", "@/opt/hekla/member-telemetry");
    assertThat(environment(member)).contains("HEKLA_TELEMETRY=on");
    assertThat(member.path("ports").findValuesAsText("containerPort"))
        .as("no port but its own")
        .containsExactlyInAnyOrder("7355", "8080", "9095");
    assertThat(rendered.one("NetworkPolicy", "hekla-members").findValuesAsText("port"))
        .contains("9095");
    assertThat(rendered.one("ServiceMonitor", "hekla").findValuesAsText("port"))
        .containsExactly("metrics");
  }

  @ParameterizedTest
  @ValueSource(strings = {"telemetry.enabled=false", "metrics.enabled=false"})
  void theyRunWithoutItWhereItIsOffOrHasNoPort(String value) {
    JsonNode member = member(Rendered.of(helm().render(value).done()));

    assertThat(member.has("command")).isFalse();
    assertThat(environment(member)).noneMatch(one -> one.startsWith("HEKLA_TELEMETRY"));
  }

  private static JsonNode member(Rendered rendered) {
    return rendered.one("StatefulSet", "hekla").at("/spec/template/spec/containers/0");
  }

  private static List<String> texts(JsonNode list) {
    var texts = new ArrayList<String>();
    list.forEach(one -> texts.add(one.asText()));
    return texts;
  }

  private static List<String> environment(JsonNode container) {
    var variables = new ArrayList<String>();
    container
        .path("env")
        .forEach(
            one -> variables.add(one.path("name").asText() + "=" + one.path("value").asText()));
    return variables;
  }

  @Test
  void anotherNamespaceIsUsedThroughout() {
    String text =
        helm()
            .run("template", "hekla", Helm.CHART.toString(), "--namespace", "batch-system")
            .done();

    assertThat(text).doesNotContain("volcano-system").contains("batch-system/hekla-members");
  }

  @Test
  void noKeyOrPasswordIsInWhatIsRendered() {
    assertThat(Rendered.of(helm().render().done()).all("Secret")).isEmpty();
  }

  @Test
  void theManifestIsTheChartWithItsValues() throws IOException {
    String wanted =
        HEAD
            + helm()
                .run(
                    "template",
                    "hekla",
                    Helm.CHART.toString(),
                    "--namespace",
                    Helm.NAMESPACE,
                    "--include-crds")
                .done();

    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(MANIFEST, wanted);
      return;
    }
    assertThat(Files.readString(MANIFEST))
        .as("stale; refresh with HEKLA_REFRESH=1")
        .isEqualTo(wanted);
  }

  private static String configuration(Rendered rendered) {
    return rendered
        .one("ConfigMap", "hekla-members")
        .path("data")
        .path("application.conf")
        .asText();
  }
}
