package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.actions.Actions;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.plugin.BestNode;
import io.hekla.scheduler.plugin.PlacementPoints;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugins.Plugins;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Choice of a plugin among the scored nodes (docs/reference/session.md#extension-points). */
class BestNodeTest {
  private static ClusterBuilder threeNodes() {
    return cluster()
        .node("n1", n -> n.cpu("1"))
        .node("n2", n -> n.cpu("4"))
        .node("n3", n -> n.cpu("8"))
        .podGroup("pg", g -> g.pods(1, p -> p.cpu("2")));
  }

  private static BestNode named(String name) {
    return (task, candidates, scores) ->
        candidates.stream().filter(node -> node.name().equals(name)).findFirst();
  }

  @Test
  void theNodeThatAPluginChoosesIsTaken() {
    assertThat(run(threeNodes(), "", named("n2")).binds()).containsEntry("pg-0", "n2");
    assertThat(run(threeNodes(), "", named("n3")).binds()).containsEntry("pg-0", "n3");
  }

  @Test
  void onlyNodesThatCanTakeThePodAreCandidates() {
    var seen = new ArrayList<String>();
    var scored = new ArrayList<Double>();

    SessionOutcome outcome =
        run(
            threeNodes(),
            "",
            (task, candidates, scores) -> {
              candidates.forEach(node -> seen.add(node.name()));
              Arrays.stream(scores).forEach(scored::add);
              return Optional.empty();
            });

    assertThat(seen).containsExactly("n2", "n3");
    assertThat(scored).hasSize(2);
    // Without a choice the highest score decides, as without the plugin.
    assertThat(outcome.binds()).isEqualTo(threeNodes().tiers("gang", TIER).run(ACTIONS).binds());
  }

  @Test
  void theFirstChoiceCounts() {
    BestNode none = (task, candidates, scores) -> Optional.empty();

    assertThat(run(threeNodes(), "", none, named("n2"), named("n3")).binds())
        .containsEntry("pg-0", "n2");
  }

  @Test
  void aNodeThatCannotTakeThePodIsNoChoice() {
    var first = new ArrayList<NodeView>();
    ClusterBuilder cluster =
        threeNodes().podGroup("small", g -> g.pods(1, p -> p.cpu("1").onlyOn("only", "n1")));

    SessionOutcome outcome =
        run(
            cluster.node("n0", n -> n.cpu("1").label("only", "n1")),
            "",
            (task, candidates, scores) -> {
              first.add(candidates.getFirst());
              return Optional.of(first.getFirst());
            });

    assertThat(outcome.binds()).containsEntry("small-0", "n0").containsKey("pg-0");
  }

  @Test
  void theSwitchTurnsTheChoiceOff() {
    assertThat(run(threeNodes(), "enableBestNode: false", named("n2")).binds())
        .isEqualTo(threeNodes().tiers("gang", TIER).run(ACTIONS).binds());
    assertThat(threeNodes().tiers("gang", TIER).run(ACTIONS).binds()).containsEntry("pg-0", "n3");
  }

  @Test
  void aChoiceThatThrowsIsLeftOut() {
    SessionOutcome outcome =
        run(
            threeNodes(),
            "",
            (task, candidates, scores) -> {
              throw new IllegalStateException("no luck");
            });

    assertThat(outcome.binds()).containsEntry("pg-0", "n3");
  }

  private static final String TIER = "predicates nodeorder";
  private static final String ACTIONS = "enqueue allocate backfill";

  private static SessionOutcome run(ClusterBuilder cluster, String switches, BestNode... choices) {
    Map<String, PluginProvider> plugins = new HashMap<>(Plugins.byName());
    plugins.put("chooser", new Chooser(List.of(choices)));
    String text =
        """
        actions: "enqueue, allocate, backfill"
        tiers:
        - plugins:
          - name: gang
        - plugins:
          - name: predicates
          - name: nodeorder
          - name: chooser
            %s
        """
            .formatted(switches);
    var input =
        new SessionInput("s", Instant.EPOCH, ((Parsed.Valid) Engine.read(text)).configuration(), 0);
    return new SessionOutcome(
        Engine.step(
                ClusterState.EMPTY,
                cluster.changes(),
                input,
                new EngineParts(plugins, Actions.byName()))
            .decisions());
  }

  private record Chooser(List<BestNode> choices) implements PluginProvider {
    @Override
    public String name() {
      return "chooser";
    }

    @Override
    public Plugin create(PluginOption option, Arguments.Reader arguments) {
      return (session, on) -> choices.forEach(choice -> on.add(PlacementPoints.BEST_NODE, choice));
    }
  }
}
