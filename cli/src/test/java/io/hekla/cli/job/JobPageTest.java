package io.hekla.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.queue.QueueReports;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.queue.QueueReport;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobPageTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:10:00Z");

  private static final String JOB =
      """
      metadata:
        name: train
        namespace: lab
        uid: u-1
        creationTimestamp: "2026-01-31T12:00:00Z"
        labels: {team: blue}
        annotations:
          note: short
          kubectl.kubernetes.io/last-applied-configuration: '%s'
      spec:
        queue: research
        priorityClassName: high
        schedulerName: volcano
        minAvailable: 3
        maxRetry: 3
        plugins: {ssh: [], env: []}
        policies: [{event: PodFailed, action: RestartJob, timeout: 10s}]
        volumes: [{mountPath: /data, volumeClaimName: corpus}]
        tasks:
        - name: worker
          replicas: 4
          minAvailable: 3
          template:
            spec:
              nodeSelector: {gpu: a100}
              tolerations: [{key: gpu, operator: Exists, effect: NoSchedule}]
              containers:
              - name: main
                image: trainer:1
                command: [sh, -c, "make train"]
                resources:
                  requests: {cpu: 500m, memory: "1073741824"}
                  limits: {nvidia.com/gpu: 2}
      status:
        retryCount: 1
        state: {phase: Pending, message: two pods wait, lastTransitionTime: "2026-01-31T12:04:00Z"}
        conditions:
        - {status: Pending, lastTransitionTime: "2026-01-31T12:04:00Z"}
      """
          .formatted("x".repeat(200));

  private static final String GROUP =
      """
      - metadata: {name: train-u-1, namespace: lab}
        status:
          phase: Inqueue
          conditions: [{type: Unschedulable, status: "True", message: the gang is not ready}]
      """;

  private static final String PODS =
      """
      - metadata: {name: train-worker-10, namespace: lab, labels: {volcano.sh/task-spec: worker}}
        status:
          phase: Pending
          conditions: [{type: PodScheduled, status: "False", message: no node has 2 nvidia.com/gpu}]
      - metadata: {name: train-worker-2, namespace: lab, labels: {volcano.sh/task-spec: worker}}
        spec: {nodeName: node-1}
        status:
          phase: Running
          startTime: "2026-01-31T12:09:00Z"
          containerStatuses: [{restartCount: 2, ready: true, state: {running: {}}}]
      """;

  private static final String EVENTS =
      """
      - metadata: {name: b}
        involvedObject: {kind: Pod, name: train-worker-2}
        type: Normal
        reason: Evict
        message: second
        lastTimestamp: "2026-01-31T12:09:30Z"
        count: 4
        source: {component: hekla}
      - metadata: {name: a}
        involvedObject: {kind: Job, name: train}
        type: Warning
        reason: PodGroupPending
        message: first
        lastTimestamp: "2026-01-31T12:05:00Z"
      - metadata: {name: c}
        involvedObject: {kind: Job, name: train2}
        message: of another Job
      """;

  private static List<ApiObject> objects(String yaml) throws IOException {
    var objects = new ArrayList<ApiObject>();
    for (JsonNode one : new YAMLMapper().readTree(yaml)) {
      objects.add(new ApiObject(one));
    }
    return objects;
  }

  private static List<String> page(String job, int width) throws IOException {
    var seen = List.of(objects(GROUP), objects(PODS), objects(EVENTS));
    return JobPage.of(
        JobObjects.of(
            new ApiObject(new YAMLMapper().readTree(job)), seen, QueueReports.NONE, List.of()),
        NOW,
        width);
  }

  /** Returns the lines without the marks of colours. */
  private static List<String> plain(List<String> lines) {
    return lines.stream().map(line -> line.replaceAll("[\uFDD0-\uFDDF]", "")).toList();
  }

  @Test
  void thePageSaysWhereTheJobStandsAndWhyMostSpecificFirst() throws IOException {
    assertThat(plain(page(JOB, 0)))
        .startsWith(
            "Name:           train",
            "Namespace:      lab",
            "Queue:          research",
            "Priority class: high",
            "Phase:          Pending for 6m, since 2026-01-31 12:04:00 UTC",
            "Reason:         1 pod: no node has 2 nvidia.com/gpu",
            "and:            the gang is not ready",
            "and:            two pods wait",
            "Created:        10m ago, 2026-01-31 12:00:00 UTC",
            "Waited:         6m",
            "Retries:        1 of 3",
            "Pods:           4, of which 3 must run together",
            "Scheduler:      volcano",
            "Policies:       PodFailed → RestartJob after 10s",
            "Plugins:        ssh, env",
            "Volumes:        /data from claim corpus",
            "Labels:         team=blue",
            "Annotations:    note=short");
  }

  @Test
  void whereNoStatusHasAReasonTheLastEventOfThePodGroupGivesIt() throws IOException {
    var job =
        new ApiObject(
            new YAMLMapper()
                .readTree(
                    "{metadata: {name: a, namespace: lab, uid: u}, status: {state: {phase:"
                        + " Pending}}}"));
    List<ApiObject> events =
        objects(
            """
            - involvedObject: {kind: PodGroup, name: a-u}
              reason: Unschedulable
              message: the queue is full
            """);

    List<String> lines =
        JobPage.of(
            JobObjects.of(job, List.of(List.of(), List.of(), events), QueueReports.NONE, List.of()),
            NOW,
            0);

    assertThat(plain(lines)).contains("Reason:         the queue is full");
  }

  @Test
  void tasksHaveWhatTheirPodsRequestWithUnits() throws IOException {
    assertThat(plain(page(JOB, 0)))
        .containsSubsequence(
            "  worker: 4 pods, of which 3 are needed",
            "    Pods:           Pending 1, Running 1",
            "    Image:          trainer:1",
            "    Command:        sh -c 'make train'",
            "    Requests:       cpu 500m, memory 1Gi",
            "    Limits:         nvidia.com/gpu 2",
            "    Node selector:  gpu=a100",
            "    Tolerations:    gpu:NoSchedule");
  }

  @Test
  void podsAreInTheOrderOfTheirNumbersWithNodeRestartsAndStart() throws IOException {
    assertThat(plain(page(JOB, 0)))
        .containsSubsequence(
            "  NAME              TASK     STATUS    RESTARTS   STARTED   NODE",
            "  train-worker-2    worker   Running   2          60s ago   node-1",
            "  train-worker-10   worker   Pending   0          -         -");
  }

  @Test
  void eventsOfJobPodGroupAndPodsComeNewestLast() throws IOException {
    assertThat(plain(page(JOB, 0)))
        .containsSubsequence(
            "  AGE   COUNT   TYPE      REASON            ABOUT                SOURCE   MESSAGE",
            "  5m    1       Warning   PodGroupPending   job                           first",
            "  30s   4       Normal    Evict             pod/train-worker-2   hekla    second")
        .noneMatch(line -> line.contains("of another Job"));
  }

  @Test
  void noLineIsLongerThanTheTerminalAndNoneEndsWithBlanks() throws IOException {
    for (int width : List.of(60, 80, 120)) {
      assertThat(plain(page(JOB, width)))
          .as("width %d", width)
          .allMatch(line -> line.length() <= width)
          .allMatch(line -> line.equals(line.stripTrailing()));
    }
  }

  @Test
  void aJobThatEndedSaysHowLongItWaitedAndRanAndNoReasonOfItsPods() throws IOException {
    String ended =
        """
        metadata: {name: train, namespace: lab, uid: u-1, creationTimestamp: "2026-01-31T12:00:00Z"}
        spec: {minAvailable: 1, tasks: [{name: worker, replicas: 1}]}
        status:
          state: {phase: Completed, lastTransitionTime: "2026-01-31T12:08:00Z"}
          conditions:
          - {status: Pending, lastTransitionTime: "2026-01-31T12:00:00Z"}
          - {status: Running, lastTransitionTime: "2026-01-31T12:01:00Z"}
          - {status: Completing, lastTransitionTime: "2026-01-31T12:07:00Z"}
          - {status: Completed, lastTransitionTime: "2026-01-31T12:08:00Z"}
        """;

    assertThat(plain(page(ended, 0)))
        .contains("Waited:         60s", "Ran:            6m")
        .noneMatch(line -> line.startsWith("Reason:"));
  }

  @Test
  void aWaitingJobSaysItsPositionInItsQueue() throws IOException {
    var job = new ApiObject(new YAMLMapper().readTree(JOB));
    List<List<ApiObject>> nothing = List.of(List.of(), List.of(), List.of());
    var report =
        QueueReport.of(
            17,
            List.of(new ObjectKey("lab", "other-u-0"), new ObjectKey("lab", "train-u-1")),
            Optional.empty());
    var queue =
        new ApiObject(
            new YAMLMapper()
                .readTree(
                    "{metadata: {name: research, annotations: {hekla.io/queue-report: '%s'}}}"
                        .formatted(report.text())));

    List<String> lines =
        JobPage.of(JobObjects.of(job, nothing, QueueReports.of(List.of(queue)), List.of()), NOW, 0);

    assertThat(plain(lines)).contains("Position:       2nd of 17 in queue research");
  }

  @Test
  void forbiddenReadsAreNamed() throws IOException {
    var job = new ApiObject(new YAMLMapper().readTree(JOB));
    List<List<ApiObject>> nothing = List.of(List.of(), List.of(), List.of());

    List<String> lines =
        JobPage.of(JobObjects.of(job, nothing, QueueReports.NONE, List.of("events")), NOW, 0);

    assertThat(lines).contains("  you may not read events in this namespace");
  }
}
