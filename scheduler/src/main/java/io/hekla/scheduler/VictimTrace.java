package io.hekla.scheduler;

import java.util.List;

/**
 * Answers of a session's plugins by which one pod was evicted.
 *
 * @param votes answers to the question which pods may be evicted, in the order in which they were
 *     given; empty if no plugin was asked
 * @param precedences answers by which it went before others that could have been evicted
 */
public record VictimTrace(List<Vote> votes, List<Precedence> precedences) {
  public VictimTrace {
    votes = List.copyOf(votes);
    precedences = List.copyOf(precedences);
  }

  /**
   * Answer of a plugin; plugins without an opinion are left out.
   *
   * @param tier number of the plugin's tier, from 1
   * @param allows whether it lets the pod be evicted
   * @param allowed number of pods that it lets be evicted
   * @param candidates number of pods that it was asked about
   * @param counts whether the plugin is of the tier that decided: the first that agrees on any pod
   */
  public record Vote(
      String plugin, int tier, boolean allows, int allowed, int candidates, boolean counts) {}

  /**
   * Answer of a plugin about the order of evictions.
   *
   * @param point name of the extension point
   * @param others pods, jobs or queues that would have come later, by name
   */
  public record Precedence(String plugin, String point, List<String> others) {
    public Precedence {
      others = List.copyOf(others);
    }
  }
}
