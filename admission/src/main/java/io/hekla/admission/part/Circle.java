package io.hekla.admission.part;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Things that wait for each other. */
public final class Circle {
  private Circle() {}

  /**
   * The way from one back to itself, going from each to what it waits for, the shortest there is;
   * empty if there is none.
   */
  public static List<String> from(String start, Map<String, List<String>> waitsFor) {
    var cameFrom = new HashMap<String, String>();
    var queue = new ArrayDeque<String>(List.of(start));
    Set<String> seen = new HashSet<>();
    while (!queue.isEmpty()) {
      String at = queue.remove();
      for (String next : waitsFor.getOrDefault(at, List.of())) {
        if (next.equals(start)) {
          return way(start, at, cameFrom);
        }
        if (seen.add(next)) {
          cameFrom.put(next, at);
          queue.add(next);
        }
      }
    }
    return List.of();
  }

  private static List<String> way(String start, String last, Map<String, String> cameFrom) {
    var way = new ArrayList<String>(List.of(start));
    for (String at = last; !at.equals(start); at = cameFrom.getOrDefault(at, start)) {
      way.add(1, at);
    }
    way.add(start);
    return way;
  }
}
