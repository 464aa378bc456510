package io.hekla.admission.part;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Things that wait for each other. */
public final class Circle {
  /** Longer ways are cut in the middle: nobody follows them. */
  private static final int LONGEST_WAY = 20;

  private Circle() {}

  /**
   * Those that wait for themselves, by a detour or not, in time that grows with the number of them
   * and of what they wait for, and without recursion: users may chain thousands.
   */
  public static Set<String> members(Map<String, List<String>> waitsFor) {
    Map<String, List<String>> waitedForBy = reversed(waitsFor);
    Set<String> members = new TreeSet<>();
    Set<String> seen = new HashSet<>();
    // Kosaraju: what is reached backwards from one that was left last belongs together.
    for (String start : lastLeftFirst(waitsFor)) {
      Set<String> together = reached(start, waitedForBy, seen);
      if (together.size() > 1 || waitsFor.getOrDefault(start, List.of()).contains(start)) {
        members.addAll(together);
      }
    }
    return members;
  }

  private static Map<String, List<String>> reversed(Map<String, List<String>> waitsFor) {
    Map<String, List<String>> reversed = new HashMap<>();
    waitsFor.forEach(
        (name, others) ->
            others.forEach(
                other -> reversed.computeIfAbsent(other, none -> new ArrayList<>()).add(name)));
    return reversed;
  }

  private static Deque<String> lastLeftFirst(Map<String, List<String>> waitsFor) {
    record Visit(String name, Iterator<String> others) {}
    var left = new ArrayDeque<String>();
    Set<String> seen = new HashSet<>();
    for (String start : waitsFor.keySet()) {
      var visits = new ArrayDeque<Visit>();
      if (seen.add(start)) {
        visits.push(new Visit(start, waitsFor.getOrDefault(start, List.of()).iterator()));
      }
      while (!visits.isEmpty()) {
        Visit visit = visits.peek();
        if (!visit.others().hasNext()) {
          left.push(visits.pop().name());
          continue;
        }
        String next = visit.others().next();
        if (seen.add(next)) {
          visits.push(new Visit(next, waitsFor.getOrDefault(next, List.of()).iterator()));
        }
      }
    }
    return left;
  }

  private static Set<String> reached(
      String start, Map<String, List<String>> ways, Set<String> seen) {
    Set<String> reached = new HashSet<>();
    var open = new ArrayDeque<String>();
    if (seen.add(start)) {
      open.push(start);
    }
    while (!open.isEmpty()) {
      String at = open.pop();
      reached.add(at);
      for (String next : ways.getOrDefault(at, List.of())) {
        if (seen.add(next)) {
          open.push(next);
        }
      }
    }
    return reached;
  }

  /**
   * The way from one of {@link #members} back to itself, the shortest there is, for people: {@code
   * a → b → a}.
   */
  public static String way(String start, Map<String, List<String>> waitsFor) {
    List<String> way = from(start, waitsFor);
    if (way.size() > LONGEST_WAY) {
      int half = LONGEST_WAY / 2;
      List<String> end = way.subList(way.size() - half, way.size());
      way = new ArrayList<>(way.subList(0, half));
      way.add("…");
      way.addAll(end);
    }
    return String.join(" → ", way);
  }

  private static List<String> from(String start, Map<String, List<String>> waitsFor) {
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
    var way = new ArrayDeque<String>(List.of(start));
    for (String at = last; !at.equals(start); at = cameFrom.getOrDefault(at, start)) {
      way.addFirst(at);
    }
    way.addFirst(start);
    return List.copyOf(way);
  }
}
