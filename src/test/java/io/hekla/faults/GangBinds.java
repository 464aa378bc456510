package io.hekla.faults;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tasks of which a member has bound a pod. */
final class GangBinds {
  private final Set<String> tasks = ConcurrentHashMap.newKeySet();

  /** Takes a bind of a task in; returns whether another pod of the task was bound before. */
  boolean isFurther(String task) {
    return !tasks.add(task);
  }
}
