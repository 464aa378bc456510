package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla up --kubeconfig} on the embedded cluster of another one. */
class UpOnAnotherHeklaTest {
  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static EmbeddedSystem other;

  @SuppressWarnings("NullAway.Init") // as the system
  private static Path kubeconfig;

  @BeforeAll
  static void start() throws Exception {
    other =
        EmbeddedSystem.startServed(
            folder.resolve("other"), SimulatedNodes.SMALL, KubeletOptions.AT_ONCE, Map.of(), 0);
    kubeconfig = other.kubeconfig();
  }

  @AfterAll
  static void stop() {
    other.close();
  }

  @Test
  void toScheduleItAsWellIsRefused() {
    CommandRun run = hekla("up --data " + folder.resolve("refused"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("is the embedded cluster of another hekla up", "two never act", "--observe");
  }

  @Test
  @Tag("thorough")
  void observingAnotherHeklasClusterIsAllowed() throws Exception {
    try (var up =
        new HeklaProcess(
            "beside-embedded",
            kubeconfig,
            folder.resolve("looks-on"),
            List.of("-Dhekla.log.own=DEBUG"),
            List.of("--observe"))) {
      up.awaitSaid("Hekla is up and only observes");
      up.awaitSaid("scheduler of term 1 begins");

      assertThat(hekla("job run -N seen").exitCode()).isZero();

      up.awaitSaid("pods compared with");
    }
  }

  private static CommandRun hekla(String words) {
    return CommandRun.of(List.of((words + " --kubeconfig " + kubeconfig).split(" ", -1)));
  }
}
