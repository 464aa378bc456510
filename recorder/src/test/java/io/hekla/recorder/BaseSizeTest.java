package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.TaskReader;
import io.hekla.model.job.JobPodBuilder;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.segment.SegmentWriter;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The base of a segment is small, though uids and names of Jobs and nodes are random. */
class BaseSizeTest {
  private static final int JOBS = 2_000;
  private static final int PODS_OF_A_JOB = 8;

  /**
   * Bytes of a pod: its uid, its Job's and its node have 16, 20 and 5 of no pattern. In the order
   * of the uids, which scatters the pods of a Job, each takes 62.
   */
  private static final int BYTES_OF_A_POD = 48;

  private final Random random = new Random(1);
  private final PodTemplateSpec template =
      new PodTemplateSpecBuilder()
          .withNewSpec()
          .addNewContainer()
          .withName("main")
          .withImage("registry.example.org/train:v1")
          .endContainer()
          .endSpec()
          .build();

  @TempDir private Path folder;

  @Test
  void ofPodsOfJobs() throws IOException {
    var store = new RecordingFolder(folder);
    var name = new SegmentName(1, 1);
    ClusterState state = ClusterState.EMPTY.with(pods());
    long bytes;
    try (var segment = new SegmentWriter(store.create(name), header())) {
      segment.base(state.asChanges());
      segment.end();
      bytes = segment.bytes();
    }

    assertThat(bytes / (JOBS * PODS_OF_A_JOB)).isLessThan(BYTES_OF_A_POD);
    assertThat(pods(ClusterState.EMPTY.with(read(store, name)))).isEqualTo(pods(state));
  }

  private static SegmentHeader header() {
    return new SegmentHeader(SegmentHeader.FORMAT, "", "", Map.of(), 1, 1, Instant.EPOCH, "");
  }

  private static List<Object> pods(ClusterState state) {
    return state.tasks().values().stream().<Object>map(task -> task.info()).toList();
  }

  private static List<Change> read(RecordingFolder store, SegmentName name) throws IOException {
    var changes = new ArrayList<Change>();
    try (var reader = new SegmentReader(name.file(), store.open(name))) {
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        changes.addAll(((Entry.Base) next.get()).changes());
      }
    }
    return changes;
  }

  private List<Change> pods() {
    var changes = new ArrayList<Change>();
    for (int i = 0; i < JOBS; i++) {
      Job job = job();
      for (int index = 0; index < PODS_OF_A_JOB; index++) {
        Pod pod = JobPodBuilder.of(job, job.getSpec().tasks.getFirst(), index, 0, 0);
        pod.getMetadata().setUid(uid());
        pod.getMetadata().setCreationTimestamp(job.getMetadata().getCreationTimestamp());
        pod.getSpec().setNodeName("node-%08x".formatted(random.nextInt()));
        changes.add(new Change.TaskSeen(TaskReader.read(pod)));
      }
    }
    return changes;
  }

  private Job job() {
    var job = new Job();
    job.getMetadata().setName("train-%08x".formatted(random.nextInt()));
    job.getMetadata().setNamespace("ml");
    job.getMetadata().setUid(uid());
    job.getMetadata().setCreationTimestamp("2026-03-02T10:%02d:00Z".formatted(random.nextInt(60)));
    job.setSpec(new JobSpec());
    var task = new TaskSpec();
    task.name = "worker";
    task.replicas = PODS_OF_A_JOB;
    task.template = template;
    job.getSpec().tasks = List.of(task);
    return job;
  }

  private String uid() {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }
}
