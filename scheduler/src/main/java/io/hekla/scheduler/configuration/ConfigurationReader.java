package io.hekla.scheduler.configuration;

import io.hekla.model.text.NearestName;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Tier;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads the file format (docs/reference/scheduler-configuration.md#the-keys) from the YAML tree,
 * which still has lines and types. Unknown keys are ignored, as the format defines, with a warning;
 * a value of the wrong type makes the whole invalid.
 */
final class ConfigurationReader {
  private static final String HIERARCHICAL = "drf";
  private static final String EXCLUDED_BY_HIERARCHY = "proportion";
  private static final Set<String> KEYS =
      Set.of("actions", "tiers", "configurations", "metrics", "partitions");
  private static final Set<String> OF_PLUGINS = keysOfPlugins();

  private final SortedSet<String> knownActions;
  private final List<ConfigurationProblem> problems = new ArrayList<>();
  private final List<ConfigurationProblem> warnings = new ArrayList<>();

  ConfigurationReader(SortedSet<String> knownActions) {
    this.knownActions = knownActions;
  }

  private static Set<String> keysOfPlugins() {
    var keys = new HashSet<>(Set.of("name", "arguments"));
    for (Switch one : Switch.values()) {
      keys.add(one.key());
    }
    return Set.copyOf(keys);
  }

  Parsed read(String text) {
    Node root;
    try {
      root = new Yaml().compose(new StringReader(text));
    } catch (MarkedYAMLException broken) {
      int line = broken.getProblemMark() == null ? 0 : broken.getProblemMark().getLine() + 1;
      return invalid(line, "", "not YAML: " + broken.getProblem(), "correct the text");
    } catch (YAMLException broken) {
      return invalid(0, "", "not YAML: " + broken.getMessage(), "correct the text");
    }
    if (root == null) {
      return invalid(0, "actions", "the configuration is empty", "name at least one action");
    }
    Map<String, Node> keys = mapping(root, "the configuration", KEYS);
    List<String> actions = actions(keys.get("actions"), line(root));
    Arguments.Reader metricsMap = arguments("metrics", keys.get("metrics")).reader();
    MetricsSource metrics = MetricsSource.read(metricsMap);
    warnings.addAll(metricsMap.problems());
    warnings.addAll(metricsMap.unread());
    List<Tier> tiers = tiers(keys.get("tiers"), metrics);
    Map<String, Arguments> actionArguments = actionArguments(keys.get("configurations"));
    var undivided = new SchedulerConfiguration(actions, tiers, actionArguments, metrics, text);
    List<Partition> partitions = new PartitionReader(this, undivided).read(keys.get("partitions"));
    var configuration = undivided.dividedInto(partitions);
    return problems.isEmpty()
        ? new Parsed.Valid(configuration, warnings)
        : new Parsed.Invalid(problems, warnings, Optional.of(configuration));
  }

  List<String> actions(@Nullable Node node, int lineOfRoot) {
    String text = node == null ? "" : scalar(node, "actions");
    int line = node == null ? lineOfRoot : line(node);
    var actions = new ArrayList<String>();
    for (String part : text.split(",", -1)) {
      String action = part.strip();
      if (!knownActions.contains(action)) {
        problem(
            line,
            "actions",
            action.isEmpty() ? "an action without a name" : "there is no action \"" + action + "\"",
            nearest(action, knownActions, "use some of " + String.join(", ", knownActions)));
      }
      actions.add(action);
    }
    return actions;
  }

  List<Tier> tiers(@Nullable Node node, MetricsSource metrics) {
    var tiers = new ArrayList<Tier>();
    for (Node tier : sequence(node, "tiers")) {
      var plugins = new ArrayList<PluginOption>();
      Map<String, Node> keys = mapping(tier, "tiers", Set.of("plugins"));
      for (Node plugin : sequence(keys.get("plugins"), "plugins")) {
        plugins.add(plugin(plugin, metrics));
      }
      refuseHierarchyBesideProportion(plugins);
      tiers.add(new Tier(plugins));
    }
    warnOfRepeated(tiers);
    return tiers;
  }

  private void warnOfRepeated(List<Tier> tiers) {
    var seen = new HashSet<String>();
    for (Tier tier : tiers) {
      for (PluginOption plugin : tier.plugins()) {
        if (!seen.add(plugin.name())) {
          warn(
              plugin.line(),
              "plugins",
              "the plugin \"" + plugin.name() + "\" is named twice, and is called twice",
              "remove one of them, unless that is intended");
        }
      }
    }
  }

  private PluginOption plugin(Node node, MetricsSource metrics) {
    Map<String, Node> keys = mapping(node, "plugins", OF_PLUGINS);
    Node nameNode = keys.get("name");
    String name = nameNode == null ? "" : scalar(nameNode, "name");
    var switches = new EnumMap<Switch, Boolean>(Switch.class);
    for (Switch which : Switch.values()) {
      Node value = keys.get(which.key());
      if (value == null || value.getTag().equals(Tag.NULL)) {
        continue;
      }
      if (!value.getTag().equals(Tag.BOOL)) {
        problem(line(value), name + "." + which.key(), "not true or false", "write true or false");
        continue;
      }
      switches.put(which, Arguments.isTrue(((ScalarNode) value).getValue()));
    }
    Arguments arguments = arguments(name, keys.get("arguments"));
    return new PluginOption(name, switches, arguments, metrics, line(node));
  }

  private void refuseHierarchyBesideProportion(List<PluginOption> tier) {
    boolean proportion =
        tier.stream().anyMatch(plugin -> plugin.name().equals(EXCLUDED_BY_HIERARCHY));
    for (PluginOption plugin : tier) {
      if (proportion && plugin.name().equals(HIERARCHICAL) && plugin.isOn(Switch.HIERARCHY)) {
        problem(
            plugin.line(),
            HIERARCHICAL + "." + Switch.HIERARCHY.key(),
            "drf cannot be hierarchical in the tier that has proportion",
            "remove one of them or put them into different tiers");
      }
    }
  }

  Map<String, Arguments> actionArguments(@Nullable Node node) {
    var arguments = new HashMap<String, Arguments>();
    for (Node entry : sequence(node, "configurations")) {
      Map<String, Node> keys = mapping(entry, "configurations", Set.of("name", "arguments"));
      Node nameNode = keys.get("name");
      String name = nameNode == null ? "" : scalar(nameNode, "name");
      if (!knownActions.contains(name)) {
        warn(
            line(entry),
            "configurations",
            "there is no action \"" + name + "\"",
            nearest(name, knownActions, "use one of " + String.join(", ", knownActions)));
        continue;
      }
      arguments.put(name, arguments(name, keys.get("arguments")));
    }
    return arguments;
  }

  private Arguments arguments(String owner, @Nullable Node node) {
    if (node == null || node.getTag().equals(Tag.NULL)) {
      return Arguments.NONE;
    }
    var values = new LinkedHashMap<String, Argument>();
    mapping(node, owner + ".arguments")
        .forEach((key, value) -> values.put(key, argument(value, aboveAll())));
    return new Arguments(owner, values);
  }

  private static Set<Node> aboveAll() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /**
   * Reads a value; YAML anchors let a map or list contain itself: inside itself it is left empty.
   *
   * @param above what contains the node
   */
  private Argument argument(Node node, Set<Node> above) {
    String text = node instanceof ScalarNode scalar ? scalar.getValue() : "…";
    var entries = new LinkedHashMap<String, Argument>();
    var items = new ArrayList<Argument>();
    if (above.add(node)) {
      if (node instanceof MappingNode) {
        mapping(node, "").forEach((key, entry) -> entries.put(key, argument(entry, above)));
      } else if (node instanceof SequenceNode list) {
        list.getValue().forEach(item -> items.add(argument(item, above)));
      }
      above.remove(node);
    }
    return new Argument(text, kind(node), line(node), items, entries);
  }

  private static Argument.Kind kind(Node node) {
    Tag tag = node.getTag();
    if (tag.equals(Tag.INT)) {
      return Argument.Kind.INTEGER;
    }
    if (tag.equals(Tag.FLOAT)) {
      return Argument.Kind.FLOAT;
    }
    if (tag.equals(Tag.BOOL)) {
      return Argument.Kind.BOOLEAN;
    }
    if (tag.equals(Tag.STR)) {
      return Argument.Kind.STRING;
    }
    if (tag.equals(Tag.MAP)) {
      return Argument.Kind.MAP;
    }
    return node instanceof SequenceNode ? Argument.Kind.LIST : Argument.Kind.OTHER;
  }

  Map<String, Node> mapping(Node node, String key, Set<String> known) {
    Map<String, Node> entries = mapping(node, key);
    entries.forEach(
        (name, value) -> {
          if (!known.contains(name)) {
            warn(
                line(value),
                name,
                "there is no such key here, it has no effect",
                nearest(name, known, "correct the name or remove it"));
          }
        });
    return entries;
  }

  private Map<String, Node> mapping(Node node, String key) {
    var entries = new LinkedHashMap<String, Node>();
    if (node instanceof MappingNode mapping) {
      for (NodeTuple entry : mapping.getValue()) {
        if (entry.getKeyNode() instanceof ScalarNode name
            && entries.put(name.getValue(), entry.getValueNode()) != null) {
          warn(
              line(name),
              name.getValue(),
              "given twice, the last one counts",
              "remove all but one");
        }
      }
    } else {
      problem(line(node), key, "not a map of keys and values", "write key: value");
    }
    return entries;
  }

  List<Node> sequence(@Nullable Node node, String key) {
    if (node == null || node.getTag().equals(Tag.NULL)) {
      return List.of();
    }
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue();
    }
    problem(line(node), key, "not a list", "write each entry on a line that begins with \"- \"");
    return List.of();
  }

  String scalar(Node node, String key) {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    problem(line(node), key, "not a text", "write one text");
    return "";
  }

  /** Returns the question whether the nearest known name was meant; without one, the advice. */
  private static String nearest(String name, Collection<String> known, String advice) {
    return NearestName.to(name, known).map(near -> "did you mean " + near + "?").orElse(advice);
  }

  void problem(int line, String key, String what, String todo) {
    problems.add(new ConfigurationProblem(line, key, what, todo));
  }

  void warn(int line, String key, String what, String todo) {
    warnings.add(new ConfigurationProblem(line, key, what, todo));
  }

  private static Parsed invalid(int line, String key, String what, String todo) {
    return new Parsed.Invalid(
        List.of(new ConfigurationProblem(line, key, what, todo)), List.of(), Optional.empty());
  }

  static int line(Node node) {
    return node.getStartMark().getLine() + 1;
  }
}
