package io.hekla.scheduler.selectors;

import io.hekla.model.cluster.DeviceProperties;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Selectors that were compiled and evaluated before, so that a session costs what changed. Only the
 * latest are remembered; whether one is makes no difference but time.
 */
final class SelectorMemory {
  /** Number of characters of all expressions that are remembered. */
  private static final int CHARACTERS = 512 * 1024;

  private static final int SELECTORS = 2_048;
  private static final int RESULTS = 131_072;

  private static final Map<String, DeviceSelector> COMPILED = latestUsed();
  private static final Map<Question, Result> EVALUATED = latestUsed();
  private static int characters;

  private record Question(DeviceSelector selector, String driver, DeviceProperties device) {}

  /**
   * @param fault what went wrong; empty if nothing did
   */
  private record Result(boolean selected, String fault) {}

  private SelectorMemory() {}

  private static <K, V> Map<K, V> latestUsed() {
    return new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);
  }

  static DeviceSelector selector(String expression) {
    synchronized (COMPILED) {
      DeviceSelector before = COMPILED.get(expression);
      if (before != null) {
        return before;
      }
    }
    DeviceSelector selector = DeviceSelector.compile(expression);
    synchronized (COMPILED) {
      if (COMPILED.putIfAbsent(expression, selector) == null) {
        characters += expression.length();
        forgetEldest();
      }
    }
    return selector;
  }

  /** Forgets selectors beyond the bounds, and their results, which hold them. */
  private static void forgetEldest() {
    Set<DeviceSelector> forgotten = new HashSet<>();
    var eldest = COMPILED.entrySet().iterator();
    while (characters > CHARACTERS || COMPILED.size() > SELECTORS) {
      Map.Entry<String, DeviceSelector> next = eldest.next();
      characters -= next.getKey().length();
      forgotten.add(next.getValue());
      eldest.remove();
    }
    if (!forgotten.isEmpty()) {
      synchronized (EVALUATED) {
        EVALUATED.keySet().removeIf(question -> forgotten.contains(question.selector));
      }
    }
  }

  static boolean result(DeviceSelector selector, String driver, DeviceProperties device) {
    var question = new Question(selector, driver, device);
    Result result;
    synchronized (EVALUATED) {
      result = EVALUATED.get(question);
    }
    if (result == null) {
      result = evaluate(question);
      synchronized (EVALUATED) {
        EVALUATED.put(question, result);
        if (EVALUATED.size() > RESULTS) {
          EVALUATED.remove(EVALUATED.keySet().iterator().next());
        }
      }
    }
    if (!result.fault.isEmpty()) {
      throw new SelectorException(result.fault);
    }
    return result.selected;
  }

  private static Result evaluate(Question question) {
    try {
      return new Result(question.selector.evaluate(question.driver, question.device), "");
    } catch (SelectorException failure) {
      return new Result(false, String.valueOf(failure.getMessage()));
    }
  }
}
