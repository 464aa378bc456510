package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.plugin.SessionMonitor;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A monitor is told of the parts of a session as they begin and end. */
class SessionMonitorTest {
  private final Notes notes = new Notes();

  /** Monitor that notes what it is told: {@code +} for a beginning, {@code -} for an end. */
  private static final class Notes implements SessionMonitor {
    private final List<String> lines = new ArrayList<>();

    @Override
    public void begins(Part part, String name) {
      lines.add(("+" + part + " " + name).strip());
    }

    @Override
    public void ends(Part part, String name) {
      lines.add(("-" + part + " " + name).strip());
    }
  }

  private static ClusterBuilder onePodAndItsNode() {
    return cluster()
        .node("n", node -> node.cpu("4"))
        .podGroup("pg", group -> group.pods(1, pod -> pod.cpu("1")))
        .tiers("gang predicates");
  }

  private static SessionInput input(ClusterBuilder cluster) {
    return new SessionInput("session-1", Instant.EPOCH, cluster.configuration(), 0);
  }

  private Engine.Step monitored(ClusterBuilder cluster) {
    return Engine.step(ClusterState.EMPTY, cluster.changes(), List.of(), input(cluster), notes);
  }

  @Test
  void everyPartIsToldInTheOrderInWhichItRuns() {
    monitored(onePodAndItsNode());

    assertThat(notes.lines)
        .containsExactly(
            "+SNAPSHOT",
            "-SNAPSHOT",
            "+OPENING",
            "+PLUGIN_OPENING gang",
            "-PLUGIN_OPENING gang",
            "+PLUGIN_OPENING predicates",
            "-PLUGIN_OPENING predicates",
            "-OPENING",
            "+ACTION enqueue",
            "-ACTION enqueue",
            "+ACTION allocate",
            "+PREDICATES",
            "-PREDICATES",
            "+SCORES",
            "-SCORES",
            "-ACTION allocate",
            "+ACTION backfill",
            "-ACTION backfill",
            "+PLUGIN_CLOSING gang",
            "-PLUGIN_CLOSING gang");
  }

  @Test
  void aMonitoredSessionDecidesAsAnyOther() {
    var cluster = onePodAndItsNode();

    Engine.Step step = monitored(cluster);

    assertThat(step.decisions().binds()).hasSize(1);
    assertThat(step.decisions())
        .isEqualTo(Engine.step(ClusterState.EMPTY, cluster.changes(), input(cluster)).decisions());
  }

  @Test
  void aSessionThatIsRunAgainIsOpenedAgain() {
    var actions = new HashMap<>(EngineParts.all().actions());
    actions.put(
        "enqueue",
        context -> {
          throw new UnsupportedOperationException("no luck");
        });
    var cluster = onePodAndItsNode();

    Engine.Step step =
        new IsolatedSession(
                ClusterState.EMPTY.with(cluster.changes()),
                input(cluster),
                new EngineParts(EngineParts.all().plugins(), actions),
                new MonitoredSession(notes))
            .run();

    assertThat(step.faults()).hasSize(1);
    int last = notes.lines.lastIndexOf("+OPENING");
    assertThat(last).isPositive();
    assertThat(notes.lines.subList(0, last))
        .contains("+ACTION enqueue")
        .doesNotContain("-ACTION enqueue");
    assertThat(notes.lines.subList(last, notes.lines.size()))
        .contains("-OPENING", "-ACTION allocate", "-PLUGIN_CLOSING gang");
  }
}
