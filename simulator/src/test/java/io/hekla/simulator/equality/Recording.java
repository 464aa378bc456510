package io.hekla.simulator.equality;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Inputs of a member, in their order, and its reactions to each. */
final class Recording {
  private static final String CALLS = "calls";

  private final List<Input> inputs = new ArrayList<>();

  /** Reactions, by the number of inputs before each. */
  private final Map<Integer, List<Made>> made = new HashMap<>();

  /**
   * An event that was persisted, or a call of the API.
   *
   * @param whose persistence id of the event; of all calls the same
   * @param what the event, or the text of the call
   */
  record Made(String whose, Object what) {
    private String order() {
      return whose.equals(CALLS) ? what.toString() : "";
    }

    private String sort() {
      return what instanceof String call ? CallText.sort(call) : what.getClass().getSimpleName();
    }

    @Override
    public String toString() {
      return whose + ": " + what;
    }
  }

  List<Input> inputs() {
    return inputs;
  }

  void input(Input input) {
    inputs.add(input);
  }

  void event(String persistenceId, Object event) {
    add(new Made(persistenceId, event));
  }

  void call(String text) {
    add(new Made(CALLS, text));
  }

  private void add(Made one) {
    made.computeIfAbsent(inputs.size(), number -> new ArrayList<>()).add(one);
  }

  /**
   * Returns the reactions to an input: of each persistence id the events in their order, and all
   * calls by their texts.
   */
  List<Made> madeOf(int input) {
    return made.getOrDefault(input, List.of()).stream()
        .sorted(Comparator.comparing(Made::whose).thenComparing(Made::order))
        .toList();
  }

  /** Inputs in their order, each followed by what came of it. */
  List<String> lines() {
    var lines = new ArrayList<String>();
    for (int i = 0; i <= inputs.size(); i++) {
      if (i > 0) {
        lines.add(inputs.get(i - 1).toString());
      }
      madeOf(i).forEach(one -> lines.add("  " + one));
    }
    return lines;
  }

  /** Sorts of inputs, events and calls: {@code Restarted}, {@code Settled}, {@code bind}. */
  Set<String> sorts() {
    var sorts = new TreeSet<String>();
    inputs.forEach(one -> sorts.add(one.getClass().getSimpleName()));
    made.values().forEach(all -> all.forEach(one -> sorts.add(one.sort())));
    return sorts;
  }
}
