package io.hekla.actors.node;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.actors.Kills;
import io.hekla.actors.journal.TestSettings;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.TaskReader;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the scheduler hears of nodes and their pods, and what is kept for it. */
class NodeDirectoryTest {
  private final ActorTestKit kit = ActorTestKit.create("nodes", TestSettings.withoutCluster());
  private final TestProbe<NodeDirectory.Snapshots> answers = kit.createTestProbe();
  private final ActorRef<NodeDirectory.Message> directory = kit.spawn(NodeDirectory.create());

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void onlyWhatChangedIsToldAgain() {
    node("n1");
    node("n2");
    long known = changesSince(0).version();
    pod("p1", "n2");

    assertThat(kinds(changesSince(known))).containsExactly("TaskSeen");
    assertThat(kinds(changesSince(0))).containsExactly("NodeSeen", "NodeSeen", "TaskSeen");
  }

  @Test
  void whoKnowsAPodHearsThatItIsGone() {
    node("n1");
    pod("p1", "n1");
    long known = changesSince(0).version();
    directory.tell(new NodeDirectory.TaskGone("p1"));
    NodeDirectory.Snapshots answer = changesSince(known);

    assertThat(answer.changes()).containsExactly(new Change.TaskGone("p1"));
    assertThat(kinds(changesSince(answer.version()))).isEmpty();
  }

  @Test
  void aStandbyKeepsNothingOfWhatIsGone() {
    node("n1");
    node("n2");
    pod("p1", "n1");
    directory.tell(new NodeDirectory.TaskGone("p1"));
    directory.tell(new NodeDirectory.NodeGone("n2"));

    assertThat(kinds(changesSince(0))).containsExactly("NodeSeen");
  }

  @Test
  void aNodeThatIsGoneIsKeptUntilItsPodsAreGoneAndWhoAsksKnowsIt() {
    node("n1");
    pod("p1", "n1");
    long known = changesSince(0).version();
    directory.tell(new NodeDirectory.NodeGone("n1"));
    long withoutNode = changesSince(known).version();
    assertThat(kinds(changesSince(0))).containsExactly("NodeGone", "TaskSeen");
    directory.tell(new NodeDirectory.TaskGone("p1"));
    long withoutPod = changesSince(withoutNode).version();
    changesSince(withoutPod);

    assertThat(kinds(changesSince(0))).isEmpty();
  }

  @Test
  void aNodeThatComesBackIsANewOne() {
    node("n1");
    long known = changesSince(0).version();
    directory.tell(new NodeDirectory.NodeGone("n1"));
    long gone = changesSince(known).version();
    changesSince(gone);
    node("n1");

    assertThat(kinds(changesSince(gone))).containsExactly("NodeSeen");
  }

  @Test
  void whenANodeFailsTheDirectoryFailsWithIt() {
    node("n1");
    changesSince(0);

    Kills.child(kit, directory, "node-1");

    kit.createTestProbe().expectTerminated(directory);
  }

  @Test
  void aGathererThatHasGatheredEndsAlone() {
    node("n1");
    for (int i = 0; i < 3; i++) {
      assertThat(kinds(changesSince(0))).containsExactly("NodeSeen");
    }
  }

  @Test
  void podsThatNameInventedNodesCostNoActors() {
    node("n1");
    for (int i = 0; i < 100; i++) {
      pod("p" + i, "invented-" + i);
    }

    assertThat(kinds(changesSince(0))).hasSize(101).startsWith("TaskSeen").endsWith("NodeSeen");
    assertThat(Kills.children(directory)).containsExactly("node-1");
  }

  @Test
  void whatBecomesOfPodsOfUnknownNodesIsToldLikewise() {
    pod("p1", "unknown");
    pod("p2", "other");
    long known = changesSince(0).version();
    directory.tell(new NodeDirectory.TaskGone("p1"));
    pod("p2", "other");
    NodeDirectory.Snapshots answer = changesSince(known);

    assertThat(kinds(answer)).containsExactly("TaskSeen", "TaskGone");
    assertThat(kinds(changesSince(answer.version()))).isEmpty();
    assertThat(kinds(changesSince(0))).containsExactly("TaskSeen");
  }

  @Test
  void aNodeThatComesGetsThePodsThatNamedItBefore() {
    pod("p1", "n1");
    pod("p2", "n1");
    long known = changesSince(0).version();
    directory.tell(new NodeDirectory.TaskGone("p2"));
    node("n1");
    NodeDirectory.Snapshots answer = changesSince(known);

    assertThat(kinds(answer)).containsExactly("NodeSeen", "TaskGone");
    assertThat(kinds(changesSince(0))).containsExactly("NodeSeen", "TaskSeen");
    directory.tell(new NodeDirectory.TaskGone("p1"));
    assertThat(changesSince(answer.version()).changes()).containsExactly(new Change.TaskGone("p1"));
  }

  @Test
  void theActorOfANodeThatIsGoneAndHasNoPodsEnds() {
    node("n1");
    long known = changesSince(0).version();
    directory.tell(new NodeDirectory.NodeGone("n1"));
    changesSince(changesSince(known).version());

    Awaitility.await().untilAsserted(() -> assertThat(Kills.children(directory)).isEmpty());
  }

  @Test
  void aPodThatIsElsewhereNowIsToldOfOnce() {
    node("n1");
    pod("p1", "unknown");
    pod("p1", "n1");

    assertThat(kinds(changesSince(0))).containsExactly("NodeSeen", "TaskSeen");
  }

  private void node(String name) {
    directory.tell(
        new NodeDirectory.NodeSeen(
            NodeReader.read(
                new NodeBuilder()
                    .withNewMetadata()
                    .withName(name)
                    .endMetadata()
                    .withNewSpec()
                    .endSpec()
                    .withNewStatus()
                    .endStatus()
                    .build())));
  }

  private void pod(String uid, String node) {
    directory.tell(
        new NodeDirectory.TaskSeen(
            TaskReader.read(
                new PodBuilder()
                    .withNewMetadata()
                    .withNamespace("default")
                    .withName(uid)
                    .withUid(uid)
                    .endMetadata()
                    .withNewSpec()
                    .withNodeName(node)
                    .addNewContainer()
                    .endContainer()
                    .endSpec()
                    .withNewStatus()
                    .withPhase("Running")
                    .endStatus()
                    .build())));
  }

  private NodeDirectory.Snapshots changesSince(long version) {
    directory.tell(new NodeDirectory.ChangesSince(version, answers.ref()));
    return answers.receiveMessage();
  }

  private static List<String> kinds(NodeDirectory.Snapshots answer) {
    return answer.changes().stream().map(change -> change.getClass().getSimpleName()).toList();
  }
}
