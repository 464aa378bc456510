package io.hekla.admission.rule;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * User on whose behalf the API server sends a request.
 *
 * @param user name of the user
 * @param uid uid of the user; empty if the API server names none
 * @param groups groups of the user, as {@code system:authenticated}
 * @param extra further values that the authenticator of the API server gave, by key
 */
public record Requester(
    String user, String uid, List<String> groups, SortedMap<String, List<String>> extra) {
  public Requester {
    groups = List.copyOf(groups);
    var copy = new TreeMap<String, List<String>>();
    extra.forEach((key, values) -> copy.put(key, List.copyOf(values)));
    extra = Collections.unmodifiableSortedMap(copy);
  }

  /** Creates a user without uid and extra values. */
  public static Requester of(String user, String... groups) {
    return new Requester(user, "", List.of(groups), new TreeMap<>(Map.of()));
  }
}
