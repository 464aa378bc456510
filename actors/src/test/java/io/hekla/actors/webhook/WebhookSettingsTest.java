package io.hekla.actors.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.hekla.actors.feed.FeedSettings;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.UserRecording;
import io.hekla.admission.webhook.WebhookPath;
import io.hekla.admission.webhook.configuration.WebhookAddress;
import io.hekla.controller.api.Kind;
import io.hekla.controller.host.StartRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Meaning of the webhook's settings, and the settings that are refused. */
class WebhookSettingsTest {
  @TempDir private Path folder;

  private static WebhookSettings with(Map<String, ?> settings) throws StartRefused {
    return WebhookSettings.read(
        ConfigFactory.parseMap(settings).withFallback(ConfigFactory.load("application.conf")));
  }

  private static void assertRefused(Map<String, ?> settings, String... words) {
    assertThatThrownBy(() -> with(settings))
        .isInstanceOf(StartRefused.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void defaultsAreThoseOfTheHelmChart() throws Exception {
    WebhookSettings settings = with(Map.of());

    assertThat(settings.face().paths()).isEqualTo(WebhookPath.defaults());
    assertThat(settings.face().port()).isEqualTo(8443);
    assertThat(settings.face().limits().body()).isEqualTo(3 << 20);
    assertThat(settings.configurations().address())
        .isEqualTo(new WebhookAddress.Service("volcano-system", "volcano-admission-service"));
    assertThat(settings.rules().maxQueueDepth()).isEqualTo(5);
    assertThat(settings.rules().rootProtected()).isTrue();
    assertThat(settings.watched()).isEqualTo(List.of(Kind.QUEUE, Kind.NAMESPACE));
  }

  @Test
  void rulesAreConfiguredTheSameWithoutWebhook() throws Exception {
    Path groups =
        Files.writeString(
            folder.resolve("admission.yaml"),
            """
            resourceGroups:
            - {resourceGroup: cpu, object: {key: namespace, value: [team]}, schedulerName: volcano}
            """);

    AdmissionSettings rules =
        WebhookSettings.rules(
            ConfigFactory.parseMap(
                    Map.of(
                        "hekla.admission.max-queue-depth",
                        2,
                        "hekla.admission.configuration",
                        groups.toString()))
                .withFallback(ConfigFactory.load("application.conf")));

    assertThat(rules.maxQueueDepth()).isEqualTo(2);
    assertThat(rules.resourceGroups()).extracting(one -> one.name()).containsExactly("cpu");
    assertThat(WebhookSettings.rulesHere()).isEqualTo(with(Map.of()).rules());
  }

  @Test
  void webhookAndJobReaderShareTheLimitOfReplicas() throws Exception {
    Map<String, Object> lower = Map.of("hekla.limits.job-replicas", 7);

    assertThat(with(lower).rules().jobLimits().replicas()).isEqualTo(7);
    assertThat(
            FeedSettings.read(
                    ConfigFactory.parseMap(lower)
                        .withFallback(ConfigFactory.load("application.conf"))
                        .getConfig("hekla"))
                .observers()
                .limits()
                .replicas())
        .isEqualTo(7);
    assertRefused(Map.of("hekla.limits.job-replicas", 100_001), "100000, the hard maximum");
  }

  @Test
  void usersAreRecordedOnDemand() throws Exception {
    assertThat(with(Map.of()).rules().users().isOn()).isFalse();

    WebhookSettings settings =
        with(
            Map.of(
                "hekla.admission.users.record",
                true,
                "hekla.admission.namespace",
                "batch",
                "hekla.admission.users.trusted-users",
                List.of("system:serviceaccount:spark:operator")));

    assertThat(settings.face().paths())
        .containsAll(WebhookPath.defaults())
        .contains(WebhookPath.USERS_MUTATE, WebhookPath.USERS_VALIDATE);
    assertThat(settings.rules().users())
        .isEqualTo(
            new UserRecording(
                true,
                Set.of("system:serviceaccount:spark:operator"),
                Set.of("system:serviceaccounts:batch", "system:serviceaccounts:kube-system")));
    assertRefused(
        Map.of("hekla.admission.enabled", List.of("/jobs/mutate", "/users/mutate")),
        "hekla.admission.enabled",
        "hekla.admission.users.record");
  }

  @Test
  void errorsNameTheSetting() {
    assertRefused(
        Map.of("hekla.admission.enabled", List.of("/job/mutate")),
        "hekla.admission.enabled",
        "did you mean /jobs/mutate?");
    assertRefused(Map.of("hekla.admission.port", 70_000), "hekla.admission.port");
    assertRefused(Map.of("hekla.admission.url", "http://here"), "hekla.admission.url", "https");
    assertRefused(Map.of("hekla.admission.configurations", "yes"), "leave, trust or write");
    assertRefused(Map.of("hekla.admission.certificate.from", "nowhere"), "must be own or files");
    assertRefused(
        Map.of("hekla.admission.certificate.renew-after", "400d"), "shorter than .lifetime");
    assertRefused(Map.of("hekla.admission.max-queue-depth", 0), "max-queue-depth");
    assertRefused(Map.of("hekla.admission.body-limit", "1 GiB"), "bodies-limit");
  }
}
