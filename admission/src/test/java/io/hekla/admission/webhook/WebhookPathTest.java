package io.hekla.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The paths and what they are called. */
class WebhookPathTest {
  @Test
  void webhooksOfTheHelmChartAreEnabled() {
    assertThat(WebhookPath.defaults())
        .extracting(WebhookPath::path)
        .containsExactlyInAnyOrder(
            "/jobs/mutate",
            "/jobs/validate",
            "/podgroups/validate",
            "/queues/mutate",
            "/queues/validate",
            "/hypernodes/validate",
            "/cronjobs/validate");
  }

  @Test
  void webhookNamesAreVolcanos() {
    assertThat(WebhookPath.QUEUES_VALIDATE.configurationName())
        .isEqualTo("volcano-admission-service-queues-validate");
    assertThat(WebhookPath.JOBFLOWS_VALIDATE.webhookName()).isEqualTo("validatejob.volcano.sh");
    assertThat(WebhookPath.HYPERNODES_VALIDATE.webhookName())
        .isEqualTo("validatehypernodes.volcano.sh");
    assertThat(WebhookPath.PODS_MUTATE.resources())
        .extracting(Object::toString)
        .containsExactly("pods");
    assertThat(WebhookPath.HYPERNODES_VALIDATE.resources())
        .extracting(Object::toString)
        .containsExactly("hypernodes.topology.volcano.sh");
  }

  @Test
  void usersAreRecordedOfEverythingThatBecomesAPodGroup() {
    assertThat(WebhookPath.ofUsers())
        .allSatisfy(
            path ->
                assertThat(path.resources())
                    .extracting(Object::toString)
                    .containsExactlyInAnyOrder(
                        "jobs.batch.volcano.sh",
                        "cronjobs.batch.volcano.sh",
                        "podgroups.scheduling.volcano.sh",
                        "jobflows.flow.volcano.sh"));
    assertThatThrownBy(() -> WebhookPath.named(List.of("/jobs/mutate", "/users/mutate")))
        .hasMessageContaining("hekla.admission.users.record");
  }

  @Test
  void aPathThatIsNoneIsNamedWithTheNearest() {
    assertThatThrownBy(() -> WebhookPath.named(List.of("/jobs/mutate", "/jobs/validat")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("/jobs/validat is no path")
        .hasMessageContaining("did you mean /jobs/validate?");
    assertThatThrownBy(() -> WebhookPath.named(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
