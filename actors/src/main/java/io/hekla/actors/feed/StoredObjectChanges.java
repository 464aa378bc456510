package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.event.EventRecorder;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Source of the {@link StoredObjectValidator}'s work: passes on objects that are new or differ.
 * Commands are judged at once: that is soon done, and they are deleted as soon as they are handled.
 */
final class StoredObjectChanges {
  /** Most objects of a kind that are judged when a member begins to act. */
  private static final int MOST_AT_ONCE = 2_000;

  private final ActorRef<StoredObjectValidator.Message> objector;
  private final ActorRef<EventRecorder.Message> events;
  private final AdmissionSettings settings;
  private final IgnoredConstraints ignored;
  private boolean isActing;

  StoredObjectChanges(
      ActorRef<StoredObjectValidator.Message> objector,
      ActorRef<EventRecorder.Message> events,
      AdmissionSettings settings) {
    this.objector = objector;
    this.events = events;
    this.settings = settings;
    this.ignored = new IgnoredConstraints(EventRecorder.sink(events));
  }

  /** Records whether this member writes to users from now on. */
  void act(boolean acting, ObjectCache cache) {
    isActing = acting;
    ignored.act(acting);
    objector.tell(new StoredObjectValidator.SchedulerMoved());
    if (acting) {
      for (Kind<?> kind : StoredObjectFaults.KINDS) {
        cache.all(kind).stream()
            .filter(object -> StoredObjectFaults.isDue(kind, object))
            .limit(MOST_AT_ONCE)
            .forEach(object -> judge(kind, object));
      }
    }
  }

  void take(Delta delta) {
    if (!isActing) {
      return;
    }
    ignored.take(delta);
    HasMetadata object = delta.after().or(delta::before).orElseThrow();
    if (!StoredObjectFaults.isDue(delta.kind(), object)) {
      return;
    }
    if (delta.after().isEmpty()) {
      objector.tell(new StoredObjectValidator.Gone(delta.kind(), Delta.keyOf(object)));
    } else if (isChanged(delta)) {
      judge(delta.kind(), object);
    }
  }

  /** Takes the names of the plugins that the scheduler has now. */
  void configured(Set<String> plugins) {
    ignored.configured(plugins);
  }

  /** Reports, each second, constraints that nothing heeds. */
  void beat(ObjectCache cache) {
    ignored.beat(cache);
  }

  private void judge(Kind<?> kind, HasMetadata object) {
    if (kind.equals(Kind.COMMAND)) {
      StoredObjectFaults.to(object, settings)
          .ifPresent(objection -> StoredObjectValidator.publish(events, kind, object, objection));
    } else {
      objector.tell(new StoredObjectValidator.Due(kind, Delta.keyOf(object)));
    }
  }

  /** Sends the objects that are asked for and exist. */
  static void show(FeedMessage.ShowDue request, ObjectCache cache) {
    var seen = new ArrayList<StoredObjectValidator.Seen>();
    for (StoredObjectValidator.Due due : request.due()) {
      cache
          .get(due.kind(), due.key())
          .ifPresent(object -> seen.add(new StoredObjectValidator.Seen(due.kind(), object)));
    }
    request.replyTo().tell(new StoredObjectValidator.Shown(seen, request.round()));
  }

  static boolean isChanged(Delta delta) {
    Optional<HasMetadata> before = delta.before();
    return delta.after().isPresent()
        && (before.isEmpty()
            || delta.isNewIncarnation()
            || !Objects.equals(
                before.get().getMetadata().getGeneration(),
                delta.after().get().getMetadata().getGeneration()));
  }
}
