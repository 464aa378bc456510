package io.hekla.actors.node;

import static io.hekla.controller.node.NodeEvents.kinds;
import static io.hekla.controller.node.NodeEvents.node;
import static io.hekla.controller.node.NodeEvents.pod;
import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.hekla.actors.MemberKills;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.engine.NodeEvent;
import io.hekla.controller.node.NodeEvents;
import io.hekla.controller.node.NodeLedgers;
import io.hekla.controller.session.NodeChanges;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Node actors: the answers of the ledgers that they hold, and which of them there are. */
class NodeDirectoryTest {
  private final ActorTestKit kit = ActorTestKit.create("nodes", TestSettings.withoutCluster());
  private final TestProbe<NodeDirectory.Snapshots> answers = kit.createTestProbe();
  private final ActorRef<NodeDirectory.Message> directory = kit.spawn(NodeDirectory.create());

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void nodeActorsAnswerLikeLedgersQueriedDirectly() {
    long seed = new Random().nextLong();
    System.out.printf("node actors: seed %d%n", seed);
    var random = new Random(seed);
    var ledgers = new NodeLedgers();
    long known = 0;
    for (int step = 0; step < 2000; step++) {
      if (random.nextInt(4) > 0) {
        NodeEvent event = NodeEvents.any(random);
        ledgers.take(event);
        tell(event);
        continue;
      }
      if (random.nextInt(8) == 0) {
        known = 0;
      }
      NodeChanges expected = ledgers.since(known);
      directory.tell(new NodeDirectory.ChangesSince(known, answers.ref()));
      NodeDirectory.Snapshots answer = answers.receiveMessage();

      assertThat(answer.since()).as("seed %d", seed).isEqualTo(known);
      assertThat(answer.changes().version()).as("seed %d", seed).isEqualTo(expected.version());
      assertThat(answer.changes().changes()).as("seed %d", seed).isEqualTo(expected.changes());
      assertThat(contents(answer.changes())).as("seed %d", seed).isEqualTo(contents(expected));
      if (random.nextInt(4) > 0) {
        known = expected.version();
      }
    }
  }

  private static List<Object> contents(NodeChanges changes) {
    var contents = new ArrayList<Object>();
    for (NodeState node : changes.nodes()) {
      contents.add(List.of(node.info(), node.tasks(), node.load()));
    }
    return contents;
  }

  @Test
  void onlyChangesAreReportedAgain() {
    tell(node("n1"));
    tell(node("n2"));
    long known = changesSince(0).version();
    tell(pod("p1", "n2"));

    assertThat(kinds(changesSince(known).changes())).containsExactly("TaskSeen");
    assertThat(kinds(changesSince(0).changes()))
        .containsExactly("NodeSeen", "NodeSeen", "TaskSeen");
  }

  @Test
  void whenANodeFailsTheDirectoryFailsWithIt() {
    tell(node("n1"));
    changesSince(0);

    MemberKills.child(kit, directory, "node-1");

    kit.createTestProbe().expectTerminated(directory);
  }

  @Test
  void aGathererThatHasGatheredEndsAlone() {
    tell(node("n1"));
    for (int i = 0; i < 3; i++) {
      assertThat(kinds(changesSince(0).changes())).containsExactly("NodeSeen");
    }
  }

  @Test
  void podsThatNameInventedNodesCostNoActors() {
    tell(node("n1"));
    for (int i = 0; i < 100; i++) {
      tell(pod("p" + i, "invented-" + i));
    }

    assertThat(changesSince(0).changes()).hasSize(101);
    assertThat(MemberKills.children(directory)).containsExactly("node-1");
  }

  @Test
  void theActorOfANodeThatIsGoneAndHasNoPodsEnds() {
    tell(node("n1"));
    long known = changesSince(0).version();
    tell(new NodeEvent.NodeGone("n1"));
    changesSince(changesSince(known).version());

    Awaitility.await().untilAsserted(() -> assertThat(MemberKills.children(directory)).isEmpty());
  }

  private NodeChanges changesSince(long version) {
    directory.tell(new NodeDirectory.ChangesSince(version, answers.ref()));
    return answers.receiveMessage().changes();
  }

  private void tell(NodeEvent event) {
    directory.tell(new NodeDirectory.Observed(event));
  }
}
