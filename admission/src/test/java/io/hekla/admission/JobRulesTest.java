package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JobRulesTest {
  private static final String POD = "template: {spec: {containers: [{name: c, image: i}]}}";

  @Test
  void everythingWrongIsFoundAtOnce() {
    assertThat(
            findings(
                """
                minAvailable: 9
                queue: reserch
                tasks:
                - {name: a, replicas: 2, minAvailable: 3, %s}
                """
                    .formatted(POD)))
        .containsExactly(
            "spec.minAvailable: is 9, more than the 2 replicas of all tasks; must be at most 2",
            "spec.tasks[0].minAvailable: is 3, greater than the task's 2 replicas; must be at most"
                + " 2",
            "spec.queue: unable to find queue reserch; did you mean research?");
  }

  @Test
  void aJobWithoutTasksIsRefused() {
    assertThat(findings("queue: default"))
        .containsExactly("spec.tasks: no task specified; give at least one");
  }

  @Test
  void aQuantityThatIsNoneIsRefused() {
    assertThat(
            findings(
                """
                tasks:
                - replicas: 1
                  template:
                    spec:
                      containers:
                      - {name: c, resources: {requests: {cpu: 4x, example.com/gpu: "0.5"}}}
                """))
        .hasSize(2)
        .anySatisfy(
            finding ->
                assertThat(finding)
                    .startsWith(
                        "spec.tasks[0].template.spec.containers[0].resources.requests[cpu]: not a"
                            + " quantity: \"4x\""))
        .anySatisfy(finding -> assertThat(finding).contains("gpu", "whole units"));
  }

  @Test
  void tasksOfOneNameAreRefused() {
    assertThat(findings("tasks:\n- {name: a, %s}\n- {name: a, %s}".formatted(POD, POD)))
        .singleElement()
        .asString()
        .startsWith("spec.tasks[1].name: duplicated task name");
  }

  @Test
  void podNamesMustNotBecomeTooLong() {
    assertThat(findings("tasks:\n- {name: %s, %s}".formatted("a".repeat(60), POD)))
        .singleElement()
        .asString()
        .contains("63");
  }

  @Test
  void aPolicyMayRestartAPartition() {
    assertThat(
            findings(
                """
                tasks:
                - name: a
                  policies: [{event: PodFailed, action: RestartPartition}]
                  %s
                """
                    .formatted(POD)))
        .isEmpty();
  }

  @Test
  void policiesMustNameKnownEventsAndActionsOnce() {
    assertThat(
            findings(
                """
                policies:
                - {event: PodFailed, action: RestartJob}
                - {event: PodFailed, action: Explode}
                - {event: PodFailled, action: AbortJob}
                - {exitCode: 0, action: AbortJob}
                - {action: AbortJob}
                tasks: [{name: a, %s}]
                """
                    .formatted(POD)))
        .extracting(finding -> finding.substring(0, finding.indexOf(": ")))
        .containsExactly(
            "spec.policies[1].event",
            "spec.policies[1].action",
            "spec.policies[2].event",
            "spec.policies[3].exitCode",
            "spec.policies[4]");
  }

  @Test
  void anyEventStandsAlone() {
    assertThat(
            findings(
                """
                tasks:
                - name: a
                  policies:
                  - {event: "*", action: RestartJob}
                  - {event: PodEvicted, action: RestartJob}
                  %s
                """
                    .formatted(POD)))
        .singleElement()
        .asString()
        .startsWith("spec.tasks[0].policies: \"*\"");
  }

  @Test
  void partitionsMustDivideTheReplicas() {
    assertThat(
            findings(
                """
                tasks:
                - name: a
                  replicas: 5
                  partitionPolicy: {totalPartitions: 2, partitionSize: 2}
                  %s
                """
                    .formatted(POD)))
        .containsExactly(
            "spec.tasks[0].replicas: is 5; must be totalPartitions × partitionSize = 4");
  }

  @Test
  void topologyIsSaidOnce() {
    assertThat(
            findings(
                """
                networkTopology: {highestTierAllowed: 1, highestTierName: rack}
                tasks: [{name: a, %s}]
                """
                    .formatted(POD)))
        .singleElement()
        .asString()
        .startsWith("spec.networkTopology: must not specify both");
  }

  @Test
  void unknownPluginsAreRefused() {
    assertThat(findings("plugins: {warp: []}\ntasks: [{name: a, %s}]".formatted(POD)))
        .singleElement()
        .asString()
        .startsWith("spec.plugins[warp]: unable to find job plugin");
  }

  @Test
  void volumesNeedAPlaceAndOneClaim() {
    assertThat(
            findings(
                """
                volumes:
                - {mountPath: /data, volumeClaimName: data}
                - {mountPath: /data, volumeClaimName: other}
                - {mountPath: /none}
                - {mountPath: "", volumeClaimName: Data}
                tasks: [{name: a, %s}]
                """
                    .formatted(POD)))
        .extracting(finding -> finding.substring(0, finding.indexOf(": ")))
        .containsExactly(
            "spec.volumes[1].mountPath",
            "spec.volumes[2]",
            "spec.volumes[3].mountPath",
            "spec.volumes[3].volumeClaimName");
  }

  @Test
  void tasksMustNotWaitInACircleNorForNobody() {
    assertThat(
            findings(
                """
                tasks:
                - {name: a, dependsOn: {name: [b]}, %1$s}
                - {name: b, dependsOn: {name: [a, x]}, %1$s}
                """
                    .formatted(POD)))
        .containsExactly(
            "spec.tasks[0].dependsOn.name: task a waits for itself; break the circle",
            "spec.tasks[1].dependsOn.name: there is no task \"x\"; the tasks are [a, b]",
            "spec.tasks[1].dependsOn.name: task b waits for itself; break the circle");
  }

  @Test
  void theQueueMustBeAnOpenLeaf() {
    var closed = Objects.inState(Objects.queue("closed", "weight: 1"), "Closed");
    var parent = Objects.openQueue("parent");
    var child = Objects.inState(Objects.queue("child", "parent: parent"), "Open");
    var context = AdmissionContext.of(List.of(closed, parent, child, Objects.openQueue("root")));

    assertThat(List.of("closed", "parent", "root", "child"))
        .extracting(
            queue ->
                Objects.findings(
                        Admission.create(
                            Objects.job("queue: %s\ntasks: [{name: a, %s}]".formatted(queue, POD)),
                            context))
                    .size())
        .containsExactly(1, 1, 1, 0);
  }

  @Test
  void onlyCountsAndPriorityOfAJobMayChange() {
    var before = Objects.job("tasks: [{name: a, replicas: 2, minAvailable: 2, %s}]".formatted(POD));
    var larger =
        Objects.job(
            "priorityClassName: high\ntasks: [{name: a, replicas: 4, minAvailable: 2, %s}]"
                .formatted(POD));
    var moved =
        Objects.job(
            "queue: research\ntasks: [{name: b, replicas: 2, minAvailable: 2, %s}]".formatted(POD));

    assertThat(Objects.findings(Admission.update(before, larger))).isEmpty();
    assertThat(Objects.findings(Admission.update(before, moved)))
        .extracting(finding -> finding.substring(0, finding.indexOf(": ")))
        .containsExactly("spec.queue", "spec.tasks");
  }

  private static List<String> findings(String spec) {
    return Objects.findings(Admission.create(Objects.job(spec), Objects.context()));
  }
}
