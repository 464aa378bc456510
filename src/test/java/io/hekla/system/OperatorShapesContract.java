package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * PodGroups and pods in the shapes and the order in which other projects' operators make them; the
 * test simulates the operator.
 */
abstract class OperatorShapesContract {
  /** User that simulates the operators. */
  abstract ApiUser user();

  private void create(String pod, String cpu, String group, String role) {
    user().create(Kind.POD, Yaml.member(pod, cpu, group, role));
  }

  @Test
  void trainingOperatorMakesPodsOnlyOnceTheGroupIsInqueue() {
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("pytorch", "minMember: 3, minResources: {cpu: '3'}, queue: default"));
    user().awaitPhase("pytorch", "Inqueue");
    create("pytorch-master-0", "1", "pytorch", "master");
    create("pytorch-worker-0", "1", "pytorch", "worker");
    create("pytorch-worker-1", "1", "pytorch", "worker");

    user().awaitBound(3, "pytorch-");
    user().awaitPhase("pytorch", "Running");
    assertThat(user().group("pytorch").getSpec().queue).isEqualTo("default");
  }

  @Test
  void trainingOperatorsGroupStaysPendingWhileItsResourcesAreNotThere() {
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("greedy", "minMember: 3, minResources: {cpu: '100000'}, queue: default"));
    user().create(Kind.POD_GROUP, Yaml.group("modest", "minMember: 3, minResources: {cpu: '1'}"));
    user().awaitPhase("modest", "Inqueue");

    var status = user().group("greedy").getStatus();
    assertThat(status == null || status.phase == null || status.phase.equals("Pending")).isTrue();
    user().change(Kind.POD_GROUP, "greedy", "{spec: {minResources: {cpu: '1'}}}");
    user().awaitPhase("greedy", "Inqueue");
  }

  @Test
  void mpiOperatorsWorkersWaitForTheLauncherThatCountsToo() {
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("mpi", "minMember: 3, minResources: {cpu: '3'}, queue: default"));
    create("mpi-worker-0", "1", "mpi", "worker");
    create("mpi-worker-1", "1", "mpi", "worker");
    user().awaitUnschedulable("mpi");
    assertThat(user().bound("mpi-")).isEmpty();
    create("mpi-launcher", "1", "mpi", "launcher");

    user().awaitBound(3, "mpi-");
  }

  @Test
  void sparksDriverIsAGangOfOneAndItsExecutorsFollow() {
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("spark-pi-pg", "minMember: 1, minResources: {cpu: '3'}, queue: default")
                + "status: {phase: Pending}\n");
    create("spark-pi-driver", "1", "spark-pi-pg", "driver");
    user().awaitBound(1, "spark-pi-");
    create("spark-pi-exec-1", "1", "spark-pi-pg", "executor");
    create("spark-pi-exec-2", "1", "spark-pi-pg", "executor");

    user().awaitBound(3, "spark-pi-");
    user().awaitPhase("spark-pi-pg", "Running");
    user().delete(Kind.POD_GROUP, "spark-pi-pg");
    assertThat(user().bound("spark-pi-")).as("what runs goes on").hasSize(3);
  }

  @Test
  void kubeRaysGroupGrowsShrinksToNothingAndComesBack() {
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("ray-c-pg", "minMember: 2, minResources: {cpu: '2'}, queue: default"));
    create("ray-c-head", "1", "ray-c-pg", "headgroup");
    create("ray-c-worker-1", "1", "ray-c-pg", "small");
    user().awaitBound(2, "ray-c-");
    user().change(Kind.POD_GROUP, "ray-c-pg", "{spec: {minMember: 3, minResources: {cpu: '3'}}}");
    create("ray-c-worker-2", "1", "ray-c-pg", "small");
    user().awaitBound(3, "ray-c-");
    user().change(Kind.POD_GROUP, "ray-c-pg", "{spec: {minMember: 0, minResources: {cpu: '0'}}}");
    user().pods("ray-c-").forEach(pod -> user().delete(Kind.POD, pod.getMetadata().getName()));
    user().until("no pods", () -> user().pods("ray-c-").isEmpty());
    user().awaitPhase("ray-c-pg", "Completed");
    user().change(Kind.POD_GROUP, "ray-c-pg", "{spec: {minMember: 2, minResources: {cpu: '2'}}}");
    create("ray-c-head", "1", "ray-c-pg", "headgroup");
    create("ray-c-worker-3", "1", "ray-c-pg", "small");

    user().awaitBound(2, "ray-c-");
    user().awaitPhase("ray-c-pg", "Running");
  }

  @Test
  void kubeRaysSubmitterIsInTheGroupButNotInItsMinimum() {
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("ray-j-pg", "minMember: 2, minResources: {cpu: '3'}, queue: default"));
    create("ray-j-head", "1", "ray-j-pg", "headgroup");
    create("ray-j-worker-1", "1", "ray-j-pg", "small");
    user().awaitBound(2, "ray-j-");
    create("ray-j-submitter", "1", "ray-j-pg", "submitter");

    user().awaitBound(3, "ray-j-");
  }

  @Test
  void kubeRaysPodsComeWhileTheirGroupWaitsAndItSaysWhy() {
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("ray-w-pg", "minMember: 2, minResources: {cpu: '100000'}, queue: default"));
    user().awaitPhase("ray-w-pg", "Pending");
    create("ray-w-head", "1", "ray-w-pg", "headgroup");
    create("ray-w-worker-1", "1", "ray-w-pg", "small");

    user().awaitUnschedulable("ray-w-pg");
    assertThat(user().bound("ray-w-")).isEmpty();
  }

  @Test
  void trainersPodsKeepTheGroupThatTheyNameWhoeverMakesThem() {
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("train", "minMember: 2, minResources: {cpu: '2'}, queue: default"));
    // In place of the Job of a JobSet: whose they are does not matter here.
    var maker = user().all(Kind.NODE).getFirst().getMetadata();
    String metadata =
        "annotations: {scheduling.k8s.io/group-name: train}, ownerReferences: [{apiVersion: v1, kind:"
            + " Node, name: %s, uid: %s, controller: true}]";
    for (String pod : List.of("train-node-0", "train-node-1")) {
      user()
          .create(
              Kind.POD, Yaml.pod(pod, "1", metadata.formatted(maker.getName(), maker.getUid())));
    }

    user().awaitBound(2, "train-");
    assertThat(user().hasGroup("podgroup-" + maker.getUid())).isFalse();
  }

  @Test
  void leaderWorkerSetsLeaderComesBeforeItsGroupWhichGoesWithIt() {
    create("lws-0", "1", "lws-0-rev", "leader");
    var leader = user().find(Kind.POD, "lws-0").orElseThrow();
    assertThat(user().bound("lws-")).isEmpty();
    user()
        .create(
            Kind.POD_GROUP,
            """
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: PodGroup
            metadata:
              name: lws-0-rev
              ownerReferences:
              - {apiVersion: v1, kind: Pod, name: lws-0, uid: %s, controller: true}
            spec: {minMember: 3, minResources: {cpu: '3'}, queue: default}
            """
                .formatted(leader.getMetadata().getUid()));
    user().awaitUnschedulable("lws-0-rev");
    create("lws-0-1", "1", "lws-0-rev", "worker");
    create("lws-0-2", "1", "lws-0-rev", "worker");
    user().awaitBound(3, "lws-");

    user().delete(Kind.POD, "lws-0");
    user().until("the group going with its leader", () -> !user().hasGroup("lws-0-rev"));
  }

  @Test
  void leaderWorkerSetsWorkersMayWaitForALeaderThatIsPlacedAlone() {
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("slow-0", "minMember: 1, minResources: {cpu: '2'}, queue: default"));
    create("slow-0", "1", "slow-0", "leader");
    user().awaitBound(1, "slow-0");
    create("slow-0-1", "1", "slow-0", "worker");

    user().awaitBound(2, "slow-0");
  }

  @Test
  void argosStepIsAJobOfVolcano() {
    user()
        .create(
            Kind.JOB,
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: argo-step}
            spec:
              minAvailable: 2
              schedulerName: volcano
              tasks:
              - name: main
                replicas: 2
                template: {spec: %s}
            """
                .formatted(Yaml.podSpec("1", "Never")));

    user().awaitBound(2, "argo-step-main-");
    user()
        .until(
            "the job running",
            () ->
                user()
                    .find(Kind.JOB, "argo-step")
                    .filter(
                        job ->
                            job.getStatus() != null
                                && job.getStatus().state != null
                                && "Running".equals(job.getStatus().state.phase))
                    .isPresent());
  }
}
