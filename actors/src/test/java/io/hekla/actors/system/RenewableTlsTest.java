package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handshakes of two members, each of which may have taken up renewed keys or not. */
class RenewableTlsTest {
  private static final int MOST_STEPS = 200;
  private static final MemberKeySet OLD = made();
  private static final MemberKeySet PREPARED = prepared();
  private static final MemberKeySet SWITCHED = switched();

  @TempDir private Path folder;

  private static MemberKeySet made() {
    return new MemberKeyMaker(new SecureRandom(), Instant.now(), Duration.ofDays(1)).make();
  }

  private static MemberKeySet prepared() {
    try {
      return OLD.prepared(made());
    } catch (java.security.cert.CertificateException e) {
      throw new AssertionError(e);
    }
  }

  private static MemberKeySet switched() {
    try {
      return PREPARED.switched();
    } catch (java.security.cert.CertificateException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void membersThatAreOneStepApartTrustEachOther() throws Exception {
    var first = new Member("first");
    var second = new Member("second");
    for (MemberKeySet keys : new MemberKeySet[] {OLD, PREPARED, SWITCHED}) {
      first.take(keys);
      assertThat(meet(first, second)).as("before the second took %s", keys).isTrue();
      assertThat(meet(second, first)).isTrue();
      second.take(keys);
      assertThat(meet(first, second)).as("after it did").isTrue();
      assertThat(meet(second, first)).isTrue();
    }
    assertThat(second.files.file(MemberKeySet.CERTIFICATE))
        .content()
        .isEqualTo(SWITCHED.value(MemberKeySet.CERTIFICATE).orElseThrow());
  }

  /** So there is a time between the two steps. */
  @Test
  void membersThatAreTwoStepsApartDoNot() throws Exception {
    var late = new Member("late");
    var early = new Member("early");
    early.take(SWITCHED);

    assertThat(meet(late, early)).isFalse();
    assertThat(meet(early, late)).isFalse();
  }

  @Test
  void keysThatDoNotFitAreNotTaken() throws Exception {
    var member = new Member("member");
    var other = new Member("other");
    assertThat(meet(member, other)).isTrue();
    java.nio.file.Files.writeString(member.files.file(MemberKeySet.KEY), "half a ke");

    assertThat(meet(member, other)).as("with what it had").isTrue();
  }

  /** Member with files and an engine of its own. */
  private final class Member {
    private final MemberKeyFiles files;
    private final RenewableTls tls;

    Member(String name) throws Exception {
      files = new MemberKeyFiles(folder.resolve(name));
      take(OLD);
      tls =
          new RenewableTls(
              new MemberTransport.MutualTls(
                  files.file(MemberKeySet.CERTIFICATE),
                  files.file(MemberKeySet.KEY),
                  files.file(MemberKeySet.AUTHORITY)),
              System::nanoTime);
    }

    void take(MemberKeySet keys) throws Exception {
      files.write(keys);
    }
  }

  /** Returns whether both sides of a handshake let the other in, and know it for a member. */
  private static boolean meet(Member client, Member server) {
    SSLEngine asks = client.tls.createClientSSLEngine("server", 1);
    SSLEngine answers = server.tls.createServerSSLEngine("client", 1);
    ByteBuffer toServer = ByteBuffer.allocate(1 << 16).flip();
    ByteBuffer toClient = ByteBuffer.allocate(1 << 16).flip();
    try {
      asks.beginHandshake();
      answers.beginHandshake();
      for (int i = 0; i < MOST_STEPS && !(isDone(asks) && isDone(answers)); i++) {
        step(asks, toClient, toServer);
        step(answers, toServer, toClient);
      }
    } catch (SSLException refused) {
      return false;
    }
    return isDone(asks)
        && isDone(answers)
        && client.tls.verifyClientSession("server", asks.getSession()).isEmpty()
        && server.tls.verifyServerSession("client", answers.getSession()).isEmpty();
  }

  private static boolean isDone(SSLEngine engine) {
    return engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
  }

  /** Has one side do what it can. */
  private static void step(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
    Runnable task = engine.getDelegatedTask();
    while (task != null) {
      task.run();
      task = engine.getDelegatedTask();
    }
    if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
      out.compact();
      engine.wrap(ByteBuffer.allocate(0), out);
      out.flip();
    } else if (in.hasRemaining()) {
      engine.unwrap(in, ByteBuffer.allocate(1 << 16));
    }
  }
}
