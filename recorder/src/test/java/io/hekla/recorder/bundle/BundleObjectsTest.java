package io.hekla.recorder.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.segment.Entry;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Objects of a bundle: those before its first session, and their other names. */
class BundleObjectsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String JOB =
      """
      {'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'Job',
       'metadata': {'name': 'train', 'namespace': 'ml', 'uid': 'u-1',
         'creationTimestamp': '2026-01-01T00:00:00Z', 'labels': {'team': 'vision'},
         'annotations': {'volcano.sh/example': 'of train'}},
       'spec': {'queue': 'research', 'plugins': {'pytorch': ['--master=leader', '--port=23456']},
         'tasks': [{'name': 'leader', 'replicas': 1,
           'policies': [{'event': 'PodFailed', 'action': 'RestartJob'}],
           'template': {'spec': {'restartPolicy': 'Never', 'containers': [{'name': 'main',
             'image': 'registry/train', 'args': ['sha256-1'],
             'resources': {'requests': {'cpu': '2', 'example.com/gpu': '1'}}}],
             'tolerations': [{'key': 'gpus', 'operator': 'Exists', 'effect': 'NoSchedule'}]}}}]}}
      """;
  private static final String POD =
      """
      {'apiVersion': 'v1', 'kind': 'Pod',
       'metadata': {'name': 'train-leader-0', 'namespace': 'ml', 'uid': 'p-1',
         'annotations': {'volcano.sh/task-spec': 'leader'},
         'ownerReferences': [{'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'Job',
           'name': 'train', 'uid': 'u-1', 'controller': true}]},
       'spec': {'nodeName': 'gpu-1'}, 'status': {'phase': 'Running'}}
      """;

  private static Entry.ObjectSeen seen(int second, String kind, String name, String json)
      throws JsonProcessingException {
    return new Entry.ObjectSeen(
        Instant.EPOCH.plusSeconds(second),
        false,
        kind,
        new ObjectKey("ml", name),
        json.isEmpty()
            ? Optional.empty()
            : Optional.of((ObjectNode) JSON.readTree(json.replace('\'', '"'))));
  }

  @Test
  void baseHasTheLastVersionOfWhatIsThereInTheOrderOfComing() throws JsonProcessingException {
    var fold = new BundleObjects.Fold();
    fold.take(seen(1, "Job", "a", "{'metadata': {'uid': '1'}}"));
    fold.take(seen(2, "Job", "b", "{'metadata': {'uid': '2'}}"));
    fold.take(seen(3, "Job", "gone", "{'metadata': {'uid': '3'}}"));
    fold.take(seen(4, "Job", "c", "{'metadata': {'uid': '4'}}"));
    fold.take(seen(5, "Job", "b", "{'metadata': {'uid': '2'}, 'status': {}}"));
    fold.take(seen(6, "Job", "gone", ""));
    fold.take(seen(7, "Job", "a", "{'metadata': {'uid': '5'}}"));

    assertThat(fold.all())
        .extracting(one -> one.key().name() + " at " + one.at().getEpochSecond())
        .containsExactly("b at 5", "c at 4", "a at 7");
    assertThat(fold.all()).allMatch(Entry.ObjectSeen::isBase);
  }

  private static ManifestNames coding(Entry.ObjectSeen... all) {
    var codes = new NameCodes();
    var collecting = new ManifestNames(codes.collecting());
    for (Entry.ObjectSeen one : all) {
      collecting.replaced(one);
    }
    codes.seal();
    return collecting.with(codes.coding());
  }

  @Test
  void namesAreReplacedAndWhatKubernetesDefinesStays() throws JsonProcessingException {
    Entry.ObjectSeen job = seen(1, "Job", "train", JOB);

    Entry.ObjectSeen coded = coding(job).replaced(job);

    String text = coded.manifest().orElseThrow().toString();
    assertThat(text)
        .doesNotContain("train", "research", "leader", "vision", "team", "main", "gpus", "sha256")
        .contains("\"event\":\"PodFailed\",\"action\":\"RestartJob\"")
        .contains("\"restartPolicy\":\"Never\"", "\"operator\":\"Exists\"", "NoSchedule")
        .contains("\"cpu\":\"2\",\"example.com/gpu\":\"1\"")
        .contains("2026-01-01T00:00:00Z", "\"uid\":\"u-1\"", "--port=23456", "\"pytorch\"")
        .containsPattern("--master=x[0-9]+");
    assertThat(coded.key().name())
        .isEqualTo(coded.manifest().orElseThrow().at("/metadata/name").asText());
  }

  @Test
  void podOfAJobIsNamedAfterItAlsoWhenItIsGone() throws JsonProcessingException {
    Entry.ObjectSeen job = seen(1, "Job", "train", JOB);
    Entry.ObjectSeen pod = seen(2, "Pod", "train-leader-0", POD);
    ManifestNames coding = coding(job, pod);

    ObjectNode codedJob = coding.replaced(job).manifest().orElseThrow();
    Entry.ObjectSeen codedPod = coding.replaced(pod);
    Entry.ObjectSeen gone = coding.replaced(seen(3, "Pod", "train-leader-0", ""));

    assertThat(codedPod.key().name())
        .isEqualTo(
            "%s-%s-0",
            codedJob.at("/metadata/name").asText(), codedJob.at("/spec/tasks/0/name").asText());
    assertThat(codedPod.manifest().orElseThrow().at("/spec/nodeName").asText())
        .matches("x[0-9]+.*");
    assertThat(gone.key()).isEqualTo(codedPod.key());
    assertThat(gone.manifest()).isEmpty();
  }

  @Test
  void jobOfAJobFlowIsNamedAfterItAndTheTemplateAlsoWhereItsPodComesFirst()
      throws JsonProcessingException {
    Entry.ObjectSeen flow =
        seen(
            1,
            "JobFlow",
            "nightly",
            """
            {'apiVersion': 'flow.volcano.sh/v1alpha1', 'kind': 'JobFlow',
             'metadata': {'name': 'nightly', 'namespace': 'ml', 'uid': 'f-1'},
             'spec': {'flows': [{'name': 'train'}]},
             'status': {'state': {'phase': 'Running'}, 'completedJobs': ['nightly-train']}}
            """);
    Entry.ObjectSeen job =
        seen(
            2,
            "Job",
            "nightly-train",
            JOB.replace(
                "{'name': 'train', 'namespace': 'ml', 'uid': 'u-1',",
                """
                {'name': 'nightly-train', 'namespace': 'ml', 'uid': 'u-1', 'ownerReferences': [
                  {'apiVersion': 'flow.volcano.sh/v1alpha1', 'kind': 'JobFlow',
                   'name': 'nightly', 'uid': 'f-1', 'controller': true}],
                """));
    Entry.ObjectSeen pod =
        seen(3, "Pod", "nightly-train-leader-0", POD.replace("'train", "'nightly-train"));
    Entry.ObjectSeen command =
        seen(
            4,
            "Command",
            "stop",
            """
            {'apiVersion': 'bus.volcano.sh/v1alpha1', 'kind': 'Command', 'action': 'AbortJob',
             'metadata': {'name': 'stop', 'namespace': 'ml', 'uid': 'c-1'},
             'target': {'kind': 'Job', 'name': 'nightly-train', 'uid': 'u-1'}}
            """);
    ManifestNames coding = coding(pod, flow, job, command);

    Entry.ObjectSeen codedPod = coding.replaced(pod);
    ObjectNode codedFlow = coding.replaced(flow).manifest().orElseThrow();
    ObjectNode codedJob = coding.replaced(job).manifest().orElseThrow();
    ObjectNode codedCommand = coding.replaced(command).manifest().orElseThrow();

    String name =
        codedFlow.at("/metadata/name").asText() + "-" + codedFlow.at("/spec/flows/0/name").asText();
    assertThat(codedJob.at("/metadata/name").asText()).isEqualTo(name);
    assertThat(codedFlow.at("/status/completedJobs/0").asText()).isEqualTo(name);
    assertThat(codedCommand.at("/target/name").asText()).isEqualTo(name);
    assertThat(codedPod.key().name()).startsWith(name + "-").endsWith("-0");
  }
}
