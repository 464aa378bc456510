package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Job with plugins on the whole system. */
class JobPluginsOnEmbeddedTest {
  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {namespace: default, name: train}
      spec:
        schedulerName: volcano
        queue: default
        minAvailable: 2
        plugins: {tensorflow: [], svc: [], ssh: []}
        tasks:
        - name: ps
          replicas: 1
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: 500ms}}
            spec: {restartPolicy: Never, containers: [{name: c, image: i}]}
        - name: worker
          replicas: 1
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: 500ms}}
            spec: {restartPolicy: Never, containers: [{name: c, image: i}]}
      """;

  @TempDir Path data;

  private static Optional<StoredObject> find(StartedSystem system, Kind<?> kind, String name) {
    return system.server.store().find(kind, new ObjectKey("default", name));
  }

  private static boolean noneStands(StartedSystem system) {
    return find(system, Kind.CONFIG_MAP, "train-svc").isEmpty()
        && find(system, Kind.SECRET, "train-ssh").isEmpty()
        && find(system, Kind.NETWORK_POLICY, "train").isEmpty()
        && find(system, KindJson.named("Service"), "train").isEmpty();
  }

  @Test
  void objectsOfPluginsStandWhileTheJobRunsAndGoWithItsEnd() throws Exception {
    try (var system = StartedSystem.start(data)) {
      system.node("n1", "8");
      system.create(Kind.JOB, new YAMLMapper().readValue(JOB, Job.class));
      StartedSystem.await("two pods", () -> system.pods().size() == 2);

      var secret = find(system, Kind.SECRET, "train-ssh").orElseThrow().as(Kind.SECRET);
      assertThat(new TreeSet<>(secret.getData().keySet()))
          .containsExactly("authorized_keys", "config", "id_rsa", "id_rsa.pub");
      assertThat(find(system, Kind.CONFIG_MAP, "train-svc")).isPresent();
      assertThat(find(system, Kind.NETWORK_POLICY, "train")).isPresent();
      for (Pod pod : system.pods()) {
        assertThat(pod.getSpec().getSubdomain()).isEqualTo("train");
        assertThat(pod.getSpec().getContainers().get(0).getEnv())
            .anyMatch(variable -> variable.getName().equals("TF_CONFIG"));
      }

      system.awaitJob("train", "Completed");
      StartedSystem.await("none standing", () -> noneStands(system));
    }
  }
}
