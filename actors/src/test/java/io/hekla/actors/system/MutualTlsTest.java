package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import javax.net.SocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members that speak TLS with each other, and outsiders that try to. */
class MutualTlsTest {
  private static final MadeKeys KEYS = MadeKeys.of("hekla");
  private static final int PATIENCE_MILLIS = 10_000;
  private static final Duration LONGEST_STOP = Duration.ofSeconds(10);

  @TempDir private Path folder;
  private final List<ActorSystem<Void>> members = new ArrayList<>();

  /**
   * All members end at once. Akka's TLS streams may never end while the other side lives on
   * (akka-core issue 29162); a process ends all the same ({@code hekla.shutdown-limit}), and what
   * is left of a member harms no other test.
   */
  @AfterEach
  void stop() {
    members.forEach(ActorSystem::terminate);
    members.forEach(member -> ActorTestKit.shutdown(member, LONGEST_STOP, false));
  }

  @Test
  void membersWithKeysOfOneAuthorityFormACluster() throws Exception {
    ActorSystem<Void> first = member("127.0.0.1", KEYS.settings(folder.resolve("1")));
    ActorSystem<Void> second =
        member("127.0.0.2", MadeKeys.of("hekla").settings(folder.resolve("2")));

    join(first, first);
    join(second, first);

    await("both up").until(() -> up(first) == 2 && up(second) == 2);
  }

  @Test
  void aClientWithoutCertificateOfTheClusterIsRefused() throws Exception {
    int port = port(member("127.0.0.1", KEYS.settings(folder)));

    assertRefused(SocketFactory.getDefault(), port);
    assertRefused(KEYS.client(false).getSocketFactory(), port);
    assertRefused(trustingUs(MadeKeys.ofSomebodyElse("hekla")), port);
  }

  @Test
  void aCertificateOfOurAuthorityForSomethingElseIsNotAMember() throws Exception {
    ActorSystem<Void> first = member("127.0.0.1", KEYS.settings(folder.resolve("1")));

    assertRefused(MadeKeys.of("webserver").client(true).getSocketFactory(), port(first));
  }

  @Test
  void aSingleMemberAcceptsNoConnection() throws Exception {
    ActorSystem<Void> alone = member("127.0.0.1", Map.of());
    join(alone, alone);
    await("up").until(() -> up(alone) == 1);

    assertRefused(SocketFactory.getDefault(), port(alone));
    assertThatThrownBy(() -> talk(KEYS.client(true).getSocketFactory(), port(alone)))
        .isInstanceOf(IOException.class);
  }

  /** Shows another one's certificate, and trusts ours all the same. */
  private static SocketFactory trustingUs(MadeKeys other) throws Exception {
    return new MadeKeys(KEYS.authority(), other.certificate(), other.keys())
        .client(true)
        .getSocketFactory();
  }

  /** Nothing of Akka's protocol is answered: the end of the stream, an alert, or a reset. */
  private static void assertRefused(SocketFactory sockets, int port) {
    String answer;
    try {
      answer = talk(sockets, port);
    } catch (IOException hungUp) {
      answer = "";
    }
    // Without TLS on our side an alert is seen as it is: type 21 and five bytes of header.
    assertThat(answer).matches("(?s)|\\x15.{0,8}");
  }

  /** Says what members say first, and reads to the end what comes. */
  private static String talk(SocketFactory sockets, int port) throws IOException {
    try (Socket socket = sockets.createSocket("127.0.0.1", port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write("AKKA\u0001".getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readNBytes(100), StandardCharsets.ISO_8859_1);
    }
  }

  private ActorSystem<Void> member(String host, Map<String, Object> keys) throws Exception {
    var settings = new HashMap<String, Object>(keys);
    settings.put("hekla.cluster.host", host);
    settings.put("hekla.data", folder.resolve("data").toString());
    ActorSystem<Void> member =
        ActorSystem.create(Behaviors.empty(), "hekla", HeklaSettings.read(settings).config());
    members.add(member);
    return member;
  }

  private static void join(ActorSystem<Void> who, ActorSystem<Void> system) {
    Cluster.get(who).manager().tell(Join.create(Cluster.get(system).selfMember().address()));
  }

  private static long up(ActorSystem<Void> member) {
    return StreamSupport.stream(Cluster.get(member).state().getMembers().spliterator(), false)
        .filter(one -> one.status().equals(MemberStatus.up()))
        .count();
  }

  private static int port(ActorSystem<Void> member) {
    return member.address().getPort().orElseThrow();
  }
}
