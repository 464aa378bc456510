package io.hekla.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.cluster.ApiObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings of doctor on what it reads. */
class FindingsTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final String JOBS = "jobs.batch.volcano.sh";

  @TempDir private Path folder;

  private static ObjectNode shippedJobs() {
    return (ObjectNode) Objects.requireNonNull(Shipped.crds().get(JOBS));
  }

  private static ObjectNode specOf(JsonNode crd) {
    return (ObjectNode)
        crd.at("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties");
  }

  @Test
  void allDefinitionsThatUsersInstallAreChecked() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../deploy/crds"))) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".yaml", "")))
          .containsExactlyInAnyOrderElementsOf(Shipped.crds().keySet());
    }
  }

  @Test
  void definitionsThatAreShippedAreAsNewAsThemselves() {
    List<ApiObject> installed =
        Shipped.crds().values().stream().map(crd -> new ApiObject(crd)).toList();

    assertThat(CrdCheck.check(Shipped.crds(), installed))
        .noneMatch(DoctorFinding::isWrong)
        .hasSize(1);
  }

  @Test
  void aDefinitionThatIsMissingOrOlderIsWrong() {
    ObjectNode older = shippedJobs();
    specOf(older).remove("networkTopology");

    assertThat(CrdCheck.check(Map.of(JOBS, shippedJobs()), List.of()))
        .extracting(DoctorFinding::what)
        .containsExactly(JOBS + " is not installed");
    assertThat(CrdCheck.check(Map.of(JOBS, shippedJobs()), List.of(new ApiObject(older))))
        .extracting(DoctorFinding::what)
        .containsExactly(
            JOBS + " is older than Hekla's: it drops spec.networkTopology from objects");
    assertThat(CrdComparison.of(older, shippedJobs()).further())
        .containsExactly("spec.networkTopology");
  }

  @Test
  void theRoleIsAskedForVerbByVerb() {
    assertThat(AccessCheck.of(Shipped.role()))
        .hasSizeGreaterThan(100)
        .contains(new AccessCheck.Allowed("create", "", "pods/binding"))
        .contains(new AccessCheck.Allowed("update", "coordination.k8s.io", "leases", "hekla"))
        .doesNotContain(new AccessCheck.Allowed("update", "coordination.k8s.io", "leases"))
        .extracting(AccessCheck.Allowed::toString)
        .contains("patch queues.scheduling.volcano.sh/status");
  }

  @Test
  void missingPermissionsAreNamed() {
    var binding = new AccessCheck.Allowed("create", "", "pods/binding");

    assertThat(AccessCheck.judge("ann", 3, List.of(binding)).text())
        .contains("ann may not create pods/binding", "deploy/rbac/hekla.yaml");
    assertThat(AccessCheck.judge("ann", 3, List.of()).isWrong()).isFalse();
  }

  @Test
  void clocksMayDifferByTheTimeThatAnAnswerTakes() {
    assertThat(Clock.check(NOW, NOW.plusSeconds(2)).isWrong()).isFalse();
    assertThat(Clock.check(NOW, NOW.plusSeconds(60)).what())
        .isEqualTo("the API server's is 60 s ahead");
    assertThat(Clock.check(NOW, NOW.minusSeconds(60)).what())
        .isEqualTo("the API server's is 60 s behind");
  }

  @Test
  void membersAreCheckedByTheirMetrics() {
    String text =
        """
        # TYPE hekla_repairs_total counter
        hekla_repairs_total{kind="pods",cache="missing"} 2.0
        hekla_relists_total{kind="pods",why="silent"} 1.0
        hekla_relists_total{kind="nodes",why="closed"} 9.0
        hekla_writes_total{verb="bind",kind="Pod",outcome="done"} 1200.0
        hekla_observing{why="volcano"} 1.0
        hekla_observing{why="asked"} 0.0
        hekla_watch_heard_timestamp_seconds{kind="pods"} %d.0
        hekla_watch_heard_timestamp_seconds{kind="nodes"} %d.0
        """
            .formatted(NOW.getEpochSecond() - 5, NOW.getEpochSecond() - 48);

    assertThat(Metrics.parse(text).findings("m:9095", NOW))
        .extracting(DoctorFinding::what)
        .containsExactly(
            "m:9095 observes and writes nothing (volcano)",
            "its cache differed from the API server 2 times and was repaired",
            "each of 2 watches received an event in the last 48 s",
            "1 watches stalled",
            "every request got an answer");
    assertThat(Metrics.parse("up 1").findings("m", NOW).getFirst().isWrong()).isTrue();
  }

  @Test
  void aWatchThatHasBeenSilentForTooLongIsNamed() {
    String text =
        """
        hekla_observing{why="asked"} 0.0
        hekla_watch_heard_timestamp_seconds{kind="pods"} %d.0
        hekla_watch_heard_timestamp_seconds{kind="nodes"} %d.0
        """
            .formatted(NOW.getEpochSecond() - 900, NOW.getEpochSecond() - 5);

    assertThat(Metrics.parse(text).findings("m", NOW))
        .filteredOn(DoctorFinding::isWrong)
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.what()).isEqualTo("no event was received of pods for 900 s");
              assertThat(finding.remedy()).isNotEmpty();
            });
  }

  @Test
  void aServiceWithoutAPodThatIsReadyIsWrong() throws Exception {
    var service = new Webhooks.Target.Service("volcano-system", "hekla-admission");
    var hook = new Webhooks.Hook("hekla", "jobs", "Fail", service, "");

    assertThat(Webhooks.pods(hook, service, List.of()))
        .hasValueSatisfying(
            finding ->
                assertThat(finding.text())
                    .contains(
                        "no pod is behind the service volcano-system/hekla-admission",
                        "nothing can be created",
                        "start its server"));
    assertThat(Webhooks.pods(hook, service, List.of(slice("{ready: false}"))))
        .hasValueSatisfying(
            finding ->
                assertThat(finding.what())
                    .contains("none of the 1 pods behind the service", "is ready"));
    assertThat(Webhooks.pods(hook, service, List.of(slice("{ready: false}"), slice("{}"))))
        .isEmpty();
  }

  @Test
  void commonFindingsOfWebhooksAreReportedOnce() {
    var service = new Webhooks.Target.Service("volcano-system", "hekla-admission");
    var hooks =
        List.of(
            new Webhooks.Hook("mild", "pods", "Ignore", service, ""),
            new Webhooks.Hook("strict", "jobs", "Fail", service, ""));

    assertThat(Webhooks.oneForEach(hooks, hook -> hook.target().server()))
        .singleElement()
        .satisfies(
            one ->
                assertThat(Webhooks.unreachable(one, "gone").what())
                    .isEqualTo(
                        "strict/jobs and 1 more cannot be reached (gone): nothing can be created"));
  }

  private static ApiObject slice(String conditions) throws Exception {
    return new ApiObject(
        new YAMLMapper().readTree("endpoints: [{conditions: %s}]".formatted(conditions)));
  }

  @Test
  void expiringCertificatesAreReportedInTime() {
    assertThat(Webhooks.expiry("w", "its certificate", NOW.plusSeconds(86_400 * 30), NOW))
        .isEmpty();
    assertThat(Webhooks.expiry("w", "its certificate", NOW.plusSeconds(3600), NOW))
        .hasValueSatisfying(finding -> assertThat(finding.isWrong()).isFalse());
    assertThat(Webhooks.expiry("w", "its certificate", NOW.minusSeconds(1), NOW))
        .hasValueSatisfying(finding -> assertThat(finding.isWrong()).isTrue());
  }

  @Test
  void aJournalNeedsAFolderWithRoom() {
    assertThat(Journal.check(folder.resolve("none")).isWrong()).isTrue();
    assertThat(Journal.judge(folder, 5 << 20, 10L << 30).isWrong()).isFalse();
    assertThat(Journal.judge(folder, 5 << 20, 100 << 20).isWrong()).isTrue();
  }
}
