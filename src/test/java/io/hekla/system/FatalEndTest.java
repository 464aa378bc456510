package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import io.hekla.actors.system.OwnProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Process with a fatal error, which ends with a code; none stays that only appears alive. */
class FatalEndTest {
  @TempDir Path folder;

  /** Fills its heap on a thread of its own, while another one lives on. */
  static final class Fills {
    private static final List<byte[]> ALL = new ArrayList<>();

    private Fills() {}

    public static void main(String[] args) throws InterruptedException {
      Thread.ofPlatform()
          .start(
              () -> {
                while (ALL.size() < 1 << 20) {
                  ALL.add(new byte[1 << 20]);
                }
              });
      Thread.currentThread().join();
    }
  }

  /** Has a member whose end hangs in one of its phases. */
  static final class Hangs {
    private Hangs() {}

    public static void main(String[] args) {
      ActorSystem<Void> system =
          ActorSystem.create(
              Behaviors.empty(),
              "hangs",
              ConfigFactory.parseString("akka.actor.provider = local, hekla.shutdown-limit = 1s")
                  .withFallback(ConfigFactory.load()));
      OwnProcess.boundEnd(system);
      CoordinatedShutdown.get(system)
          .addTask(
              CoordinatedShutdown.PhaseServiceUnbind(),
              "hang",
              () -> {
                block();
                return CompletableFuture.completedFuture(Done.getInstance());
              });
      system.terminate();
    }

    private static void block() {
      try {
        Thread.currentThread().join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void theLauncherEndsProcessesThatAreOutOfMemory() throws Exception {
    String option = "-XX:+ExitOnOutOfMemoryError";
    assertThat(Files.readString(Path.of("..", "hekla"))).contains(option);
    Path said = folder.resolve("said");

    try (var fills = ChildJvm.start(Fills.class, List.of("-Xmx32m", option), List.of(), said)) {
      assertThat(fills.awaitEnd()).isNotZero();
    }
    assertThat(Files.readString(said)).contains("java.lang.OutOfMemoryError");
  }

  @Test
  void aPhaseOfTheEndThatHangsIsCutShort() throws Exception {
    Path said = folder.resolve("said");

    try (var hangs = ChildJvm.start(Hangs.class, List.of(), List.of(), said)) {
      assertThat(hangs.awaitEnd()).isEqualTo(OwnProcess.HALTED);
    }
    assertThat(Files.readString(said)).contains("did not end within 1 s");
  }
}
