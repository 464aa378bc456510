package io.hekla.scheduler.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Number of nodes that refuse, by reason. Reasons are numbered in the order of their occurrence.
 */
final class Refusals {
  private final List<String> reasons = new ArrayList<>();
  private int[] counts = new int[4];

  /** Returns the same numbers, to go on from. */
  Refusals copy() {
    var copy = new Refusals();
    copy.reasons.addAll(reasons);
    copy.counts = counts.clone();
    return copy;
  }

  /** Adds a node; returns the number of its reason, from 0. */
  int add(String reason) {
    int number = reasons.indexOf(reason);
    if (number < 0) {
      number = reasons.size();
      reasons.add(reason);
      if (number == counts.length) {
        counts = Arrays.copyOf(counts, number * 2);
      }
    }
    counts[number]++;
    return number;
  }

  /** Removes a node that had a reason of this number. */
  void remove(int number) {
    counts[number]--;
  }

  /** Returns the number of reasons by now. */
  int size() {
    return reasons.size();
  }

  /** Returns the reason of a number. */
  String reason(int number) {
    return reasons.get(number);
  }

  /** Returns the number of nodes by reason. */
  SortedMap<String, Integer> byReason() {
    var byReason = new TreeMap<String, Integer>();
    for (int number = 0; number < reasons.size(); number++) {
      if (counts[number] > 0) {
        byReason.put(reasons.get(number), counts[number]);
      }
    }
    return byReason;
  }
}
