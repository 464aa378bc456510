package io.hekla.model.observing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VolcanoPodsTest {
  private static final VolcanoPods PODS =
      new VolcanoPods(List.of("volcano"), List.of("volcano-system"));

  private static Pod pod(String image, List<String> command, List<String> arguments) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("volcano-system")
        .withName("p")
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage(image)
        .withCommand(command)
        .withArgs(arguments)
        .endContainer()
        .withNodeName("n1")
        .endSpec()
        .withNewStatus()
        .withPhase("Running")
        .endStatus()
        .build();
  }

  private static Optional<VolcanoComponent> program(String image, String... arguments) {
    return PODS.read(pod(image, List.of(), List.of(arguments))).map(VolcanoSign::program);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vc-scheduler",
        "volcanosh/vc-scheduler:v1.12.0",
        "registry:5000/volcanosh/vc-scheduler",
        "docker.io/volcanosh/vc-scheduler:latest@sha256:0123",
      })
  void aSchedulerIsKnownByItsImage(String image) {
    assertThat(program(image)).contains(VolcanoComponent.SCHEDULER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"busybox", "volcanosh/vc-webhook-manager", "me/vc-scheduler-exporter:1", ""})
  void otherImagesAreNoSign(String image) {
    assertThat(program(image)).isEmpty();
  }

  @Test
  void aProgramIsKnownByWhatIsExecutedWhateverTheImage() {
    assertThat(PODS.read(pod("own", List.of("/bin/vc-scheduler"), List.of())))
        .contains(
            new VolcanoSign(
                VolcanoSign.Source.POD,
                VolcanoComponent.SCHEDULER,
                "pod volcano-system/p runs vc-scheduler"));
    assertThat(
            PODS.read(
                pod("own", List.of("sh", "-c", "exec /vc-controller-manager -v=3"), List.of())))
        .map(VolcanoSign::program)
        .contains(VolcanoComponent.CONTROLLERS);
  }

  @Test
  void aSchedulerThatAnswersToOtherNamesIsNoneOfOurBusiness() {
    String image = "volcanosh/vc-scheduler";

    assertThat(program(image, "--scheduler-name=other")).isEmpty();
    assertThat(program(image, "--scheduler-name", "other")).isEmpty();
    assertThat(program(image, "--scheduler-name=other", "--scheduler-name=volcano"))
        .contains(VolcanoComponent.SCHEDULER);
    assertThat(program("volcanosh/vc-controller-manager", "--scheduler-name=other"))
        .as("controllers take every Job")
        .contains(VolcanoComponent.CONTROLLERS);
  }

  @Test
  void theProgramThatDiscoversHyperNodesIsASignWhereHeklaDiscoversThem() {
    Pod pod = pod("volcanosh/vc-hypernode-controller-manager:v1", List.of(), List.of());
    var othersOnly =
        new VolcanoPods(
            List.of("volcano"),
            List.of("volcano-system"),
            List.of(VolcanoComponent.SCHEDULER, VolcanoComponent.CONTROLLERS));

    assertThat(PODS.read(pod)).map(VolcanoSign::program).contains(VolcanoComponent.HYPERNODES);
    assertThat(othersOnly.read(pod)).isEmpty();
  }

  @Test
  void aPodThatTenantsMayCreateIsNoSignOfVolcano() {
    Pod pod = pod("vc-scheduler", List.of("/vc-scheduler"), List.of());

    assertThat(PODS.read(pod)).isPresent();
    assertThat(PODS.read(pod.edit().editMetadata().withNamespace("team-a").endMetadata().build()))
        .as("in a tenant's namespace")
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Pending", "Succeeded", "Failed", "Unknown"})
  void aPodThatDoesNotRunIsNoSign(String phase) {
    Pod pod = pod("vc-scheduler", List.of(), List.of());

    assertThat(PODS.read(pod.edit().editStatus().withPhase(phase).endStatus().build())).isEmpty();
    assertThat(PODS.read(pod.edit().editSpec().withNodeName(null).endSpec().build()))
        .as("without a node")
        .isEmpty();
    assertThat(PODS.read(pod.edit().withStatus(null).build())).as("no status").isEmpty();
  }

  @Test
  void leasesAreReadAndFreeOnesIgnored() throws Exception {
    var json = new ObjectMapper();

    assertThat(
            LeaseRecord.read(
                json.readTree(
                    """
                    {"spec": {"holderIdentity": "vc-1", "leaseDurationSeconds": 10,
                     "renewTime": "2026-01-01T00:00:00.250000Z"}}
                    """)))
        .contains(
            new LeaseRecord(
                "vc-1", Duration.ofSeconds(10), Instant.parse("2026-01-01T00:00:00.250Z")));
    assertThat(LeaseRecord.read(json.readTree("{\"spec\": {\"holderIdentity\": \"\"}}"))).isEmpty();
    assertThat(LeaseRecord.read(json.readTree("{}"))).isEmpty();
  }
}
