package io.hekla.actors.system;

import akka.actor.ActorSystem;
import akka.remote.artery.tcp.SSLEngineProvider;
import akka.remote.artery.tcp.ssl.PeerSubjectVerifier;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.tls.CipherOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * TLS between members by PEM files that are read again, at the next connection, once they changed.
 * Akka's own engine does the same, but trusts one authority only, and so cannot take another
 * without a moment in which members refuse each other. A peer is known by a name of its
 * certificate, which members share.
 */
public final class RenewableTls implements SSLEngineProvider {
  private static final Duration CHECK_INTERVAL = Duration.ofMinutes(1);
  private static final String PROTOCOL = "TLSv1.3";
  private static final String[] SUITES =
      CipherOrder.of(
          "TLS_AES_256_GCM_SHA384", "TLS_AES_128_GCM_SHA256", "TLS_CHACHA20_POLY1305_SHA256");

  private final MemberTransport.MutualTls files;
  private @Nullable Current current;
  private final RefusedKeys refused;

  /** Time and size of a file, by which a change of it shows. */
  private record Stamp(long time, long size) {
    private static final Stamp NONE = new Stamp(0, -1);

    static Stamp of(Path file) {
      try {
        return new Stamp(
            Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS), Files.size(file));
      } catch (IOException e) {
        return NONE;
      }
    }
  }

  private record Current(List<Stamp> stamps, SSLContext context, X509Certificate own) {}

  /** Creates the provider; called by Akka, which passes the system. */
  public RenewableTls(ActorSystem system) {
    this(system, System::nanoTime);
  }

  RenewableTls(ActorSystem system, LongSupplier nanoTime) {
    this(MemberTransport.MutualTls.named(system.settings().config()), nanoTime);
    // Connections last for months: whoever waits for the next one hears of unusable files too late.
    var unused =
        system
            .scheduler()
            .scheduleWithFixedDelay(
                CHECK_INTERVAL,
                CHECK_INTERVAL,
                this::checkFiles,
                system.dispatchers().lookup("akka.actor.default-blocking-io-dispatcher"));
  }

  RenewableTls(MemberTransport.MutualTls files, LongSupplier nanoTime) {
    this.files = files;
    this.refused = new RefusedKeys(nanoTime);
  }

  private synchronized void checkFiles() {
    if (current != null) {
      var unused = current();
    }
  }

  @Override
  public SSLEngine createServerSSLEngine(String host, int port) {
    return engine(host, port, false);
  }

  @Override
  public SSLEngine createClientSSLEngine(String host, int port) {
    return engine(host, port, true);
  }

  private SSLEngine engine(String host, int port, boolean client) {
    SSLEngine engine = current().context().createSSLEngine(host, port);
    engine.setUseClientMode(client);
    engine.setEnabledCipherSuites(SUITES);
    engine.setEnabledProtocols(new String[] {PROTOCOL});
    if (!client) {
      engine.setNeedClientAuth(true);
    }
    return engine;
  }

  @Override
  public scala.Option<Throwable> verifyClientSession(String host, SSLSession session) {
    return new PeerSubjectVerifier(current().own()).verifyClientSession(host, session);
  }

  @Override
  public scala.Option<Throwable> verifyServerSession(String host, SSLSession session) {
    return new PeerSubjectVerifier(current().own()).verifyServerSession(host, session);
  }

  /** Returns the context of the files as they are, or of their last state that could be used. */
  private synchronized Current current() {
    Current before = current;
    List<Stamp> stamps = stamps();
    if (before != null && (before.stamps().equals(stamps) || refused.areRecent(stamps))) {
      return before;
    }
    try {
      Current now = read(stamps);
      current = now;
      refused.clear();
      return now;
    } catch (StartRefused | IOException | GeneralSecurityException e) {
      if (before == null) {
        throw new IllegalStateException("the keys of this member cannot be read", e);
      }
      refused.add(stamps, e);
      return before;
    }
  }

  private List<Stamp> stamps() {
    return Stream.of(files.certificate(), files.key(), files.authority()).map(Stamp::of).toList();
  }

  private Current read(List<Stamp> stamps)
      throws StartRefused, IOException, GeneralSecurityException {
    MemberKeys keys = MemberKeys.read(files);
    KeyStore own = emptyStore();
    own.setKeyEntry("own", keys.key(), new char[0], new Certificate[] {keys.certificate()});
    KeyStore trusted = emptyStore();
    for (int i = 0; i < keys.authorities().size(); i++) {
      trusted.setCertificateEntry("authority-" + i, keys.authorities().get(i));
    }
    var keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keyManagers.init(own, new char[0]);
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    var context = SSLContext.getInstance(PROTOCOL);
    context.init(keyManagers.getKeyManagers(), trust.getTrustManagers(), null);
    return new Current(stamps, context, keys.certificate());
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }
}
