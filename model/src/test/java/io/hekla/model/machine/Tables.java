package io.hekla.model.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writer of tables of a machine's behaviour in every state, with every action, in a number of
 * situations.
 */
public final class Tables {
  private Tables() {}

  /**
   * Returns a Markdown table: one row per state and set of actions that behave alike, one column
   * per situation, each cell naming the next state.
   */
  public static <S, A, T> String table(
      S[] states,
      A[] actions,
      Map<String, T> situations,
      BiFunction<S, T, Function<A, String>> run,
      Function<S, String> stateName,
      Function<A, String> actionName) {
    var text = new StringBuilder("| Phase | Action |");
    situations.keySet().forEach(name -> text.append(' ').append(name).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(situations.size())).append('\n');
    for (S state : states) {
      var alike = new LinkedHashMap<List<String>, List<String>>();
      for (A action : actions) {
        var row = new ArrayList<String>();
        situations.values().forEach(there -> row.add(run.apply(state, there).apply(action)));
        alike.computeIfAbsent(row, key -> new ArrayList<>()).add(actionName.apply(action));
      }
      alike.forEach(
          (row, names) ->
              text.append("| ")
                  .append(stateName.apply(state))
                  .append(" | ")
                  .append(String.join(", ", names))
                  .append(" | ")
                  .append(String.join(" | ", row))
                  .append(" |\n"));
    }
    return text.toString();
  }

  /**
   * Returns a file whose parts between {@code <!-- name -->} and {@code <!-- end name -->} are
   * tables.
   */
  public static String fill(String page, Map<String, String> tables) {
    String filled = page;
    for (var table : new TreeMap<>(tables).entrySet()) {
      String open = "<!-- " + table.getKey() + " -->\n";
      String close = "<!-- end " + table.getKey() + " -->";
      int from = filled.indexOf(open);
      int to = filled.indexOf(close);
      if (from < 0 || to < from) {
        throw new IllegalStateException(
            "no place for "
                + table.getKey()
                + " among "
                + tables.keySet().stream().sorted().collect(Collectors.joining(", ")));
      }
      filled =
          filled.substring(0, from) + open + "\n" + table.getValue() + "\n" + filled.substring(to);
    }
    return filled;
  }
}
