package io.hekla.controller.observe;

import io.hekla.model.machine.JournalSerializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * Resync: every entity reconciles once in an interval, as a net for missed changes, in equal steps
 * spread over it. An entity whose observation would be as the last one that it acknowledged is left
 * alone.
 */
final class Resync {
  /** Number of steps of an interval. */
  static final int STEPS = 60;

  private final Queue<Entity> round = new ArrayDeque<>();
  private int perStep;
  private boolean isOff;

  /** Hashes of the observation that each entity acknowledged last. */
  private final Map<Entity, Integer> acknowledged = new HashMap<>();

  /** Observations that were sent last and are not acknowledged. */
  private final Map<Entity, Sent> sent = new HashMap<>();

  private record Sent(long number, int hash) {}

  /**
   * Returns the entities whose turn it is in this step.
   *
   * @param all of them, asked at the beginning of a round
   */
  List<Entity> step(Supplier<Collection<Entity>> all) {
    if (round.isEmpty()) {
      round.addAll(all.get());
      perStep = (round.size() + STEPS - 1) / STEPS;
    }
    var due = new ArrayList<Entity>();
    while (due.size() < perStep && !round.isEmpty()) {
      due.add(round.remove());
    }
    return due;
  }

  /** Switches it off for good: nothing is remembered for it. */
  void switchOff() {
    isOff = true;
    clear();
  }

  /**
   * Returns the hash by which an observation is compared with later ones. It costs as much as the
   * observation is large.
   */
  int hashOf(List<JournalSerializable> commands) {
    return isOff ? 0 : commands.hashCode();
  }

  /** Returns whether an entity has acknowledged an observation of the same hash. */
  boolean knows(Entity entity, int hash) {
    return Integer.valueOf(hash).equals(acknowledged.get(entity));
  }

  /** Records that an observation was sent; the one acknowledged before holds no longer. */
  void sent(Entity entity, long number, int hash) {
    if (isOff) {
      return;
    }
    acknowledged.remove(entity);
    sent.put(entity, new Sent(number, hash));
  }

  /**
   * Records that an observation was acknowledged.
   *
   * @param isThere whether the entity's object exists; no hash is kept of others
   */
  void acknowledged(Entity entity, long number, boolean isThere) {
    Sent last = sent.get(entity);
    if (last != null && last.number() == number) {
      sent.remove(entity);
      if (isThere) {
        acknowledged.put(entity, last.hash());
      }
    }
  }

  /** Forgets everything: other observations are under way, or none. */
  void clear() {
    round.clear();
    acknowledged.clear();
    sent.clear();
  }
}
