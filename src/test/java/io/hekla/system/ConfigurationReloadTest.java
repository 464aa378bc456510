package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.cli.apply.Manifests;
import io.hekla.cli.apply.Submission;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Configuration of the scheduler, mounted as Kubernetes mounts a ConfigMap, while it runs. */
@Tag("thorough")
class ConfigurationReloadTest {
  private static final String NAME = "volcano-scheduler.conf";
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir Path folder;
  private final List<String> said = new CopyOnWriteArrayList<>();

  @Test
  void anotherConfigurationIsTakenWhileItRunsAndABadOneIsNot() throws Exception {
    Path mounted = Files.createDirectory(folder.resolve("config"));
    mount(mounted, "first", "actions: enqueue\ntiers: [{plugins: [{name: gang}]}]");
    Path file = Files.createSymbolicLink(mounted.resolve(NAME), Path.of("..data", NAME));
    listen();
    try (var system =
        EmbeddedSystem.start(
            folder.resolve("data"),
            SimulatedNodes.SMALL,
            KubeletOptions.AT_ONCE,
            Map.of(
                "hekla.scheduler.configuration",
                file.toString(),
                "hekla.scheduler.configuration-pause",
                "50ms"))) {
      KubernetesApi api = system.client("test");
      await().atMost(LONGEST).until(() -> takesJobs(api));
      submit(api, "first");
      await().atMost(LONGEST).until(() -> pods(api, false), waiting -> waiting == 2);

      mount(
          mounted, "second", "actions: \"enqueue, allocate\"\ntiers: [{plugins: [{name: gang}]}]");
      await().atMost(LONGEST).until(() -> pods(api, true), bound -> bound == 2);

      mount(mounted, "third", "tiers: []\nactions: \"enqueue, alocate\"");
      await()
          .atMost(LONGEST)
          .until(() -> hasSaid("line 2: actions: there is no action \"alocate\""));
      submit(api, "second");
      await().atMost(LONGEST).until(() -> pods(api, true), bound -> bound == 4);
    }

    assertThat(said).anyMatch(line -> line.startsWith("the scheduler goes on with configuration"));
  }

  private boolean hasSaid(String text) {
    return said.stream().anyMatch(line -> line.contains(text));
  }

  private void listen() {
    var appender =
        new ListAppender<ILoggingEvent>() {
          @Override
          protected void append(ILoggingEvent event) {
            said.add(event.getFormattedMessage());
          }
        };
    appender.start();
    ((Logger) LoggerFactory.getLogger(ConfigurationWatch.class)).addAppender(appender);
  }

  private static void mount(Path mounted, String version, String text) throws IOException {
    Path inside = Files.createDirectory(mounted.resolve(".." + version));
    Files.writeString(inside.resolve(NAME), text);
    Path link = Files.createSymbolicLink(mounted.resolve("..data_tmp"), inside.getFileName());
    Files.move(link, mounted.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
  }

  private static boolean takesJobs(KubernetesApi api) {
    Answer<Queue> queue =
        api.get(Kind.QUEUE, new ObjectKey("", "default")).toCompletableFuture().join();
    return queue instanceof Answer.Done<Queue> it
        && it.object().getStatus() != null
        && "Open".equals(it.object().getStatus().state);
  }

  private static void submit(KubernetesApi api, String name) throws InterruptedException {
    String manifest =
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %s, namespace: default}
        spec:
          schedulerName: volcano
          minAvailable: 2
          tasks:
          - name: worker
            replicas: 2
            template:
              metadata:
                annotations: {simulated.hekla.io/run-for: 10m}
              spec:
                restartPolicy: Never
                containers:
                - {name: worker, image: i, resources: {requests: {cpu: 100m}}}
        """
            .formatted(name);
    var read = Manifests.reader().read(List.of(new Text(name, manifest)));
    var objects = ((Reading.Good<List<ManifestObject>>) read).value();
    assertThat(new Submission(api).apply(objects)).isEmpty();
  }

  private static long pods(KubernetesApi api, boolean bound) {
    return switch (api.list(Kind.POD).toCompletableFuture().join()) {
      case Answer.Done<KubernetesApi.Listing<Pod>> done ->
          done.object().items().stream()
              .filter(pod -> (pod.getSpec().getNodeName() != null) == bound)
              .count();
      case Answer<KubernetesApi.Listing<Pod>> other -> 0;
    };
  }
}
