package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.encoding.Redaction;
import io.hekla.recorder.object.ManifestDifference;
import io.hekla.recorder.object.RecordedObjects;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind that users submit is recorded as it came, changed and went: its manifest reads back
 * equal, but for what may be secret, and counters of its status.
 */
class RecordedKindsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SECRET = "hunter2";

  /** Spec of a Job, of which templates have one, too. */
  private static final String JOB_SPEC =
      """
      {'schedulerName': 'volcano', 'minAvailable': 2, 'queue': 'q', 'maxRetry': 3,
       'plugins': {'svc': []}, 'tasks': [{'name': 'w', 'replicas': 2, 'template': {
         'metadata': {'labels': {'team': 'vision'}},
         'spec': {'restartPolicy': 'Never', 'containers': [{'name': 'c', 'image': 'i',
           'command': ['hunter2', 'run'], 'args': ['--token=hunter2'],
           'env': [{'name': 'TOKEN', 'value': 'hunter2'},
             {'name': 'NODE', 'valueFrom': {'fieldRef': {'fieldPath': 'spec.nodeName'}}}],
           'resources': {'requests': {'cpu': '2', 'memory': '1Gi'}}}]}}}]}
      """;

  @TempDir private Path folder;

  private final RecordedObjects objects = new RecordedObjects();
  private final List<SessionRecord> sessions = RecordedHistory.sessions(5, 3);

  static Stream<Arguments> kinds() {
    return Stream.of(
        arguments(
            Kind.JOB,
            "{'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'Job', 'metadata': %s, 'spec': "
                + JOB_SPEC
                + ", 'status': {'state': {'phase': 'Running'}}}",
            "{'running': 2, 'minAvailable': 2}",
            "{'spec': {'minAvailable': 1}}"),
        arguments(
            Kind.JOB_TEMPLATE,
            "{'apiVersion': 'flow.volcano.sh/v1alpha1', 'kind': 'JobTemplate', 'metadata': %s,"
                + " 'spec': "
                + JOB_SPEC
                + "}",
            "{'jobDependsOnList': ['nightly-w']}",
            "{'spec': {'minAvailable': 1}}"),
        arguments(
            Kind.JOB_FLOW,
            """
            {'apiVersion': 'flow.volcano.sh/v1alpha1', 'kind': 'JobFlow', 'metadata': %s,
             'spec': {'jobRetainPolicy': 'delete', 'flows': [
               {'name': 'a', 'patch': {'jobSpec': {'minAvailable': 1, 'tasks': [{'name': 'w',
                 'template': {'spec': {'containers': [{'name': 'c', 'args': ['hunter2'],
                   'env': [{'name': 'TOKEN', 'value': 'hunter2'}]}]}}}]}}},
               {'name': 'b', 'dependsOn': {'targets': ['a'], 'probe': {'httpGetList': [
                 {'taskName': 'w', 'path': '/', 'port': 80,
                  'httpHeader': {'name': 'Authorization', 'value': 'hunter2'}}]}}}]},
             'status': {'completedJobs': ['x-a'], 'state': {'phase': 'Running'}}}
            """,
            "{'runningJobs': ['x-b'], 'conditions': {'x-b': {'phase': 'Running'}}}",
            "{'status': {'completedJobs': ['x-a', 'x-b'], 'state': {'phase': 'Succeed'}}}"),
        arguments(
            Kind.CRON_JOB,
            """
            {'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'CronJob', 'metadata': %s,
             'spec': {'schedule': '0 4 * * *', 'concurrencyPolicy': 'Forbid', 'jobTemplate': {
               'metadata': {'labels': {'app': 'report'}}, 'spec':"""
                + JOB_SPEC
                + "}}}",
            "{'lastScheduleTime': '2026-01-01T04:00:00Z'}",
            "{'spec': {'suspend': true}}"),
        arguments(
            Kind.COMMAND,
            """
            {'apiVersion': 'bus.volcano.sh/v1alpha1', 'kind': 'Command', 'metadata': %s,
             'action': 'AbortJob', 'reason': 'asked', 'target': {'kind': 'Job', 'name': 'train',
               'apiVersion': 'batch.volcano.sh/v1alpha1', 'uid': 'u9'}}
            """,
            "",
            "{'metadata': {'labels': {'seen': 'yes'}}}"),
        arguments(
            Kind.QUEUE,
            """
            {'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue', 'metadata': %s,
             'spec': {'weight': 3, 'capability': {'cpu': '40'}}, 'status': {'state': 'Open'}}
            """,
            "{'running': 4, 'pending': 1}",
            "{'spec': {'weight': 5}}"));
  }

  private static ObjectNode tree(String json) throws JsonProcessingException {
    return (ObjectNode) JSON.readTree(json.replace('\'', '"'));
  }

  private static ObjectNode manifest(Kind<?> kind, String form) throws JsonProcessingException {
    String namespace = kind.equals(Kind.QUEUE) ? "" : "'namespace': 'ml', ";
    return tree(
        form.replace(
            "%s",
            "{'name': 'x', %s'uid': 'u1', 'creationTimestamp': '2026-01-01T00:00:00Z'}"
                .formatted(namespace)));
  }

  /** Returns the object as the API server has it: with versions, counters and managed fields. */
  private static HasMetadata stored(Kind<?> kind, ObjectNode manifest, int version, String status)
      throws JsonProcessingException {
    ObjectNode stored = manifest.deepCopy();
    stored
        .withObject("/metadata")
        .put("resourceVersion", "" + version)
        .put("generation", version)
        .set("managedFields", tree("{'a': [{'manager': 'kubectl'}]}").get("a"));
    if (!status.isEmpty()) {
      stored.withObject("/status").setAll(tree(status));
    }
    return KindJson.read(kind, stored);
  }

  private static ObjectNode patched(ObjectNode manifest, String change)
      throws JsonProcessingException {
    return ManifestDifference.apply(manifest, tree(change)).deepCopy();
  }

  /** Replaces every text that has the secret. */
  private static JsonNode redacted(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        field.setValue(redacted(field.getValue()));
      }
    } else if (tree instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, redacted(array.get(i)));
      }
    } else if (tree.asText().contains(SECRET) || tree.asText().equals("run")) {
      return JSON.getNodeFactory().textNode(Redaction.digest(tree.asText()));
    }
    return tree;
  }

  private List<Entry.ObjectSeen> recorded(int segment) throws IOException {
    var found = new ArrayList<Entry.ObjectSeen>();
    var store = new RecordingFolder(folder);
    try (var reader = SegmentReader.of(store, store.list().get(segment).name()).withObjects()) {
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        if (next.get() instanceof Entry.ObjectSeen one) {
          found.add(one);
        }
      }
    }
    return found;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void manifestIsRecordedAsItCameChangedAndWent(
      Kind<?> kind, String form, String counters, String change) throws IOException {
    ObjectNode came = manifest(kind, form);
    ObjectNode changed = patched(came, change);
    HasMetadata first = stored(kind, came, 1, counters);
    HasMetadata second = stored(kind, changed, 2, counters);
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT,
            RecorderListener.NONE,
            System::nanoTime,
            objects)) {
      recorder.record(sessions.get(0));
      change(recorder, new Delta(kind, Optional.empty(), Optional.of(first)));
      change(recorder, new Delta(kind, Optional.of(first), Optional.of(second)));
      recorder.flush();
      recorder.missed("a test left sessions out");
      recorder.record(sessions.get(1));
      change(recorder, new Delta(kind, Optional.of(second), Optional.empty()));
    }

    assertThat(recorded(0))
        .extracting(Entry.ObjectSeen::manifest)
        .containsExactly(
            Optional.of((ObjectNode) redacted(came)), Optional.of((ObjectNode) redacted(changed)));
    assertThat(recorded(1))
        .as("the base of the next segment, and that it went")
        .extracting(Entry.ObjectSeen::isBase, Entry.ObjectSeen::manifest)
        .containsExactly(
            tuple(true, Optional.of((ObjectNode) redacted(changed))),
            tuple(false, Optional.empty()));
  }

  private void change(SessionRecorder recorder, Delta delta) {
    objects.take(delta, sessions.getFirst().input().start().at()).ifPresent(recorder::record);
  }
}
