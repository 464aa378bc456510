package io.hekla.cli.vet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.hekla.model.manifest.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of what {@code hekla vet} judged and of what it did not judge.
 *
 * @param objects number of objects that were judged
 * @param configurations number of scheduler configurations that were judged
 * @param notJudged number of objects of each kind that is not judged
 */
record Summary(int objects, int configurations, Map<Other, Integer> notJudged) {
  /** Kind of objects that are not judged. */
  record Other(String kind, String apiVersion) implements Comparable<Other> {
    @Override
    public int compareTo(Other other) {
      return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
      return kind + " (" + apiVersion + ")";
    }
  }

  static Summary of(Given given) {
    Map<Other, Integer> others = new TreeMap<>();
    for (Document one : given.passedOver()) {
      JsonNode tree = one.tree();
      var other = new Other(tree.path("kind").asText(), tree.path("apiVersion").asText());
      others.merge(other, 1, Integer::sum);
    }
    return new Summary(given.objects().size(), given.configurations().size(), others);
  }

  /** Returns the lines for people, after the notes. */
  List<String> lines(List<Note> notes) {
    var lines = new ArrayList<String>();
    if (notes.isEmpty()) {
      if (configurations > 0) {
        lines.add(counted(configurations, "scheduler configuration") + ", nothing wrong");
      }
      if (objects > 0) {
        lines.add(counted(objects, "object") + ", nothing wrong");
      }
    }
    notJudged.forEach(
        (other, count) ->
            lines.add(counted(count, "object") + " of a kind that is not checked: " + other));
    return lines;
  }

  /** Adds an entry for each kind that is not judged. */
  void writeTo(ArrayNode json) {
    notJudged.forEach(
        (other, count) ->
            json.addObject()
                .put("kind", other.kind())
                .put("apiVersion", other.apiVersion())
                .put("objects", count));
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
