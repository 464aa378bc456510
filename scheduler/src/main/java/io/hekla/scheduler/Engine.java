package io.hekla.scheduler;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.Actions;
import io.hekla.scheduler.actions.Turn;
import io.hekla.scheduler.close.Closing;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Tier;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.placement.NodeChoice;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugins.Plugins;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.List;

/**
 * The scheduler as one pure function. The same state, changes and input give the same decisions, to
 * the byte; any sequence of changes decides as one fresh look at its result.
 */
public final class Engine {
  private Engine() {}

  /**
   * What a session leaves: the state with the changes (but not with its own decisions) applied, and
   * the decisions.
   *
   * @param news the verdicts without those that repeat, but for the numbers of their reasons, what
   *     the session said that led to the state that this one began with: in a cluster full of
   *     waiting jobs that is most of them
   */
  public record Step(ClusterState state, Decisions decisions, List<PodGroupVerdict> news) {
    public Step {
      news = List.copyOf(news);
    }
  }

  /**
   * Applies changes and runs one session. Its decisions count only once the caller has kept them
   * and says so with {@link Change.BindAssumed} and its like.
   */
  public static Step step(ClusterState state, List<Change> changes, SessionInput input) {
    ClusterState cluster = state.with(changes);
    SchedulerConfiguration configuration = input.configuration();
    var session = new Session(cluster, input.id(), input.now(), input.seed());
    Policy policy = Policy.open(session, configuration.tiers(), Plugins.byName());
    var turn = new Turn(session, policy, new NodeChoice(session, policy), configuration);
    for (String name : configuration.actions()) {
      Action action = Actions.byName().get(name);
      if (action != null) {
        action.execute(turn);
      }
    }
    Closing.Closed closed = Closing.close(session, policy);
    return new Step(cluster.remembering(closed.standing()), closed.decisions(), closed.news());
  }

  /**
   * What in a valid configuration has no effect: plugins and actions that are not there, arguments
   * that cannot be used. To be told once, when the configuration is taken into use.
   */
  public static List<ConfigurationProblem> warnings(SchedulerConfiguration configuration) {
    var warnings = new ArrayList<ConfigurationProblem>();
    for (String name : configuration.actions()) {
      Action action = Actions.byName().get(name);
      if (action == null) {
        warnings.add(
            new ConfigurationProblem(
                0, "actions", "the action " + name + " is not available", "remove it"));
      } else {
        Arguments.Reader arguments = configuration.argumentsOf(name).reader();
        action.check(arguments);
        warnings.addAll(arguments.problems());
      }
    }
    for (Tier tier : configuration.tiers()) {
      for (PluginOption option : tier.plugins()) {
        warnings.addAll(warnings(option));
      }
    }
    return warnings;
  }

  private static List<ConfigurationProblem> warnings(PluginOption option) {
    PluginProvider provider = Plugins.byName().get(option.name());
    if (provider == null) {
      return List.of(
          new ConfigurationProblem(
              option.line(),
              "plugins",
              "there is no plugin \"" + option.name() + "\"",
              "correct the name or remove it"));
    }
    Arguments.Reader arguments = option.arguments().reader();
    provider.create(option, arguments);
    return arguments.problems();
  }
}
