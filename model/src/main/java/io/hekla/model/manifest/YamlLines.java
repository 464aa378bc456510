package io.hekla.model.manifest;

import java.util.List;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Lines of the fields below a YAML node, looked up on demand. */
record YamlLines(Node root) implements Place.LineIndex {
  @Override
  public int lineOf(List<String> path) {
    Node at = root;
    Node nearest = root;
    for (String step : path) {
      if (at instanceof MappingNode map) {
        NodeTuple entry = entry(map, step);
        if (entry == null) {
          break;
        }
        nearest = entry.getKeyNode();
        at = entry.getValueNode();
      } else if (at instanceof SequenceNode list && isPosition(step, list.getValue().size())) {
        at = list.getValue().get(Integer.parseInt(step));
        nearest = at;
      } else {
        break;
      }
    }
    return nearest.getStartMark().getLine() + 1;
  }

  private static @org.jspecify.annotations.Nullable NodeTuple entry(MappingNode map, String key) {
    for (NodeTuple entry : map.getValue()) {
      if (entry.getKeyNode() instanceof ScalarNode name && name.getValue().equals(key)) {
        return entry;
      }
    }
    return null;
  }

  private static boolean isPosition(String step, int size) {
    return step.matches("\\d{1,9}") && Integer.parseInt(step) < size;
  }
}
