package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.http.TlsVersion;
import io.hekla.model.tls.CipherOrder;
import java.net.http.HttpClient;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class TunedClientsTest {
  @Test
  void clientsHaveTheCiphersInOrderAndTheVersionsOfTls() throws Exception {
    HttpClient.Builder builder = HttpClient.newBuilder();
    new TunedClients(TlsVersion.TLS_1_3, TlsVersion.TLS_1_2).additionalConfig(builder);
    try (HttpClient client = builder.build()) {
      String[] ofJdk = SSLContext.getDefault().getDefaultSSLParameters().getCipherSuites();
      assertThat(client.sslParameters().getCipherSuites()).containsExactly(CipherOrder.of(ofJdk));
      assertThat(client.sslParameters().getProtocols()).containsExactly("TLSv1.3", "TLSv1.2");
    }
  }

  @Test
  void oneReadTakesSixtyFourKibibytes() {
    assertThat(new TunedClients(TlsVersion.TLS_1_3)).isNotNull();
    assertThat(System.getProperty("jdk.httpclient.bufsize")).isEqualTo("65536");
  }
}
