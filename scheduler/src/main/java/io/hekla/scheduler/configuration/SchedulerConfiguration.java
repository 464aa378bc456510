package io.hekla.scheduler.configuration;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Actions, tiers of plugins and their arguments. Source: docs/reference/scheduler-configuration.md.
 *
 * @param actions names of the actions, in the order in which they run
 * @param tiers the plugins, in order; the decision of a tier can hide the tiers after it
 * @param actionArguments arguments of actions, by the action's name
 * @param metrics the source of the measured load of the nodes
 * @param text the text that it was read from; empty if it was read from none
 * @param partitions parts of the cluster with sessions of their own, in order; the actions and
 *     tiers here are those of all nodes and queues that none of them has
 */
public record SchedulerConfiguration(
    List<String> actions,
    List<Tier> tiers,
    Map<String, Arguments> actionArguments,
    MetricsSource metrics,
    String text,
    List<Partition> partitions) {
  /** The actions that the format knows. */
  public static final Set<String> KNOWN_ACTIONS =
      Set.of(
          "enqueue",
          "allocate",
          "backfill",
          "preempt",
          "reclaim",
          "reserve",
          "elect",
          "shuffle",
          "gangpreempt",
          "gangreclaim");

  private static final SchedulerConfiguration COMPILED_IN =
      valid(
          """
          actions: "enqueue, allocate, backfill"
          tiers:
          - plugins:
            - name: priority
            - name: gang
            - name: conformance
          - plugins:
            - name: overcommit
            - name: drf
            - name: predicates
            - name: proportion
            - name: nodeorder
          """);

  private static final SchedulerConfiguration HELM_DEFAULT =
      valid(
          """
          actions: "enqueue, allocate, backfill"
          tiers:
          - plugins:
            - name: priority
            - name: gang
              enablePreemptable: false
            - name: conformance
          - plugins:
            - name: overcommit
            - name: drf
              enablePreemptable: false
            - name: predicates
            - name: proportion
            - name: nodeorder
            - name: binpack
          """);

  /** Plugins whose votes weigh the same. */
  public record Tier(List<PluginOption> plugins) {
    public Tier {
      plugins = List.copyOf(plugins);
    }
  }

  /** Result of reading a configuration. */
  public sealed interface Parsed {
    /**
     * Usable configuration; {@code warnings} names the parts of it that have no effect, in the
     * order of the lines.
     */
    record Valid(SchedulerConfiguration configuration, List<ConfigurationProblem> warnings)
        implements Parsed {
      public Valid {
        warnings = byLine(warnings.stream());
      }
    }

    /**
     * Unusable configuration: a former one stays in use
     * (docs/reference/scheduler-configuration.md#when-it-is-wrong).
     *
     * @param problems what makes it unusable
     * @param warnings further parts that would have no effect
     * @param readable what could be read of it; empty if nothing could
     */
    record Invalid(
        List<ConfigurationProblem> problems,
        List<ConfigurationProblem> warnings,
        Optional<SchedulerConfiguration> readable)
        implements Parsed {
      public Invalid {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
      }

      /** Returns everything that is wrong, in the order of the lines. */
      public List<ConfigurationProblem> all() {
        return byLine(Stream.concat(problems.stream(), warnings.stream()));
      }
    }

    private static List<ConfigurationProblem> byLine(Stream<ConfigurationProblem> problems) {
      return problems.sorted(Comparator.comparingInt(ConfigurationProblem::line)).toList();
    }
  }

  public SchedulerConfiguration {
    actions = List.copyOf(actions);
    tiers = List.copyOf(tiers);
    actionArguments = Map.copyOf(actionArguments);
    partitions = List.copyOf(partitions);
  }

  /** A configuration of one cluster without partitions. */
  public SchedulerConfiguration(
      List<String> actions,
      List<Tier> tiers,
      Map<String, Arguments> actionArguments,
      MetricsSource metrics,
      String text) {
    this(actions, tiers, actionArguments, metrics, text, List.of());
  }

  /** A configuration that was read from no text. */
  public SchedulerConfiguration(
      List<String> actions,
      List<Tier> tiers,
      Map<String, Arguments> actionArguments,
      MetricsSource metrics) {
    this(actions, tiers, actionArguments, metrics, "");
  }

  /** A configuration without a source of the load of the nodes. */
  public SchedulerConfiguration(
      List<String> actions, List<Tier> tiers, Map<String, Arguments> actionArguments) {
    this(actions, tiers, actionArguments, MetricsSource.NONE);
  }

  /** Returns the configuration that Volcano's Helm chart ships; used where the user gives none. */
  public static SchedulerConfiguration helmDefault() {
    return HELM_DEFAULT;
  }

  /** Returns the configuration used where the user's could never be read. */
  public static SchedulerConfiguration compiledIn() {
    return COMPILED_IN;
  }

  /** Reads the text of a {@code volcano-scheduler.conf} without actions of third parties. */
  public static Parsed parse(String text) {
    return parse(text, Set.of());
  }

  /**
   * Reads the text of a {@code volcano-scheduler.conf}.
   *
   * @param furtherActions names of available actions that the format does not define
   */
  public static Parsed parse(String text, Set<String> furtherActions) {
    var actions = new TreeSet<>(KNOWN_ACTIONS);
    actions.addAll(furtherActions);
    return new ConfigurationReader(actions).read(text);
  }

  /** Returns the arguments of an action; none if the file gives none. */
  public Arguments argumentsOf(String action) {
    return actionArguments.getOrDefault(action, Arguments.NONE);
  }

  /** Returns a copy with these partitions in place of its own. */
  public SchedulerConfiguration dividedInto(List<Partition> others) {
    return new SchedulerConfiguration(actions, tiers, actionArguments, metrics, text, others);
  }

  /** Returns the configurations by which sessions run: those of the partitions, and this one. */
  public List<SchedulerConfiguration> policies() {
    return Stream.concat(partitions.stream().map(Partition::policy), Stream.of(this)).toList();
  }

  /** Returns the plugins by which sessions run, in any partition. */
  public Stream<PluginOption> plugins() {
    return policies().stream()
        .flatMap(policy -> policy.tiers().stream())
        .flatMap(tier -> tier.plugins().stream());
  }

  private static SchedulerConfiguration valid(String text) {
    return switch (parse(text)) {
      case Parsed.Valid valid -> valid.configuration();
      case Parsed.Invalid invalid -> throw new IllegalStateException(invalid.toString());
    };
  }
}
