package io.hekla.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.hekla.cli.failure.WrongUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Path into an object, in the syntax of {@code -o custom-columns} of kubectl: {@code .spec.queue},
 * {@code .spec.tasks[*].name}, {@code .spec.tasks[0].name}, {@code
 * .metadata.labels.volcano\.sh/job-name} or {@code .metadata.labels['volcano.sh/job-name']}; braces
 * around it and the first dot may be left out.
 */
record ColumnPath(List<Step> steps) {
  /** One step down. */
  sealed interface Step {
    /** Step to a field. */
    record Field(String name) implements Step {}

    /** Step to an element of a list, counted from its end if below 0. */
    record Element(int index) implements Step {}

    /** Step to all elements of a list, or all values of a map. */
    record All() implements Step {}
  }

  static ColumnPath parse(String text) {
    String bare = text.startsWith("{") && text.endsWith("}") ? inner(text) : text;
    var steps = new ArrayList<Step>();
    int at = 0;
    while (at < bare.length()) {
      if (bare.charAt(at) == '[') {
        int end = bare.indexOf(']', at);
        if (end < 0) {
          throw malformed(text, "the bracket is not closed");
        }
        steps.add(bracket(bare.substring(at + 1, end), text));
        at = end + 1;
      } else {
        var name = new StringBuilder();
        int from = bare.charAt(at) == '.' ? at + 1 : at;
        at = name(bare, from, name);
        if (name.isEmpty() && at < bare.length() && bare.charAt(at) != '[') {
          throw malformed(text, "a name is missing");
        }
        if (!name.isEmpty()) {
          steps.add(name.toString().equals("*") ? new Step.All() : new Step.Field(name.toString()));
        }
      }
    }
    return new ColumnPath(List.copyOf(steps));
  }

  private static int name(String text, int from, StringBuilder name) {
    int at = from;
    for (; at < text.length() && text.charAt(at) != '.' && text.charAt(at) != '['; at++) {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      name.append(text.charAt(at));
    }
    return at;
  }

  private static Step bracket(String content, String text) {
    if (content.equals("*")) {
      return new Step.All();
    }
    if (content.matches("-?[0-9]{1,9}")) {
      return new Step.Element(Integer.parseInt(content));
    }
    if (content.length() > 2 && "'\"".indexOf(content.charAt(0)) >= 0) {
      return new Step.Field(inner(content));
    }
    throw malformed(
        text, "[%s] is neither a number, nor *, nor a name in quotes".formatted(content));
  }

  private static String inner(String text) {
    return text.substring(1, text.length() - 1);
  }

  private static WrongUse malformed(String text, String why) {
    return new WrongUse(
        "-o custom-columns: \"%s\" is no path: %s; write one as .metadata.name or"
                .formatted(text, why)
            + " .spec.tasks[*].name");
  }

  /**
   * Returns the value at the path, values of lists joined by commas; {@code <none>} if there is
   * none.
   */
  String of(JsonNode tree) {
    List<JsonNode> found = List.of(tree);
    for (Step step : steps) {
      var next = new ArrayList<JsonNode>();
      found.forEach(node -> next.addAll(step(node, step)));
      found = next;
    }
    List<String> texts =
        found.stream()
            .filter(node -> !node.isMissingNode() && !node.isNull())
            .map(node -> node.isValueNode() ? node.asText() : node.toString())
            .toList();
    return texts.isEmpty() ? "<none>" : String.join(",", texts);
  }

  private static List<JsonNode> step(JsonNode node, Step step) {
    return switch (step) {
      case Step.Field field -> List.of(node.path(field.name()));
      case Step.Element element ->
          List.of(
              Optional.<JsonNode>ofNullable(
                      node.get(
                          element.index() < 0 ? node.size() + element.index() : element.index()))
                  .orElse(NullNode.getInstance()));
      case Step.All all -> {
        var each = new ArrayList<JsonNode>();
        node.forEach(each::add);
        yield each;
      }
    };
  }
}
