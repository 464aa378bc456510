package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Warnings, when a member starts, about parts of the scheduler's configuration without effect. */
class StartWarningsTest {
  @TempDir Path folder;

  @Test
  void anUnknownPluginIsReportedOnceAtTheStart() throws Exception {
    Path configuration = folder.resolve("scheduler.conf");
    Files.writeString(
        configuration,
        """
        actions: "enqueue, allocate"
        tiers:
        - plugins:
          - name: gang
          - name: gangg
        """);
    var logger = (Logger) LoggerFactory.getLogger("io.hekla.start");
    var said = new ListAppender<ILoggingEvent>();
    said.start();
    logger.addAppender(said);
    try (var system =
        EmbeddedSystem.start(
            folder.resolve("data"),
            SimulatedNodes.SMALL,
            new KubeletOptions(Duration.ofMillis(200), Duration.ZERO, Optional.empty()),
            Map.of("hekla.scheduler.configuration", configuration.toString()))) {
      assertThat(system.system().ended().toCompletableFuture()).isNotDone();
    } finally {
      logger.detachAppender(said);
    }

    assertThat(said.list.stream().map(ILoggingEvent::getFormattedMessage))
        .singleElement()
        .asString()
        .startsWith("scheduler configuration: ")
        .contains("there is no plugin \"gangg\"; did you mean gang?");
  }
}
