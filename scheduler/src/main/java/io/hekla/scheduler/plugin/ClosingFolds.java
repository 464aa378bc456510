package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.Preparation;
import io.hekla.scheduler.decision.Decisions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/** Rules that combine the answers of several plugins at the end of a session. */
final class ClosingFolds {
  private ClosingFolds() {}

  /** Combination that notifies all listeners. */
  static Runnable callAll(RegisteredFunctions<Runnable> functions) {
    List<Runnable> listeners = functions.inARow();
    return () -> listeners.forEach(Runnable::run);
  }

  /** Preparations of all plugins, one after the other. */
  static Function<Decisions.Bind, List<Preparation>> inARow(
      RegisteredFunctions<Function<Decisions.Bind, List<Preparation>>> functions) {
    List<Function<Decisions.Bind, List<Preparation>>> binders = functions.inARow();
    return bind -> {
      List<Preparation> all = List.of();
      for (Function<Decisions.Bind, List<Preparation>> binder : binders) {
        List<Preparation> some = binder.apply(bind);
        if (!some.isEmpty()) {
          all = all.isEmpty() ? new ArrayList<>() : all;
          all.addAll(some);
        }
      }
      return all;
    };
  }

  /** Annotations of all plugins, sorted; of two with the same name the later one. */
  static <T> Function<T, SortedMap<String, String>> merged(
      RegisteredFunctions<Function<T, Map<String, String>>> functions) {
    List<Function<T, Map<String, String>>> plugins = functions.inARow();
    if (plugins.isEmpty()) {
      return object -> Collections.emptySortedMap();
    }
    return object -> {
      SortedMap<String, String> annotations = Collections.emptySortedMap();
      for (Function<T, Map<String, String>> plugin : plugins) {
        Map<String, String> some = plugin.apply(object);
        if (!some.isEmpty()) {
          annotations = annotations.isEmpty() ? new TreeMap<>() : annotations;
          annotations.putAll(some);
        }
      }
      return annotations;
    };
  }

  /** Combination that applies the operators in order, each to the result of the one before. */
  static <T> UnaryOperator<T> chained(RegisteredFunctions<UnaryOperator<T>> functions) {
    List<UnaryOperator<T>> additions = functions.inARow();
    return from -> {
      T made = from;
      for (UnaryOperator<T> addition : additions) {
        made = addition.apply(made);
      }
      return made;
    };
  }

  /** Number of the first plugin; 0 without one. */
  static <T> ToDoubleFunction<T> first(RegisteredFunctions<ToDoubleFunction<T>> functions) {
    return functions.inARow().stream().findFirst().orElse(argument -> 0);
  }
}
