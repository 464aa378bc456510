package io.hekla.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Table of the chart's values, in Markdown, from the comments above them. */
final class ValuesPage {
  private static final Pattern KEY = Pattern.compile("( *)([A-Za-z]+):.*");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode values;
  private final Map<String, String> comments = new LinkedHashMap<>();

  private ValuesPage(JsonNode values) {
    this.values = values;
  }

  /**
   * Returns the page's table.
   *
   * @param text text of values.yaml
   * @param values the same file, read
   */
  static String table(String text, JsonNode values) throws IOException {
    var page = new ValuesPage(values);
    page.read(text);
    var table = new StringBuilder("| Value | Default | Meaning |\n|---|---|---|\n");
    for (Map.Entry<String, String> one : page.comments.entrySet()) {
      String value = page.isSection(one.getKey()) ? "" : page.shown(one.getKey());
      table.append("| `%s` | %s | %s |\n".formatted(one.getKey(), value, one.getValue()));
    }
    return table.toString();
  }

  /** Returns the paths that have a comment of their own. */
  static List<String> described(String text) {
    var page = new ValuesPage(JSON.createObjectNode());
    page.read(text);
    return List.copyOf(page.comments.keySet());
  }

  private void read(String text) {
    var path = new ArrayList<String>();
    var comment = new ArrayList<String>();
    for (String line : text.split("\n", -1)) {
      Matcher key = KEY.matcher(line);
      if (line.strip().startsWith("#")) {
        comment.add(line.strip().substring(1).strip());
      } else if (key.matches()) {
        int depth = key.group(1).length() / 2;
        while (path.size() > depth) {
          path.removeLast();
        }
        path.add(key.group(2));
        if (!comment.isEmpty()) {
          comments.put(String.join(".", path), String.join(" ", comment));
        }
        comment.clear();
      } else {
        comment.clear();
      }
    }
  }

  private boolean isSection(String path) {
    return comments.keySet().stream().anyMatch(other -> other.startsWith(path + "."));
  }

  private String shown(String path) throws IOException {
    JsonNode value = values.at("/" + path.replace('.', '/'));
    if (value.isMissingNode()) {
      throw new IOException("values.yaml has a comment for " + path + ", and no value");
    }
    if (value.isTextual() && value.asText().isEmpty()) {
      return "empty";
    }
    return "`" + JSON.writeValueAsString(value).replace("\"", "") + "`";
  }
}
