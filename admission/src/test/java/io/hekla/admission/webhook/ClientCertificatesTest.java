package io.hekla.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.admission.webhook.certificate.Tls;
import java.io.IOException;
import java.math.BigInteger;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Test;

/** Reviews for those alone who show a certificate. */
class ClientCertificatesTest {
  @Test
  void clientsWithoutCertificateGetProbesButNoReviews() throws Exception {
    try (var webhook = RunningWebhook.start(RunningWebhook.limits(), asking(new Client(), false))) {
      assertThat(review(webhook)).isEqualTo(403);
      assertThat(webhook.get("/readyz").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void clientsWithAValidCertificateAreAnswered() throws Exception {
    var apiServer = new Client();
    for (boolean needed : new boolean[] {false, true}) {
      try (var webhook = RunningWebhook.start(RunningWebhook.limits(), asking(apiServer, needed))) {
        for (var version : HttpClient.Version.values()) {
          try (HttpClient client =
              HttpClient.newBuilder()
                  .version(version)
                  .sslContext(apiServer.trustingAnybody())
                  .build()) {
            assertThat(review(webhook, client)).as("%s, needed %s", version, needed).isEqualTo(200);
          }
        }
      }
    }
  }

  @Test
  void whereOneIsNeededThereIsNoConnectionWithoutItOrWithAnother() throws Exception {
    try (var webhook = RunningWebhook.start(RunningWebhook.limits(), asking(new Client(), true));
        HttpClient other =
            HttpClient.newBuilder().sslContext(new Client().trustingAnybody()).build()) {
      assertThatThrownBy(() -> webhook.get("/readyz")).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> review(webhook, other)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void withoutClientAuthenticationClientsAreAnswered() throws Exception {
    try (var webhook = RunningWebhook.start()) {
      assertThat(review(webhook)).isEqualTo(200);
    }
  }

  /** Signed by itself, and so its own authority. */
  private static final class Client {
    private final KeyPair keys;
    private final X509Certificate certificate;

    Client() throws Exception {
      keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
      var name = new X500Name("CN=apiserver");
      Instant now = Instant.now();
      certificate =
          new JcaX509CertificateConverter()
              .getCertificate(
                  new JcaX509v3CertificateBuilder(
                          name,
                          BigInteger.ONE,
                          Date.from(now.minusSeconds(60)),
                          Date.from(now.plusSeconds(3600)),
                          name,
                          keys.getPublic())
                      .build(
                          new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    }

    SSLContext trustingAnybody() throws Exception {
      var own = KeyStore.getInstance("PKCS12");
      own.load(null, null);
      own.setKeyEntry("own", keys.getPrivate(), new char[0], new X509Certificate[] {certificate});
      var shown = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      shown.init(own, new char[0]);
      var context = SSLContext.getInstance("TLS");
      context.init(shown.getKeyManagers(), new TrustManager[] {new TrustingAnybody()}, null);
      return context;
    }
  }

  /** Trust in any server: these tests are about the client. */
  private static final class TrustingAnybody extends javax.net.ssl.X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

    @Override
    public void checkClientTrusted(
        X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

    @Override
    public void checkServerTrusted(
        X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  private static Tls asking(Client trusted, boolean needed) {
    return Tls.asking(List.of(trusted.certificate), needed);
  }

  private static int review(RunningWebhook webhook) throws Exception {
    return webhook.post("/jobs/validate", review()).statusCode();
  }

  private static int review(RunningWebhook webhook, HttpClient client) throws Exception {
    return webhook.post(client, "/jobs/validate", BodyPublishers.ofString(review())).statusCode();
  }

  private static String review() {
    return Reviews.ofJob("CREATE", "one", Reviews.job("one", "default", 3));
  }
}
