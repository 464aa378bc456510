package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.typed.ActorSystem;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.controller.host.StartRefused;
import io.hekla.simulator.embedded.EmbeddedApiServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a caller does in the start of a member, before anybody can see the member ready. */
class BeforeJoinTest {
  @TempDir Path data;
  private final EmbeddedApiServer server = StartedSystem.emptyServer();
  private final int port = FreePort.next();

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void theHealthPortIsClosedAndTheMemberInNoClusterDuringTheStep() throws Exception {
    var during = new AtomicReference<MemberStatus>();

    try (var member =
        HeklaSystem.start(
            settings(),
            server.client("hekla"),
            actors -> {
              assertThat(isOpen()).isFalse();
              during.set(Cluster.get(actors).selfMember().status());
            })) {
      assertThat(during.get()).isEqualTo(MemberStatus.removed());
      assertThat(isOpen()).isTrue();
      assertThat(member.membersUp()).isEqualTo(1);
    }
  }

  @Test
  void aStepThatIsRefusedLeavesNothingRunning() throws Exception {
    var started = new AtomicReference<ActorSystem<?>>();

    assertThatThrownBy(
            () ->
                HeklaSystem.start(
                    settings(),
                    server.client("hekla"),
                    actors -> {
                      started.set(actors);
                      throw new StartRefused("the port is in use");
                    }))
        .isInstanceOf(StartRefused.class)
        .hasMessage("the port is in use");

    started.get().getWhenTerminated().toCompletableFuture().get(60, TimeUnit.SECONDS);
    // The journal's folder can be opened again.
    HeklaSystem.start(settings(), server.client("hekla")).close();
  }

  private HeklaSettings settings() throws StartRefused {
    return HeklaSettings.read(
        Map.of(
            "hekla.data",
            data.toString(),
            "hekla.observe.mode",
            "no",
            "hekla.health.port",
            port,
            "hekla.health.host",
            "127.0.0.1"));
  }

  private boolean isOpen() {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
