package io.hekla.controller.node;

import static io.hekla.controller.node.NodeEvents.kinds;
import static io.hekla.controller.node.NodeEvents.node;
import static io.hekla.controller.node.NodeEvents.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.engine.NodeEvent;
import io.hekla.controller.session.NodeChanges;
import io.hekla.model.cluster.Change;
import io.hekla.model.resource.ResourceVector;
import org.junit.jupiter.api.Test;

/**
 * Changes of nodes and their pods that the scheduler receives, and those that are retained for it.
 */
class NodeLedgersTest {
  private final NodeLedgers ledgers = new NodeLedgers();

  @Test
  void onlyChangesAreReportedAgain() {
    ledgers.take(node("n1"));
    ledgers.take(node("n2"));
    long known = ledgers.since(0).version();
    ledgers.take(pod("p1", "n2"));

    assertThat(kinds(ledgers.since(known).changes())).containsExactly("TaskSeen");
    assertThat(kinds(ledgers.since(0).changes()))
        .containsExactly("NodeSeen", "NodeSeen", "TaskSeen");
  }

  @Test
  void readersOfAPodGetItsDeletion() {
    ledgers.take(node("n1"));
    ledgers.take(pod("p1", "n1"));
    long known = ledgers.since(0).version();
    ledgers.take(new NodeEvent.TaskGone("p1"));
    NodeChanges answer = ledgers.since(known);

    assertThat(answer.changes()).containsExactly(new Change.TaskGone("p1"));
    assertThat(ledgers.since(answer.version()).changes()).isEmpty();
  }

  @Test
  void aStandbyKeepsNothingOfWhatIsGone() {
    ledgers.take(node("n1"));
    ledgers.take(node("n2"));
    ledgers.take(pod("p1", "n1"));
    ledgers.take(new NodeEvent.TaskGone("p1"));
    ledgers.take(new NodeEvent.NodeGone("n2"));

    assertThat(kinds(ledgers.since(0).changes())).containsExactly("NodeSeen");
  }

  @Test
  void aNodeThatIsGoneIsKeptUntilItsPodsAreGoneAndWhoAsksKnowsIt() {
    ledgers.take(node("n1"));
    ledgers.take(pod("p1", "n1"));
    long known = ledgers.since(0).version();
    ledgers.take(new NodeEvent.NodeGone("n1"));
    long withoutNode = ledgers.since(known).version();
    assertThat(kinds(ledgers.since(0).changes())).containsExactly("NodeGone", "TaskSeen");
    ledgers.take(new NodeEvent.TaskGone("p1"));
    long withoutPod = ledgers.since(withoutNode).version();
    ledgers.since(withoutPod);

    assertThat(ledgers.since(0).changes()).isEmpty();
  }

  @Test
  void aNodeThatComesBackIsANewOne() {
    ledgers.take(node("n1"));
    long known = ledgers.since(0).version();
    ledgers.take(new NodeEvent.NodeGone("n1"));
    long gone = ledgers.since(known).version();
    ledgers.since(gone);
    ledgers.take(node("n1"));

    assertThat(kinds(ledgers.since(gone).changes())).containsExactly("NodeSeen");
  }

  @Test
  void podsOfUnknownNodesAreReportedInNodeOrder() {
    ledgers.take(node("n1"));
    for (int i = 0; i < 100; i++) {
      ledgers.take(pod("p" + i, "invented-" + i));
    }

    assertThat(kinds(ledgers.since(0).changes()))
        .hasSize(101)
        .startsWith("TaskSeen")
        .endsWith("NodeSeen");
  }

  @Test
  void changesOfPodsOfUnknownNodesAreReportedToo() {
    ledgers.take(pod("p1", "unknown"));
    ledgers.take(pod("p2", "other"));
    long known = ledgers.since(0).version();
    ledgers.take(new NodeEvent.TaskGone("p1"));
    ledgers.take(pod("p2", "other"));
    NodeChanges answer = ledgers.since(known);

    assertThat(kinds(answer.changes())).containsExactly("TaskSeen", "TaskGone");
    assertThat(ledgers.since(answer.version()).changes()).isEmpty();
    assertThat(kinds(ledgers.since(0).changes())).containsExactly("TaskSeen");
  }

  @Test
  void aNodeThatComesGetsThePodsThatNamedItBefore() {
    ledgers.take(pod("p1", "n1"));
    ledgers.take(pod("p2", "n1"));
    long known = ledgers.since(0).version();
    ledgers.take(new NodeEvent.TaskGone("p2"));
    ledgers.take(node("n1"));
    NodeChanges answer = ledgers.since(known);

    assertThat(kinds(answer.changes())).containsExactly("NodeSeen", "TaskGone");
    assertThat(kinds(ledgers.since(0).changes())).containsExactly("NodeSeen", "TaskSeen");
    ledgers.take(new NodeEvent.TaskGone("p1"));
    assertThat(ledgers.since(answer.version()).changes())
        .containsExactly(new Change.TaskGone("p1"));
  }

  @Test
  void aMovedPodIsReportedOnce() {
    ledgers.take(node("n1"));
    ledgers.take(pod("p1", "unknown"));
    ledgers.take(pod("p1", "n1"));

    assertThat(kinds(ledgers.since(0).changes())).containsExactly("NodeSeen", "TaskSeen");
  }

  @Test
  void aPodThatIsBackElsewhereIsThere() {
    ledgers.take(node("n1"));
    ledgers.take(node("n2"));
    ledgers.take(pod("p1", "n2"));
    long known = ledgers.since(0).version();
    ledgers.take(new NodeEvent.TaskGone("p1"));
    ledgers.take(pod("p1", "n1"));

    assertThat(kinds(ledgers.since(known).changes())).containsExactly("TaskSeen");
  }

  @Test
  void aSnapshotHasWhatIsFreeOnTheNodesThatChanged() {
    ledgers.take(node("n1"));
    ledgers.take(node("n2"));
    long known = ledgers.since(0).version();
    ledgers.take(pod("p1", "n2"));

    assertThat(ledgers.since(known).nodes())
        .singleElement()
        .satisfies(
            node -> {
              assertThat(node.info().name()).isEqualTo("n2");
              assertThat(node.load().idle().milliCpu()).isEqualTo(900);
              assertThat(node.used()).isNotEqualTo(ResourceVector.EMPTY);
            });
  }

  @Test
  void aNodeThatIsGoneHasNothingFree() {
    ledgers.take(node("n1"));
    ledgers.take(pod("p1", "n1"));
    long known = ledgers.since(0).version();
    ledgers.take(new NodeEvent.NodeGone("n1"));

    assertThat(ledgers.since(known).nodes()).isEmpty();
  }
}
