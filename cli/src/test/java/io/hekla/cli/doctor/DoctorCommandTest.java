package io.hekla.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.Issued;
import io.hekla.cli.Main;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks of {@code hekla doctor}, which are all that it promises. */
class DoctorCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();

  private int doctor(StubCluster cluster, String... more) throws IOException {
    var arguments =
        new ArrayList<>(List.of("doctor", "--kubeconfig=" + cluster.kubeconfig(folder)));
    arguments.addAll(List.of(more));
    return Main.run(
        new PrintWriter(out),
        new PrintWriter(new StringWriter()),
        arguments.toArray(String[]::new));
  }

  private static StubCluster well() throws IOException {
    var cluster = new StubCluster();
    for (var crd : Shipped.crds().values()) {
      cluster.with(Resource.CRDS, crd.toString());
    }
    return cluster;
  }

  @Test
  void aHealthyClusterPassesAllChecks() throws IOException {
    try (StubCluster cluster = well()) {
      assertThat(doctor(cluster, "--data=" + folder)).as(out::toString).isZero();
      assertThat(out.toString())
          .contains(
              "API server", "clock", "CRDs", "permissions", "webhooks", "admission", "journal")
          .endsWith("Nothing is wrong.\n");
    }
  }

  @Test
  void anEmbeddedApiServerNeedsNoWebhooks() throws IOException {
    try (StubCluster cluster = well().version("v1.36.0+hekla-1.0")) {
      assertThat(doctor(cluster)).as(out::toString).isZero();
      assertThat(out.toString())
          .contains("none needed: the embedded API server applies the admission rules itself")
          .doesNotContain("only after their creation");
    }
  }

  @Test
  void everyFindingHasARemedy() throws IOException {
    try (StubCluster cluster = new StubCluster()) {
      cluster.with(
          Resource.VALIDATING_WEBHOOKS,
          """
          metadata: {name: hekla-admission}
          webhooks:
          - name: jobs.volcano.sh
            clientConfig: {service: {namespace: volcano-system, name: hekla-admission}}
          """);
      cluster.with(
          Resource.SERVICES, "metadata: {name: hekla-admission, namespace: volcano-system}");

      assertThat(doctor(cluster, "--metrics=http://127.0.0.1:1/metrics")).isEqualTo(1);
      assertThat(out.toString())
          .contains("jobs.batch.volcano.sh is not installed")
          .contains("no pod is behind the service volcano-system/hekla-admission")
          .contains("http://127.0.0.1:1/metrics cannot be read")
          .containsPattern("\n[0-9]+ checks? failed\\.\n$");
      eachWrongHasARemedy(out.toString().lines().toList());
    }
  }

  @Test
  void aCertificateBehindAServiceIsReadFromItsSecret() throws Exception {
    try (StubCluster cluster = well()) {
      cluster.with(
          Resource.VALIDATING_WEBHOOKS,
          """
          metadata: {name: hekla-admission}
          webhooks:
          - name: jobs.volcano.sh
            clientConfig: {service: {namespace: volcano-system, name: hekla-admission}}
          """);
      cluster.with(
          Resource.SERVICES, "metadata: {name: hekla-admission, namespace: volcano-system}");
      cluster.with(
          Resource.ENDPOINT_SLICES,
          """
          metadata: {name: s1, namespace: volcano-system, labels: {kubernetes.io/service-name: hekla-admission}}
          endpoints: [{conditions: {ready: true}}]
          """);
      Issued old =
          new CertificateMaker(new SecureRandom())
              .make(
                  List.of("hekla-admission.volcano-system.svc"),
                  Instant.parse("2020-01-01T00:00:00Z"),
                  Duration.ofDays(1));
      cluster.with(
          Resource.SECRETS,
          "metadata: {name: volcano-admission-secret, namespace: volcano-system}\ndata: {tls.crt: %s}"
              .formatted(
                  Base64.getEncoder()
                      .encodeToString(old.chain().getBytes(StandardCharsets.US_ASCII))));

      assertThat(doctor(cluster)).isEqualTo(1);
      assertThat(out.toString())
          .contains("Secret volcano-system/volcano-admission-secret: its certificate ended on 2020")
          .contains("→ renew the certificate");
    }
  }

  private static void eachWrongHasARemedy(List<String> lines) {
    for (int at = 0; at < lines.size(); at++) {
      if (lines.get(at).startsWith("WRONG")) {
        assertThat(lines.get(at + 1)).as(lines.get(at)).startsWith(" ".repeat(20) + "→ ");
      }
    }
  }
}
