package io.hekla.scheduler.plugins.rescheduling;

import static io.hekla.scheduler.plugin.VictimPoints.VICTIM_TASKS;

import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.EvictedByPolicy;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.VictimTasks;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Rescheduling: at intervals pods are evicted from busy nodes while others idle; needs the action
 * {@code shuffle}. Usage is averaged over ten minutes only, so that nothing happens unless {@code
 * metricsPeriod} is {@code 10m}; the default is another, as in Volcano. Source:
 * docs/reference/plugin-rules.md#rescheduling.
 */
public final class ReschedulingPlugin implements Plugin {
  public static final String NAME = "rescheduling";

  private static final String MEASURED = "10m";
  private static final String LOW_NODE_UTILIZATION = "lowNodeUtilization";

  private final Duration interval;
  private final boolean isMeasured;
  private final List<LowNodeUtilization> strategies = new ArrayList<>();

  public ReschedulingPlugin(Arguments.Reader arguments) {
    interval = arguments.duration("interval").orElse(Duration.ofMinutes(5));
    String period = arguments.text("metricsPeriod", "5m");
    isMeasured = period.equals(MEASURED);
    if (!isMeasured) {
      arguments.refuse(
          "metricsPeriod", "no usage is collected over " + period, "no usage, so nothing happens,");
    }
    List<Arguments.Reader> configured = arguments.sectionsOf("strategies");
    for (Arguments.Reader strategy : configured) {
      String name = strategy.text("name", "");
      if (name.equals(LOW_NODE_UTILIZATION)) {
        strategies.add(LowNodeUtilization.read(strategy.section("params")));
      } else {
        strategy.refuse("name", "there is no strategy \"" + name + "\"", "none");
      }
    }
    if (configured.isEmpty()) {
      strategies.add(LowNodeUtilization.DEFAULT);
    }
  }

  @Override
  public void open(Session session, Extensions on) {
    on.add(
        VICTIM_TASKS,
        new VictimTasks.Explained(
            running -> victims(session, running), victim -> busy(victim, session)));
  }

  /** Usage of the victim's node, in percent, before any pod left it. */
  private static VictimReason busy(TaskView victim, Session session) {
    var numbers = new TreeMap<String, Double>();
    session
        .node(victim.nodeName())
        .map(node -> NodeUsage.of(node, session.facts()))
        .ifPresent(
            usage -> {
              numbers.put("cpuPercent", usage.cpu());
              numbers.put("memoryPercent", usage.memory());
            });
    return new EvictedByPolicy(NAME, "its node is busy while others idle", numbers);
  }

  private List<TaskView> victims(Session session, List<TaskView> running) {
    if (!session.schedulerFacts().isDue(NAME, interval)) {
      return List.of();
    }
    session.schedulerFacts().ran(NAME);
    var victims = new ArrayList<TaskView>();
    if (isMeasured) {
      strategies.forEach(strategy -> victims.addAll(strategy.victims(session, running)));
    }
    return victims;
  }
}
