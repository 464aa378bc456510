package io.hekla.controller.shard;

import static io.hekla.controller.shard.EndingSessions.DONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ShardingInfo;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests for the status of a NodeShard (docs/reference/nodeshard.md#status). */
class NodeShardWriterTest {
  private static final ObjectKey SHARD = new ObjectKey("", "b");
  private final EndingSessions sessions = new EndingSessions();
  private final List<List<Verb>> requests = sessions.requests;
  private final NodeShardWriter writer = new NodeShardWriter(sessions, new TermGate());

  @BeforeEach
  void nodesAreDivided() {
    sessions.take(new Change.FactSeen(new ShardingInfo(SHARD, true)));
  }

  private void sessionEnds() {
    writer.take(sessions.next());
  }

  private void shard(List<String> desired, List<String> inUse) {
    var shard = new NodeShardInfo(SHARD, "uid", desired, inUse, List.of(), List.of());
    sessions.take(new Change.FactSeen(shard));
  }

  @Test
  void theStatusIsWrittenOnceThoughSessionsEndBeforeTheWatchShowsIt() {
    shard(List.of("n1"), List.of());

    sessionEnds();
    sessionEnds();
    writer.settled(1, List.of(DONE));
    sessionEnds();

    assertThat(requests).hasSize(1);
    assertThat(requests.getFirst().toString())
        .contains(
            "\"nodesInUse\":[\"n1\"]",
            "\"nodesToAdd\":[]",
            "\"nodesToRemove\":[]",
            "\"lastUpdateTime\":\"2026-01-31T09:30:00Z\"",
            "\"uid\":\"uid\"");
  }

  @Test
  void aStatusThatTheApiShowsIsNotWritten() {
    shard(List.of("n1"), List.of("n1"));

    sessionEnds();

    assertThat(requests).isEmpty();
  }

  @Test
  void whatChangesWhileARequestIsUnderWayIsWrittenAfterIt() {
    shard(List.of("n1"), List.of());
    sessionEnds();
    shard(List.of("n1", "n2"), List.of());
    sessionEnds();
    assertThat(requests).hasSize(1);

    writer.settled(1, List.of(DONE));

    assertThat(requests).hasSize(2);
    assertThat(requests.getLast().toString()).contains("\"nodesInUse\":[\"n1\",\"n2\"]");
  }

  @Test
  void whatWasRefusedOrLostIsWrittenWithTheNextSession() {
    shard(List.of("n1"), List.of());
    sessionEnds();
    writer.settled(1, List.of(new Outcome.Unknown("no answer")));
    sessionEnds();
    assertThat(requests).hasSize(2);

    writer.settled(2, List.of(DONE));
    sessions.pass(NodeShardWriter.PATIENCE);
    sessionEnds();

    assertThat(requests).as("another has overwritten it").hasSize(3);
  }

  @Test
  void withoutTheNodeShardNothingIsWritten() {
    sessionEnds();

    assertThat(requests).isEmpty();
  }
}
