package io.hekla.controller.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.engine.NodeEvent;
import org.junit.jupiter.api.Test;

/** Time at which a ledger computes the consequences for its node. */
class NodeLedgerTest {
  private final NodeLedger ledger = new NodeLedger("n1");
  private long version;

  private void node() {
    var seen = (NodeEvent.NodeSeen) NodeEvents.node("n1");
    ledger.take(new LedgerEntry.NodeSeen(seen.node(), ++version));
  }

  private void pod(NodeEvent event) {
    ledger.take(new LedgerEntry.PodSeen(((NodeEvent.TaskSeen) event).task(), ++version));
  }

  @Test
  void withoutQueryNoSnapshotIsBuilt() {
    node();
    pod(NodeEvents.pod("p1", "n1"));

    assertThat(ledger.isBehind()).isFalse();
  }

  @Test
  void afterAQueryEachChangeIsSettled() {
    node();
    ledger.since(0);
    assertThat(ledger.isBehind()).isFalse();
    pod(NodeEvents.pod("p1", "n1"));

    assertThat(ledger.isBehind()).isTrue();
    ledger.settle();
    assertThat(ledger.isBehind()).isFalse();
    assertThat(ledger.since(1).state().orElseThrow().load().idle().milliCpu()).isEqualTo(900);
  }

  @Test
  void aPodThatTakesNoRoomLeavesTheNodeAsItIs() {
    node();
    NodeSnapshot before = ledger.since(0);
    pod(NodeEvents.endedPod("p1", "n1"));
    NodeSnapshot after = ledger.since(version - 1);

    assertThat(NodeEvents.kinds(after.changes())).containsExactly("TaskSeen");
    assertThat(after.state().orElseThrow()).isSameAs(before.state().orElseThrow());
  }

  @Test
  void aPodThatWasForgottenIsNotOnTheNode() {
    node();
    pod(NodeEvents.pod("p1", "n1"));
    ledger.since(0);
    ledger.take(new LedgerEntry.PodForgotten("p1"));

    assertThat(ledger.since(0).state().orElseThrow().tasks()).isEmpty();
  }
}
