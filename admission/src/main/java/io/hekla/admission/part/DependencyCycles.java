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

/** Cycles in a graph of dependencies. */
public final class DependencyCycles {
  /**
   * Most names of a printed cycle; longer ones are cut in the middle, as no reader follows them.
   */
  private static final int LONGEST_WAY = 20;

  private final Map<String, List<String>> waitsFor;
  private final Set<String> members;
  private List<String> latest = List.of();

  private DependencyCycles(Map<String, List<String>> waitsFor, Set<String> members) {
    this.waitsFor = waitsFor;
    this.members = members;
  }

  /**
   * Finds the cycles in time linear in nodes and edges, and without recursion: users may chain
   * thousands.
   *
   * @param waitsFor dependencies of each node
   */
  public static DependencyCycles of(Map<String, List<String>> waitsFor) {
    return new DependencyCycles(waitsFor, members(waitsFor));
  }

  /** Returns whether this node waits for itself, by a detour or not. */
  public boolean has(String name) {
    return members.contains(name);
  }

  private static Set<String> members(Map<String, List<String>> waitsFor) {
    Map<String, List<String>> waitedForBy = reversed(waitsFor);
    Set<String> members = new HashSet<>();
    Set<String> seen = new HashSet<>();
    // Kosaraju: nodes reached backwards from the one that was left last form one component.
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
   * Returns a path from a member of a cycle back to itself, for people: {@code a → b → a}. It is
   * the shortest there is, or the one that was returned last if that leads through here: in a cycle
   * of thousands, each is not searched anew.
   */
  public String way(String start) {
    int here = latest.indexOf(start);
    if (here < 0) {
      latest = from(start, waitsFor);
      here = 0;
    }
    List<String> way = new ArrayList<>(latest.subList(here, latest.size()));
    way.addAll(latest.subList(0, here));
    way.add(start);
    if (way.size() > LONGEST_WAY) {
      int half = LONGEST_WAY / 2;
      List<String> end = way.subList(way.size() - half, way.size());
      way = new ArrayList<>(way.subList(0, half));
      way.add("…");
      way.addAll(end);
    }
    return String.join(" → ", way);
  }

  /** Returns the nodes along the path; the one where it begins is named once. */
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
    var way = new ArrayDeque<String>();
    for (String at = last; !at.equals(start); at = cameFrom.getOrDefault(at, start)) {
      way.addFirst(at);
    }
    way.addFirst(start);
    return List.copyOf(way);
  }
}
