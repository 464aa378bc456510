package io.hekla.simulator.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.object.RecordedObjects;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.virtual.RunWatcher;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import io.hekla.simulator.virtual.Workload.Arrival;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Size of the changes that a Job causes from its creation to its end, with random names. */
@Tag("thorough")
class RecordingSizeTest {
  private static final int JOBS = 200;
  private static final int NODES = 20;
  private static final int BUDGET_OF_A_POD = 1_024;

  private static final String JOB =
      """
      {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job",
       "metadata": {"name": "finetune-%1$08x", "namespace": "ml",
         "labels": {"app.kubernetes.io/name": "finetune", "example.org/owner": "user-%2$d"},
         "annotations": {"example.org/commit": "%1$08x%3$016x%4$016x"}},
       "spec": {"schedulerName": "volcano", "minAvailable": %5$d, "queue": "default",
         "maxRetry": 3, "plugins": {"env": []},
         "policies": [{"event": "PodEvicted", "action": "RestartJob"}],
         "tasks": [{"name": "worker", "replicas": %5$d, "template": {"spec": {
           "restartPolicy": "Never", "containers": [{"name": "main",
             "image": "registry.example.org/train:v1.%2$d-%4$x",
             "command": ["sh", "-c"], "args": ["python train.py --run %3$x"],
             "env": [{"name": "RUN_ID", "value": "%4$x"}, {"name": "WORLD", "value": "%5$d"}],
             "resources": {"requests": {"cpu": "1", "memory": "2Gi"}}}]}}}]}}
      """;

  private static final String NODE =
      """
      {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "node-%08x"},
       "status": {"allocatable": {"cpu": "64", "memory": "256Gi", "pods": "110"},
                  "capacity": {"cpu": "64", "memory": "256Gi", "pods": "110"}}}
      """;

  private static final String QUEUE =
      """
      {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "Queue",
       "metadata": {"name": "default"}, "spec": {"weight": 1}}
      """;

  private final Random random = new Random(1);

  @TempDir private Path folder;

  @Test
  void ofAJobOfOnePodThatHasItsSessionsForItself() throws IOException {
    assertThat(bytesOfAPod(1)).isBetween(300, BUDGET_OF_A_POD);
  }

  @Test
  void ofAGang() throws IOException {
    assertThat(bytesOfAPod(16)).isBetween(50, BUDGET_OF_A_POD / 4);
  }

  private int bytesOfAPod(int podsOfAJob) throws IOException {
    var store = new RecordingFolder(folder);
    var objects = new RecordedObjects();
    try (var recorder =
        new SessionRecorder(
            store, RecorderSettings.DEFAULT, RecorderListener.NONE, System::nanoTime, objects)) {
      var unused =
          VirtualRun.of(
              workload(podsOfAJob),
              new VirtualRun.Settings(
                  SchedulerConfiguration.helmDefault(),
                  1,
                  Duration.ofSeconds(20),
                  RecordedSimulation.CONTROLLERS),
              watcher(recorder, objects));
    }
    return (int) (store.list().getFirst().bytes() / JOBS / podsOfAJob);
  }

  /** Returns a watcher that has each session written at once, as where there is one a second. */
  private static RunWatcher watcher(SessionRecorder recorder, RecordedObjects objects) {
    return new RunWatcher() {
      @Override
      public void at(Duration passed, int ended, int jobs) {
        recorder.flush();
      }

      @Override
      public void record(SessionRecord session) {
        recorder.record(session);
        recorder.flush();
      }

      @Override
      public void changed(Delta delta, Instant at) {
        objects.take(delta, at).ifPresent(recorder::record);
      }
    };
  }

  /** Returns Jobs of which one comes every three seconds. */
  private Workload workload(int podsOfAJob) throws IOException {
    var arrivals = new ArrayList<Arrival>();
    Instant at = Workload.beginning();
    arrivals.add(new Arrival(at, Kind.QUEUE, tree(QUEUE)));
    for (int node = 0; node < NODES; node++) {
      arrivals.add(new Arrival(at, Kind.NODE, tree(NODE.formatted(random.nextInt()))));
    }
    for (int job = 0; job < JOBS; job++) {
      at = at.plusSeconds(3);
      arrivals.add(new Arrival(at, Kind.JOB, tree(job(podsOfAJob))));
    }
    return new Workload(List.copyOf(arrivals));
  }

  private String job(int pods) {
    return JOB.formatted(
        random.nextInt(), random.nextInt(20), random.nextLong(), random.nextLong(), pods);
  }

  private static ObjectNode tree(String json) throws IOException {
    return (ObjectNode) new JsonMapper().readTree(json);
  }
}
