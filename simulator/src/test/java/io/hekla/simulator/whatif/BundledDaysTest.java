package io.hekla.simulator.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.bundle.BundleFile;
import io.hekla.recorder.bundle.BundleForm;
import io.hekla.recorder.bundle.BundleSessions;
import io.hekla.recorder.bundle.BundleWriter;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.virtual.Workload;
import io.hekla.simulator.virtual.Workload.Action;
import io.hekla.simulator.virtual.Workload.Arrival;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days of a bundle are run again as those of the recording, also with codes instead of names. */
class BundledDaysTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private final List<Arrival> arrivals = new ArrayList<>();

  private static ObjectNode tree(String json) throws JsonProcessingException {
    return (ObjectNode) JSON.readTree(json.replace('\'', '"'));
  }

  private void at(int second, Action action, Kind<?> kind, String json)
      throws JsonProcessingException {
    arrivals.add(new Arrival(Workload.beginning().plusSeconds(second), action, kind, tree(json)));
  }

  private void job(int second, String name, int pods, int seconds) throws JsonProcessingException {
    at(
        second,
        Action.CREATE,
        Kind.JOB,
        """
        {'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'Job',
         'metadata': {'name': '%s', 'namespace': 'secret-team', 'labels': {'secret-key': 'secret'}},
         'spec': {'schedulerName': 'volcano', 'minAvailable': %d, 'queue': 'secret-queue',
           'plugins': {'svc': []}, 'tasks': [{'name': 'secret-task', 'replicas': %d,
             'policies': [{'event': 'TaskCompleted', 'action': 'CompleteJob'}],
             'template': {
               'metadata': {'annotations': {'simulated.hekla.io/run-for': '%ds'}},
               'spec': {'restartPolicy': 'Never', 'nodeSelector': {'secret-pool': 'secret-a'},
                 'containers': [{'name': 'secret-c', 'image': 'secret/image:1',
                   'command': ['secret-run'], 'env': [{'name': 'SECRET', 'value': 'secret'}],
                   'resources': {'requests': {'cpu': '2', 'memory': '1Gi'}}}]}}}]}}
        """
            .formatted(name, pods, pods, seconds));
  }

  @BeforeEach
  void workload() throws JsonProcessingException {
    at(
        0,
        Action.CREATE,
        Kind.NODE,
        """
        {'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'secret-node',
          'labels': {'secret-pool': 'secret-a', 'kubernetes.io/hostname': 'secret-node'}},
         'status': {'allocatable': {'cpu': '4', 'memory': '8Gi', 'pods': '110'},
           'capacity': {'cpu': '4', 'memory': '8Gi', 'pods': '110'}}}
        """);
    for (String queue : List.of("root", "default", "secret-queue")) {
      at(
          0,
          Action.CREATE,
          Kind.QUEUE,
          """
          {'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue',
           'metadata': {'name': '%s'}, 'spec': {'weight': 1}}
          """
              .formatted(queue));
    }
    job(0, "secret-first", 2, 100);
    job(10, "secret-second", 2, 50);
    job(20, "secret-third", 1, 30);
    job(30, "secret-fourth", 1, 40);
    job(200, "secret-last", 1, 40);
  }

  /** A JobFlow of two Jobs, one after the other. */
  private void flow(int second) throws JsonProcessingException {
    for (String name : List.of("secret-begin", "secret-end")) {
      at(
          second,
          Action.CREATE,
          Kind.JOB_TEMPLATE,
          """
          {'apiVersion': 'flow.volcano.sh/v1alpha1', 'kind': 'JobTemplate',
           'metadata': {'name': '%s', 'namespace': 'secret-team'},
           'spec': {'schedulerName': 'volcano', 'minAvailable': 1, 'queue': 'secret-queue',
             'tasks': [{'name': 'secret-task', 'replicas': 1, 'template': {
               'metadata': {'annotations': {'simulated.hekla.io/run-for': '25s'}},
               'spec': {'restartPolicy': 'Never', 'containers': [{'name': 'secret-c',
                 'image': 'secret/image:1', 'resources': {'requests': {'cpu': '1'}}}]}}}]}}
          """
              .formatted(name));
    }
    at(
        second,
        Action.CREATE,
        Kind.JOB_FLOW,
        """
        {'apiVersion': 'flow.volcano.sh/v1alpha1', 'kind': 'JobFlow',
         'metadata': {'name': 'secret-flow', 'namespace': 'secret-team'}, 'spec': {'flows': [
           {'name': 'secret-begin'},
           {'name': 'secret-end', 'dependsOn': {'targets': ['secret-begin']}}]}}
        """);
  }

  /** Returns the bundle of all sessions but the last ones, with their days. */
  private RecordingStore bundle(RecordingStore recording, boolean anonymous) throws IOException {
    SegmentName name = recording.list().getFirst().name();
    var ids = new ArrayList<SessionId>();
    try (var replay = new SegmentReplay(new SegmentReader(name.file(), recording.open(name)))) {
      for (var next = replay.next(); next.isPresent(); next = replay.next()) {
        ids.add(new SessionId(next.get().recorded().term(), next.get().recorded().number()));
      }
    }
    BundleSessions sessions =
        BundleSessions.upTo(recording, ids.get(ids.size() - 2), ids.size() - 4).orElseThrow();
    Path file = folder.resolve(anonymous + ".hrec");
    var form = anonymous ? BundleForm.ANONYMOUS : BundleForm.AS_RECORDED;
    assertThat(new BundleWriter(sessions, form).write(file))
        .isEqualTo(new BundleWriter.Result.Written(Optional.empty()));
    return new BundleFile(file);
  }

  private RecordingStore recording() {
    var store = new RecordingFolder(folder.resolve("recording"));
    RecordedSimulation.record(
        new Workload(arrivals), SchedulerConfiguration.helmDefault(), 3, store);
    return store;
  }

  private static WhatIf.Result runAgain(RecordingStore store, Optional<Instant> from)
      throws Exception {
    return WhatIf.of(
        RecordedDaysReader.read(store, from, Optional.empty()),
        WhatIfOptions.AS_RECORDED,
        RecordedSimulation.CONTROLLERS,
        (passed, ended, jobs) -> {});
  }

  private static List<String> runs(WhatIf.Result result) {
    return result.whatIf().jobs().values().stream()
        .map(
            run ->
                "%s to %s: %s"
                    .formatted(
                        run.started().map(result::recorded),
                        run.ended().map(result::recorded),
                        run.outcome()))
        .toList();
  }

  private static Map<ObjectKey, Optional<Instant>> starts(WhatIf.Result result) {
    var starts = new TreeMap<ObjectKey, Optional<Instant>>();
    result
        .whatIf()
        .jobs()
        .forEach((job, run) -> starts.put(job, run.started().map(result::recorded)));
    return starts;
  }

  @Test
  void bundleHasTheObjectsAtItsBeginningAndTheirChanges() throws Exception {
    RecordingStore recording = recording();
    RecordingStore bundle = bundle(recording, false);

    WhatIf.Result again = runAgain(bundle, Optional.empty());
    WhatIf.Result ofRecording = runAgain(recording, Optional.of(again.days().from()));

    assertThat(again.days().to()).isAfter(again.days().from());
    assertThat(again.atBeginning()).as("it runs before the first session").isNotEmpty();
    var later = starts(again);
    later.keySet().removeAll(again.atBeginning());
    assertThat(later).hasSizeGreaterThan(2);
    assertThat(starts(ofRecording)).containsAllEntriesOf(later);
  }

  @Test
  void anonymousBundleIsRunAgainLikeTheOtherOneAndHasNoName() throws Exception {
    RecordingStore recording = recording();
    RecordingStore named = bundle(recording, false);
    RecordingStore anonymous = bundle(recording, true);

    assertThat(runs(runAgain(anonymous, Optional.empty())))
        .isEqualTo(runs(runAgain(named, Optional.empty())));
    assertThat(objects(named)).contains("secret");
    assertThat(objects(anonymous)).isNotEmpty().doesNotContainIgnoringCase("secret");
  }

  @Test
  void jobsOfAJobFlowHaveTheNamesOfItsJobsInAnAnonymousBundle() throws Exception {
    arrivals.removeIf(one -> one.kind().equals(Kind.JOB));
    job(0, "secret-first", 1, 10);
    flow(20);
    job(200, "secret-last", 1, 40);

    WhatIf.Result again = runAgain(bundle(recording(), true), Optional.empty());

    assertThat(again.recorded().jobs().keySet())
        .as("those of the JobFlow, and the last one")
        .hasSizeGreaterThanOrEqualTo(2)
        .containsExactlyInAnyOrderElementsOf(again.whatIf().jobs().keySet());
    assertThat(again.whatIf().jobs().keySet().stream().filter(one -> one.name().contains("-")))
        .as("of JobFlow and JobTemplate")
        .hasSize(2);
  }

  private static String objects(RecordingStore store) throws IOException {
    var text = new StringBuilder();
    SegmentName name = store.list().getFirst().name();
    try (var reader = new SegmentReader("bundle", store.open(name)).withObjects()) {
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        if (next.get() instanceof Entry.ObjectSeen one) {
          text.append(one).append('\n');
        }
      }
    }
    return text.toString();
  }
}
