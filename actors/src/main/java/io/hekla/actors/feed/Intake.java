package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.WatchActor;
import java.util.List;
import java.util.function.Consumer;

/**
 * Changes that the watches report, passed on to each part of the feed. A change at which one part
 * throws is reported by the name of its object, and harms neither other parts nor other objects.
 */
final class Intake {
  private final Known known;
  private final SchedulerView view;
  private final List<Consumer<Delta>> parts;

  /**
   * @param parts go by how objects become different, in this order, after the scheduler's view
   */
  Intake(Known known, SchedulerView view, List<Consumer<Delta>> parts) {
    this.known = known;
    this.view = view;
    this.parts = List.copyOf(parts);
  }

  /** Takes in what a watch told; whether the scheduler has to know of it. */
  boolean take(WatchActor.Told<?> told) {
    boolean news = false;
    for (Delta delta : known.take(told)) {
      news |= takeIntoView(delta);
      parts.forEach(part -> take(delta, part));
    }
    return news;
  }

  private boolean takeIntoView(Delta delta) {
    try {
      return view.take(delta, known);
    } catch (RuntimeException e) {
      say(delta, e);
      return true;
    }
  }

  private void take(Delta delta, Consumer<Delta> part) {
    try {
      part.accept(delta);
    } catch (RuntimeException e) {
      say(delta, e);
    }
  }

  /** Of what is gone nothing is counted any more. */
  private void say(Delta delta, RuntimeException fault) {
    HasMetadata object = delta.after().or(delta::before).orElseThrow();
    var bad = UnreadableObjects.describe(delta.kind(), object, fault);
    if (delta.after().isPresent()) {
      known.unreadable().put(bad);
    } else {
      known.unreadable().tell(bad);
    }
  }
}
