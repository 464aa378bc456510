package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Registry of the available actions, by the names that configurations use. */
public final class Actions {
  private static final Map<String, Action> OWN =
      Map.of(
          EnqueueAction.NAME, new EnqueueAction(),
          AllocateAction.NAME, new AllocateAction(),
          BackfillAction.NAME, new BackfillAction(),
          PreemptAction.NAME, new PreemptAction(),
          ReclaimAction.NAME, new ReclaimAction(),
          ReserveAction.NAME, new ReserveAction(),
          ReserveAction.FORMER_NAME, new ReserveAction(),
          ShuffleAction.NAME, new ShuffleAction(),
          GangPreemptAction.NAME, new GangPreemptAction(),
          GangReclaimAction.NAME, new GangReclaimAction());

  private static final Map<String, Action> BY_NAME = withOthers();

  private Actions() {}

  /** Returns Hekla's own actions and those found on the class path; an own name cannot be taken. */
  public static Map<String, Action> byName() {
    return BY_NAME;
  }

  /** Returns whether the action of a name is Hekla's own. */
  public static boolean isOwn(String name) {
    return OWN.containsKey(name);
  }

  /** Returns the arguments of an action that cannot be used, and those that have no effect. */
  public static List<ConfigurationProblem> problems(String action, Arguments arguments) {
    Arguments.Reader reader = arguments.reader();
    ActionArguments.read(action, reader);
    Action known = BY_NAME.get(action);
    if (known != null) {
      known.read(reader);
    }
    var problems = new ArrayList<>(reader.problems());
    problems.addAll(reader.unread());
    return problems.stream().distinct().toList();
  }

  private static Map<String, Action> withOthers() {
    Map<String, Action> byName = new HashMap<>();
    for (ActionProvider provider : ServiceLoader.load(ActionProvider.class)) {
      byName.put(provider.name(), provider.action());
    }
    byName.putAll(OWN);
    return Map.copyOf(byName);
  }
}
