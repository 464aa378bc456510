package io.hekla.admission.webhook.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.hekla.admission.webhook.WebhookPath;
import io.hekla.admission.webhook.configuration.WebhookConfigurations.Pods;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Keeps {@code deploy/webhooks} equal to what Hekla itself would write. */
class ManifestsTest {
  private static final Path FOLDER = Path.of("..", "deploy", "webhooks");
  private static final String REFRESH =
      "HEKLA_REFRESH=1 mvn -q -pl admission -am test -Dtest=ManifestsTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false";
  private static final String NAMESPACE = "volcano-system";
  private static final String GENERATED = "# Generated; refreshed by: " + REFRESH;

  private static WebhookConfigurations configurations(Map<String, String> annotations) {
    return new WebhookConfigurations(
        new WebhookAddress.Service(NAMESPACE, "volcano-admission-service"),
        NAMESPACE,
        List.of("volcano"),
        Pods.OURS,
        annotations);
  }

  private static Map<Path, String> wanted() {
    var files = new LinkedHashMap<Path, String>();
    var plain = configurations(Map.of());
    files.put(
        Path.of("webhooks.yaml"),
        text(
            "# How the API server is told to ask the webhook, by default. Hekla writes the CA bundle"
                + " into them.",
            plain,
            WebhookPath.defaults()));
    for (WebhookPath path : WebhookPath.values()) {
      if (!path.isDefault()) {
        files.put(
            Path.of("optional", path.path().substring(1).replace('/', '-') + ".yaml"),
            text(
                WebhookPath.ofUsers().contains(path)
                    ? "# Off by default; set hekla.admission.users.record, too."
                    : "# Off by default; add %s to hekla.admission.enabled, too."
                        .formatted(path.path()),
                plain,
                Set.of(path)));
      }
    }
    files.put(
        Path.of("cert-manager", "webhooks.yaml"),
        text(
            "# As ../webhooks.yaml, where cert-manager makes the certificate (certificate.yaml) and"
                + " writes the CA bundle.",
            configurations(
                Map.of("cert-manager.io/inject-ca-from", NAMESPACE + "/volcano-admission")),
            WebhookPath.defaults()));
    return files;
  }

  private static String text(String comment, WebhookConfigurations all, Set<WebhookPath> paths) {
    return Arrays.stream(WebhookPath.values())
        .filter(paths::contains)
        .map(path -> Serialization.asYaml(all.of(path)).replaceFirst("^---\n", ""))
        .collect(Collectors.joining("---\n", comment + "\n" + GENERATED + "\n", ""));
  }

  @BeforeAll
  static void refresh() throws IOException {
    if (System.getenv("HEKLA_REFRESH") != null) {
      for (Map.Entry<Path, String> file : wanted().entrySet()) {
        Path path = FOLDER.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
      }
    }
  }

  @Test
  void manifestsEqualTheGeneratedConfigurations() {
    for (Map.Entry<Path, String> file : wanted().entrySet()) {
      Path path = FOLDER.resolve(file.getKey());
      assertThat(path).as("stale; refresh with: " + REFRESH).hasContent(file.getValue());
    }
  }

  @Test
  void theFolderHoldsNoOthers() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      assertThat(files.filter(Files::isRegularFile).map(FOLDER::relativize).map(Path::toString))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(
                      wanted().keySet().stream().map(Path::toString),
                      Stream.of(
                          "service.yaml", "network-policy.yaml", "cert-manager/certificate.yaml"))
                  .toList());
    }
  }

  private static JsonNode webhook(WebhookPath path, WebhookConfigurations all) {
    JsonNode whole = new ObjectMapper().valueToTree(all.of(path));
    return whole.path("webhooks").path(0);
  }

  @Test
  void webhooksFailClosedWithinTenSeconds() {
    for (WebhookPath path : WebhookPath.values()) {
      JsonNode webhook = webhook(path, configurations(Map.of()));

      assertThat(webhook.path("failurePolicy").asText()).isEqualTo("Fail");
      assertThat(webhook.path("matchPolicy").asText()).isEqualTo("Equivalent");
      assertThat(webhook.path("timeoutSeconds").asInt()).isEqualTo(10);
      assertThat(webhook.path("clientConfig").path("service").path("path").asText())
          .isEqualTo(path.path());
    }
  }

  @Test
  void onlyPodsOfHeklaAreSentToTheWebhook() {
    var all =
        new WebhookConfigurations(
            new WebhookAddress.Url(URI.create("https://10.0.0.1:8443/")),
            NAMESPACE,
            List.of("volcano", "hekla"),
            Pods.OURS,
            Map.of());
    var conditions = new ArrayList<String>();
    for (WebhookPath path : List.of(WebhookPath.PODS_VALIDATE, WebhookPath.PODS_MUTATE)) {
      webhook(path, all)
          .path("matchConditions")
          .forEach(one -> conditions.add(one.path("expression").asText()));
    }

    assertThat(conditions)
        .hasSize(2)
        .allSatisfy(one -> assertThat(one).contains("schedulerName in ['volcano', 'hekla']"));
    assertThat(webhook(WebhookPath.PODS_VALIDATE, all).path("clientConfig").path("url").asText())
        .isEqualTo("https://10.0.0.1:8443/pods/validate");
  }

  @Test
  void certificatesAreForEveryNameOfTheAddress() {
    assertThat(new WebhookAddress.Service("ns", "svc").names())
        .contains("svc.ns.svc", "svc.ns.svc.cluster.local");
    assertThat(new WebhookAddress.Url(URI.create("https://[::1]:8443")).names())
        .containsExactly("::1");
  }
}
