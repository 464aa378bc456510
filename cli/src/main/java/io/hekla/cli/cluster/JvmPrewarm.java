package io.hekla.cli.cluster;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/**
 * Warm-up of the JVM: prepares what a request needs (YAML, JSON, TLS, HTTP) on another core, while
 * the words of the command are still being parsed. It changes nothing but the time that a verb
 * takes.
 */
public final class JvmPrewarm {
  private JvmPrewarm() {}

  /** Begins in the background; no caller waits for it. */
  public static void begin() {
    Thread.ofPlatform().daemon().name("warmth").start(JvmPrewarm::warmUp);
  }

  private static void warmUp() {
    try {
      new YAMLMapper().readTree("{a: [b, 1]}").path("a");
      Http.JSON.readTree("{\"a\": [\"b\", 1]}").path("a");
      var context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[0], new TrustManager[0], null);
      // The first message of a handshake needs keys, and with them most of what is slow about TLS.
      SSLEngine engine = context.createSSLEngine("localhost", 1);
      engine.setUseClientMode(true);
      engine.beginHandshake();
      engine.wrap(
          ByteBuffer.allocate(0), ByteBuffer.allocate(engine.getSession().getPacketBufferSize()));
      HttpClient.newBuilder().sslContext(context).build().shutdownNow();
    } catch (GeneralSecurityException | SSLException | JacksonException needless) {
      // The request that needs it will report the failure.
    }
  }
}
