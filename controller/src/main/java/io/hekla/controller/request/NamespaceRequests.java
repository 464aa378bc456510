package io.hekla.controller.request;

import io.hekla.controller.verb.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Requests of one writer for many namespaces, one batch of each at a time: where one gets no
 * answers, the others are not kept waiting, and it gets no more meanwhile.
 */
public final class NamespaceRequests {
  private final Map<String, Long> underWay = new HashMap<>();
  private long lastNumber;

  /** Returns whether nothing is under way for a namespace. */
  public boolean isFree(String namespace) {
    return !underWay.containsKey(namespace);
  }

  /**
   * Divides verbs by namespace, which count as under way from now on.
   *
   * @return the verbs of each, by the number of the batch
   */
  public Map<Long, List<Verb>> begin(List<? extends Verb> verbs) {
    var batches = new LinkedHashMap<Long, List<Verb>>();
    for (Verb verb : verbs) {
      long number = underWay.computeIfAbsent(verb.namespace(), namespace -> ++lastNumber);
      batches.computeIfAbsent(number, unused -> new ArrayList<>()).add(verb);
    }
    return batches;
  }

  /** Records that the batch of this number is settled. */
  public void settled(long number) {
    underWay.values().remove(number);
  }
}
