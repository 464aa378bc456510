package io.hekla.model.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Conversion of one YAML document to a JSON tree as in Kubernetes' tools: YAML 1.1, in which an
 * unquoted {@code yes} is a boolean, dates are text, and {@code <<} merges.
 *
 * <p>Aliases are followed up to a limit: a small text must not unfold into a large tree.
 */
final class YamlTree {
  /** Maximum number of nodes that one document may unfold into by its aliases. */
  private static final int MOST_UNFOLDED = 1_000_000;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final String source;
  private final List<Problem> problems;
  private final Set<Node> above = Collections.newSetFromMap(new IdentityHashMap<>());
  private int unfolded;

  YamlTree(String source, List<Problem> problems) {
    this.source = source;
    this.problems = problems;
  }

  /** Returns whether a document has no content, as one of comments only. */
  static boolean isBlank(Node root) {
    return root instanceof ScalarNode scalar
        && scalar.getTag().equals(Tag.NULL)
        && scalar.isPlain();
  }

  /** Converts the tree below a node; a part that cannot be read becomes null, with a problem. */
  JsonNode convert(Node node) {
    return convert(node, "");
  }

  private JsonNode convert(Node node, String path) {
    if (++unfolded > MOST_UNFOLDED) {
      if (unfolded == MOST_UNFOLDED + 1) {
        report(
            node,
            path,
            "aliases unfold into more than " + MOST_UNFOLDED + " values",
            "write it out without aliases");
      }
      return JSON.nullNode();
    }
    if (!above.add(node)) {
      report(node, path, "an alias refers to what it stands in", "write it out without the alias");
      return JSON.nullNode();
    }
    try {
      return switch (node) {
        case MappingNode map -> object(map, path);
        case SequenceNode list -> array(list, path);
        case ScalarNode scalar -> scalar(scalar);
        default -> throw new IllegalStateException("YAML knows no other node: " + node);
      };
    } finally {
      above.remove(node);
    }
  }

  private JsonNode array(SequenceNode list, String path) {
    var array = JSON.arrayNode();
    for (Node element : list.getValue()) {
      array.add(convert(element, FieldPath.element(path, array.size())));
    }
    return array;
  }

  private JsonNode object(MappingNode map, String path) {
    var object = JSON.objectNode();
    var merged = JSON.objectNode();
    Map<String, Integer> lines = new HashMap<>();
    for (var entry : map.getValue()) {
      Node keyNode = entry.getKeyNode();
      if (!(keyNode instanceof ScalarNode key)) {
        report(keyNode, path, "a key is a map or a list", "use a plain word as key");
        continue;
      }
      if (key.getTag().equals(Tag.MERGE)) {
        merge(merged, convert(entry.getValueNode(), path), key, path);
        continue;
      }
      String name = key.getValue();
      String below = FieldPath.key(path, name);
      Integer first = lines.putIfAbsent(name, line(key));
      if (first != null) {
        report(key, below, "given twice, first on line " + first, "remove one of the two");
      }
      object.set(name, convert(entry.getValueNode(), below));
    }
    for (var inherited : merged.properties()) {
      if (!object.has(inherited.getKey())) {
        object.set(inherited.getKey(), inherited.getValue());
      }
    }
    return object;
  }

  /** Adds the entries of {@code <<}; of several sources the first that has a key wins. */
  private void merge(ObjectNode into, JsonNode from, Node at, String path) {
    if (from.isArray()) {
      from.forEach(element -> merge(into, element, at, path));
    } else if (from instanceof ObjectNode object) {
      object.properties().forEach(entry -> into.putIfAbsent(entry.getKey(), entry.getValue()));
    } else {
      report(at, path, "<< merges something that is no map", "give it the alias of a map");
    }
  }

  private static JsonNode scalar(ScalarNode scalar) {
    String text = scalar.getValue();
    Tag tag = scalar.getTag();
    if (tag.equals(Tag.NULL)) {
      return JSON.nullNode();
    }
    if (tag.equals(Tag.BOOL)) {
      return JSON.booleanNode(text.toLowerCase(java.util.Locale.ROOT).matches("true|yes|on|y"));
    }
    try {
      if (tag.equals(Tag.INT)) {
        return integer(text.replace("_", ""));
      }
      if (tag.equals(Tag.FLOAT)) {
        return JSON.numberNode(new BigDecimal(text.replace("_", "")));
      }
    } catch (NumberFormatException asSexagesimalsAndInfinities) {
      return JSON.textNode(text);
    }
    return JSON.textNode(text);
  }

  private static JsonNode integer(String text) {
    boolean negative = text.startsWith("-");
    String digits = text.startsWith("+") || negative ? text.substring(1) : text;
    int radix = 10;
    if (digits.startsWith("0x")) {
      radix = 16;
      digits = digits.substring(2);
    } else if (digits.startsWith("0b")) {
      radix = 2;
      digits = digits.substring(2);
    } else if (digits.length() > 1 && digits.startsWith("0")) {
      radix = 8;
    }
    var value = new BigInteger(digits, radix);
    value = negative ? value.negate() : value;
    if (value.bitLength() < Integer.SIZE) {
      return JSON.numberNode(value.intValue());
    }
    return value.bitLength() < Long.SIZE
        ? JSON.numberNode(value.longValue())
        : JSON.numberNode(value);
  }

  private void report(Node at, String path, String what, String todo) {
    problems.add(new Problem(source, line(at), path, what, todo));
  }

  private static int line(Node node) {
    return node.getStartMark().getLine() + 1;
  }
}
