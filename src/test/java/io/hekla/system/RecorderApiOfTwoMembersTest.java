package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.recorder.Recordings;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.Fabric8KubernetesApi;
import io.hekla.controller.api.fabric8.ServerOptions.FrontProxyFiles;
import io.hekla.recorder.segment.Frames;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The API on a member that does not schedule answers from the database what that of the scheduler's
 * member answers, also from the segment that the latter is writing.
 */
@Tag("thorough")
class RecorderApiOfTwoMembersTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final String TRAIN = "/namespaces/default/explanations/train";
  private static final String HISTORY = "/namespaces/default/histories/train";

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s}
      spec:
        schedulerName: volcano
        queue: default
        minAvailable: %d
        tasks:
        - name: w
          replicas: %d
          template:
            spec:
              restartPolicy: Never
              containers:
              - {name: c, image: x, resources: {requests: {cpu: "%d"}}}
      """;

  private static final String QUEUE =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: gold}
      spec: {weight: 1}
      """;

  @TempDir private Path folder;

  private final ActorTestKit kit = ActorTestKit.create("face", TestSettings.withoutCluster());

  @AfterEach
  void closeKit() {
    kit.shutdownTestKit();
  }

  @Test
  void memberThatDoesNotScheduleAnswersAsTheSchedulersMemberDoes() throws Exception {
    FrontProxyFiles frontProxy = FrontProxyKeys.write(folder.resolve("front-proxy"));
    try (var database = RestartableDatabase.start(folder);
        var cluster =
            EmbeddedCluster.start(
                Optional.empty(), new SimulatedNodes(2, "4", "8Gi", 110), KubeletOptions.AT_ONCE);
        var face = cluster.serve(folder, kit.system());
        var access =
            Fabric8KubernetesApi.of(
                Config.fromKubeconfig(face.kubeconfig().toFile()),
                HeklaSettings.read(Map.of()).client())) {
      String url = "jdbc:postgresql://127.0.0.1:" + database.port() + "/postgres";
      var user = new ApiUser(cluster.client("user"));
      publish(user, frontProxy);
      try (var scheduling =
              AnsweringMember.start(
                  folder.resolve("one"), url, List.of(), cluster.client("hekla"));
          var other =
              AnsweringMember.start(
                  folder.resolve("two"),
                  url,
                  List.of(scheduling.address()),
                  cluster.client("hekla"))) {
        assertThat(scheduling.isOlderThan(other)).isTrue();
        scheduling.serve(access, frontProxy);
        other.serve(access, frontProxy);

        assertAnswers(
            user,
            scheduling,
            other,
            Recordings.store(new JournalLocation.Database(url, "postgres", ""), folder));
      }
    }
  }

  private static void assertAnswers(
      ApiUser user, AnsweringMember scheduling, AnsweringMember other, RecordingStore recording)
      throws Exception {
    user.awaitDefaultQueue();
    user.create(Kind.JOB, JOB.formatted("holds", 2, 2, 3));
    user.awaitBound(2, "holds-");
    user.create(Kind.JOB, JOB.formatted("train", 1, 1, 2));
    awaitAnswer(other, one -> one.path("standing").asText().equals("WAITS_FOR_NODES"));
    user.create(Kind.QUEUE, QUEUE);
    JsonNode waiting =
        awaitAnswer(
            other, one -> ExplanationFacts.meanwhile(one).contains("queue gold was created"));
    assertIsBeingWritten(recording);
    assertThat(waiting.path("text").asText()).contains("Insufficient cpu");
    assertThat(waiting.path("remedies")).isNotEmpty();
    assertAlike(scheduling, other, TRAIN + "?at=" + waiting.path("at").asText());
    awaitAlike(scheduling, other, TRAIN);
    awaitAlike(scheduling, other, HISTORY);
    assertThat(other.ask(HISTORY).path("entries").findValuesAsText("what")).contains("Begun");

    user.delete(Kind.JOB, "train");
    JsonNode gone = awaitAnswer(other, ExplanationFacts::areOfTheGone);

    ExplanationFacts.assertAsIfThere(gone, waiting);
    assertAlike(scheduling, other, TRAIN);
    assertIsBeingWritten(recording);
    assertThat(other.ask(TRAIN.replace("train", "thing")).path("code").asInt()).isEqualTo(404);
    assertAlike(scheduling, other, TRAIN.replace("train", "thing"));
  }

  /** The API server's ConfigMap, by which members know it. */
  private static void publish(ApiUser user, FrontProxyFiles frontProxy) throws IOException {
    ConfigMap trusted =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace("kube-system")
            .withName("extension-apiserver-authentication")
            .endMetadata()
            .withData(
                Map.of(
                    "requestheader-client-ca-file", Files.readString(frontProxy.authority()),
                    "requestheader-allowed-names", "[\"front-proxy-client\"]",
                    "requestheader-username-headers", "[\"X-Remote-User\"]",
                    "requestheader-group-headers", "[\"X-Remote-Group\"]",
                    "requestheader-extra-headers-prefix", "[\"X-Remote-Extra-\"]"))
            .build();
    assertThat(user.api().create(Kind.CONFIG_MAP, trusted).toCompletableFuture().join())
        .isInstanceOf(Answer.Done.class);
  }

  /** The one segment so far is that of the one scheduler, and has no end yet. */
  private static void assertIsBeingWritten(RecordingStore recording) throws IOException {
    assertThat(recording.list()).hasSize(1);
    assertThat(Frames.isClosed(recording.tail(recording.list().getFirst()))).isFalse();
  }

  private static JsonNode awaitAnswer(AnsweringMember member, Predicate<JsonNode> condition) {
    return await("an explanation").atMost(LONGEST).until(() -> member.ask(TRAIN), condition);
  }

  private static void assertAlike(AnsweringMember one, AnsweringMember two, String path)
      throws Exception {
    assertThat(two.ask(path).toPrettyString()).as(path).isEqualTo(one.ask(path).toPrettyString());
  }

  /** Between the two questions there may be a session, or a row of the history. */
  private static void awaitAlike(AnsweringMember one, AnsweringMember two, String path) {
    await("the same answer to " + path)
        .atMost(LONGEST)
        .untilAsserted(() -> assertAlike(one, two, path));
  }
}
