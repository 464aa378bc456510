package io.hekla.recorder.encoding;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Text of a YAML document whose scalars and comments can be replaced. Everything else stays byte
 * for byte and on its line, whatever the styles of the scalars: anchors, tags and breaks of lines,
 * too.
 */
public final class YamlText {
  /** Code points of the text, by which the library counts. */
  private final int[] text;

  private final Node root;

  /** Each scalar once, in the order of the text. */
  private final List<ScalarNode> scalars = new ArrayList<>();

  private YamlText(String text, Node root) {
    this.text = text.codePoints().toArray();
    this.root = root;
    collect();
  }

  /** Reads a document within the bounds of configurations; empty if it is none. */
  public static Optional<YamlText> read(String text) {
    try {
      return Optional.ofNullable(new Yaml().compose(new StringReader(text)))
          .map(root -> new YamlText(text, root));
    } catch (YAMLException malformed) {
      return Optional.empty();
    }
  }

  /**
   * Returns the tree of the document. An alias is the node of its anchor; nodes equal themselves.
   */
  public Node root() {
    return root;
  }

  private void collect() {
    Set<Node> known = new HashSet<>();
    // Aliases nest deeper than the text does, so that no stack follows them.
    Deque<Node> left = new ArrayDeque<>(List.of(root));
    while (!left.isEmpty()) {
      Node node = left.pop();
      if (known.add(node)) {
        switch (node) {
          case MappingNode map -> {
            for (NodeTuple entry : map.getValue()) {
              left.push(entry.getKeyNode());
              left.push(entry.getValueNode());
            }
          }
          case SequenceNode list -> list.getValue().forEach(left::push);
          case ScalarNode scalar -> scalars.add(scalar);
          default -> throw new IllegalStateException("YAML knows no other node: " + node);
        }
      }
    }
    scalars.sort(Comparator.comparingInt(YamlText::begin));
  }

  /**
   * Returns the text with other scalars.
   *
   * @param others what stands for a scalar, by its node: on one line, or on as many as the scalar
   * @param comments returns what stands for the text of a comment behind its {@code #}, on one line
   */
  public String with(Map<ScalarNode, String> others, UnaryOperator<String> comments) {
    var result = new StringBuilder(text.length);
    int from = 0;
    for (ScalarNode scalar : scalars) {
      int begin = content(scalar);
      int end = scalar.getEndMark().getIndex();
      between(from, begin, comments, result);
      String other = others.get(scalar);
      if (other == null || begin == end) {
        append(begin, end, result);
      } else {
        result.append(other);
        if (other.chars().noneMatch(YamlText::isBreak)) {
          appendBreaks(begin, end, result);
        }
      }
      from = end;
    }
    between(from, text.length, comments, result);
    return result.toString();
  }

  /** Returns a scalar as it is in the text, with its quotes, without its anchor and its tag. */
  String source(ScalarNode scalar) {
    int begin = content(scalar);
    return new String(text, begin, scalar.getEndMark().getIndex() - begin);
  }

  /** Returns a text as a scalar on one line, which every place of a document can have. */
  public static String quoted(String text) {
    var result = new StringBuilder(text.length() + 2).append('"');
    text.chars()
        .forEach(
            one -> {
              if (one == '"' || one == '\\') {
                result.append('\\').append((char) one);
              } else if (one < ' ' || (one >= 0x7f && one < 0xa0) || isBreak(one)) {
                result.append("\\u%04x".formatted(one));
              } else {
                result.append((char) one);
              }
            });
    return result.append('"').toString();
  }

  private static int begin(ScalarNode scalar) {
    return scalar.getStartMark().getIndex();
  }

  /** Returns where a scalar begins behind its anchor, its tag, and comments after these. */
  private int content(ScalarNode scalar) {
    int at = begin(scalar);
    int end = scalar.getEndMark().getIndex();
    boolean isProperty = at < end && (text[at] == '&' || text[at] == '!');
    while (isProperty) {
      while (at < end && !Character.isWhitespace(text[at])) {
        at++;
      }
      while (at < end && (Character.isWhitespace(text[at]) || text[at] == '#')) {
        at = text[at] == '#' ? endOfLine(at, end) : at + 1;
      }
      isProperty = at < end && (text[at] == '&' || text[at] == '!');
    }
    return at;
  }

  /** Appends what is between scalars: indicators, white space, and comments. */
  private void between(int from, int to, UnaryOperator<String> comments, StringBuilder result) {
    int at = from;
    while (at < to) {
      result.appendCodePoint(text[at]);
      boolean isComment = text[at] == '#' && (at == 0 || !isPartOfWord(text[at - 1]));
      at++;
      if (isComment) {
        int end = endOfLine(at, to);
        result.append(comments.apply(new String(text, at, end - at)));
        at = end;
      }
    }
  }

  /** Returns whether a hash behind the character is one of an anchor, a tag or a directive. */
  private static boolean isPartOfWord(int before) {
    return Character.isLetterOrDigit(before) || "!&*%<>/._".indexOf(before) >= 0;
  }

  private int endOfLine(int from, int to) {
    int at = from;
    while (at < to && !isBreak(text[at])) {
      at++;
    }
    return at;
  }

  private static boolean isBreak(int one) {
    return one == '\n' || one == '\r' || one == 0x85 || one == 0x2028 || one == 0x2029;
  }

  private void append(int from, int to, StringBuilder result) {
    for (int at = from; at < to; at++) {
      result.appendCodePoint(text[at]);
    }
  }

  private void appendBreaks(int from, int to, StringBuilder result) {
    for (int at = from; at < to; at++) {
      if (isBreak(text[at])) {
        result.appendCodePoint(text[at]);
      }
    }
  }
}
