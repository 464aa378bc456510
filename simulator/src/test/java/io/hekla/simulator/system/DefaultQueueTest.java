package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.host.StartRefused;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queue of jobs that name none, as Volcano's {@code --default-queue} sets it. */
class DefaultQueueTest {
  @TempDir Path data;

  private StartedSystem hekla(EmbeddedApiServer server, String queue) throws StartRefused {
    return StartedSystem.startOn(server, data, Map.of("hekla.scheduler.default-queue", queue));
  }

  @Test
  void itIsMadeAtTheStartAndTakesWhatNamesNoQueue() throws Exception {
    try (var server = StartedSystem.emptyServer();
        var system = hekla(server, "batch")) {
      system
          .node("n1", "8")
          .apply(
              Kind.JOB,
              """
              metadata: {namespace: default, name: nowhere}
              spec:
                schedulerName: volcano
                queue: ""
                minAvailable: 1
                tasks:
                - name: main
                  replicas: 1
                  template:
                    metadata: {annotations: {simulated.hekla.io/run-for: 10ms}}
                    spec: {restartPolicy: Never, containers: [{name: main, image: none}]}
              """);

      system.awaitJob("nowhere", "Completed");

      assertThat(system.podGroups())
          .allSatisfy(group -> assertThat(group.getSpec().queue).isEqualTo("batch"));
      assertThat(system.queues()).contains("batch", "default", "root");
    }
  }

  @Test
  void queuesThatAcceptNoJobsAreRefused() {
    try (var server = StartedSystem.emptyServer()) {
      assertThatThrownBy(() -> hekla(server, "root").close())
          .isInstanceOf(StartRefused.class)
          .hasMessageContaining("hekla.scheduler.default-queue \"root\"");
    }
  }
}
