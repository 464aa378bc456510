package io.hekla.recorder.bundle;

import io.hekla.recorder.encoding.YamlText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Names in the text of a configuration, to be replaced by their codes: those in arguments, and
 * wherever else the format defines no words of its own. Comments are left out.
 */
final class ConfigurationNames {
  private final NameCodes codes;
  private final Map<ScalarNode, String> coded = new HashMap<>();

  /** Words of the format, and nodes that were visited. */
  private final Set<Node> done = new HashSet<>();

  private ConfigurationNames(NameCodes codes) {
    this.codes = codes;
  }

  /** Returns the text with codes; empty if it is no YAML, so that nobody knows its names. */
  static Optional<String> replaced(String text, NameCodes codes) {
    return YamlText.read(text)
        .map(
            yaml -> {
              var names = new ConfigurationNames(codes);
              names.leaveWords(yaml.root());
              names.visit(yaml.root());
              return yaml.with(names.coded, comment -> "");
            });
  }

  /** Leaves the names of partitions, too: draws between equally good nodes depend on them. */
  private void leaveWords(Node root) {
    leaveWordsOfPolicy(root);
    below(root, "metrics").forEach(this::leaveKeys);
    below(root, "partitions")
        .flatMap(ConfigurationNames::elements)
        .forEach(
            partition -> {
              leaveWordsOfPolicy(partition);
              below(partition, "name").forEach(done::add);
            });
  }

  private void leaveWordsOfPolicy(Node root) {
    leaveKeys(root);
    below(root, "actions").forEach(done::add);
    below(root, "tiers")
        .flatMap(ConfigurationNames::elements)
        .flatMap(
            tier -> {
              leaveKeys(tier);
              return below(tier, "plugins").flatMap(ConfigurationNames::elements);
            })
        .forEach(this::leaveWordsOfPart);
    below(root, "configurations")
        .flatMap(ConfigurationNames::elements)
        .forEach(this::leaveWordsOfPart);
  }

  /** Leaves the name of a plugin or an action, and its switches. */
  private void leaveWordsOfPart(Node part) {
    leaveKeys(part);
    below(part, "name").forEach(done::add);
  }

  private void leaveKeys(Node map) {
    entries(map).map(NodeTuple::getKeyNode).forEach(done::add);
  }

  private void visit(Node root) {
    Deque<Node> left = new ArrayDeque<>(List.of(root));
    while (!left.isEmpty()) {
      Node node = left.pop();
      if (done.add(node)) {
        if (node instanceof ScalarNode scalar) {
          String value = codes.within(scalar.getValue());
          if (!value.equals(scalar.getValue())) {
            coded.put(scalar, YamlText.quoted(value));
          }
        }
        elements(node).forEach(left::push);
        entries(node)
            .forEach(
                entry -> {
                  left.push(entry.getKeyNode());
                  left.push(entry.getValueNode());
                });
      }
    }
  }

  private static Stream<NodeTuple> entries(Node node) {
    return node instanceof MappingNode map ? map.getValue().stream() : Stream.empty();
  }

  private static Stream<Node> elements(Node node) {
    return node instanceof SequenceNode list ? list.getValue().stream() : Stream.empty();
  }

  private static Stream<Node> below(Node node, String key) {
    return entries(node)
        .filter(
            entry -> entry.getKeyNode() instanceof ScalarNode name && name.getValue().equals(key))
        .map(NodeTuple::getValueNode);
  }
}
