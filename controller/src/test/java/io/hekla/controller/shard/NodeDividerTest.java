package io.hekla.controller.shard;

import static io.hekla.controller.shard.EndingSessions.DONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.nodeshard.DivisionSettings;
import io.hekla.model.nodeshard.SchedulerShare;
import io.hekla.model.nodeshard.ShardPolicy;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Writes of the sharding controller (docs/reference/controllers.md#sharding-controller). */
class NodeDividerTest {
  private final EndingSessions sessions = new EndingSessions();
  private final List<List<Verb>> requests = sessions.requests;
  private final NodeDivider divider = new NodeDivider(sessions, new TermGate());

  private void configure(boolean onNodeEvents) {
    divider.configure(
        new DivisionSettings(
            List.of(
                new SchedulerShare("a", List.of(new ShardPolicy.NodeLimit(0, 1))),
                new SchedulerShare("b", List.of())),
            Duration.ofSeconds(60),
            onNodeEvents,
            List.of()));
  }

  private void node(String name) {
    sessions.take(
        new Change.NodeSeen(
            new NodeInfo(
                name,
                ResourceVector.of(1000, 1000),
                ResourceVector.of(1000, 1000),
                Map.of(),
                Map.of(),
                List.of(),
                false,
                Map.of())));
  }

  private void shown(String name, String... nodes) {
    var shard =
        new NodeShardInfo(
            new ObjectKey("", name), "uid", List.of(nodes), List.of(), List.of(), List.of());
    sessions.take(new Change.FactSeen(shard));
  }

  private void sessionEndsAfter(Duration pause) {
    sessions.pass(pause);
    divider.take(sessions.next());
  }

  @Test
  void nothingIsDividedBeforeAConfigurationIsThere() {
    node("n1");
    sessionEndsAfter(Duration.ofMinutes(5));

    assertThat(requests).isEmpty();
  }

  @Test
  void theNodesAreDividedOnceAndAgainAfterThePeriod() {
    configure(false);
    node("n1");
    node("n2");
    sessionEndsAfter(Duration.ZERO);
    divider.settled(1, List.of(DONE, DONE));

    assertThat(requests).hasSize(1);
    assertThat(requests.getFirst().toString()).contains("NodeShard", "name=a", "name=b");

    shown("a", "n1");
    shown("b", "n2");
    node("n3");
    sessionEndsAfter(Duration.ofSeconds(59));
    assertThat(requests).hasSize(1);
    sessionEndsAfter(Duration.ofSeconds(1));

    assertThat(requests).hasSize(2);
    assertThat(requests.getLast()).hasSize(1);
    assertThat(requests.getLast().toString()).contains("\"nodesDesired\":[\"n2\",\"n3\"]");
  }

  @Test
  void aNewNodeIsDividedSoonWhereEventsCount() {
    configure(true);
    node("n1");
    sessionEndsAfter(Duration.ZERO);
    divider.settled(1, List.of(DONE, DONE));
    shown("a", "n1");
    shown("b");
    node("n2");

    sessionEndsAfter(Duration.ofSeconds(1));
    assertThat(requests).as("others may come with it").hasSize(1);
    sessionEndsAfter(NodeDivider.GATHER);

    assertThat(requests).hasSize(2);
  }

  @Test
  void whatFailedIsTriedAgainAndWhatTheWatchDoesNotShowYetIsNot() {
    configure(true);
    node("n1");
    sessionEndsAfter(Duration.ZERO);
    sessionEndsAfter(Duration.ofSeconds(1));
    assertThat(requests).as("one request at a time").hasSize(1);
    divider.settled(1, List.of(DONE, new Outcome.Unknown("no answer")));

    sessionEndsAfter(NodeDivider.GATHER);
    assertThat(requests).hasSize(2);
    divider.settled(2, List.of(DONE, DONE));
    configure(true);
    sessionEndsAfter(Duration.ofSeconds(1));

    assertThat(requests).as("the watch does not show it yet").hasSize(2);
  }
}
