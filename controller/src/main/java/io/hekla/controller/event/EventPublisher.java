package io.hekla.controller.event;

import io.hekla.controller.api.Kind;
import io.hekla.controller.verb.Outcome;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * Publisher of the controllers' Events for users of the objects of a kind. No Event is published
 * for an object that was not seen yet, since Events name its uid. Source:
 * docs/reference/controllers.md#events-of-controllers, docs/reference/controllers.md.
 *
 * @param sink receives the Events
 * @param kind of the objects
 */
public record EventPublisher(EventSink sink, Kind<?> kind) {
  /** Object that an Event is about. */
  public record Target(ObjectKey key, String uid) {}

  /** Publishes why a Command was deleted and not obeyed, as a Warning of the Command itself. */
  public void commandDropped(ObjectKey command, String uid, String why) {
    new EventPublisher(sink, Kind.COMMAND)
        .publish(new Target(command, uid), true, "CommandDropped", why);
  }

  /** Publishes an Event that occurred. */
  public void publish(Target target, boolean warning, String reason, String message) {
    if (!target.uid().isEmpty()) {
      sink.occurred(
          new ObjectEvent(
              new ObjectEvent.About(kind.apiVersion(), kind.name(), target.key(), target.uid()),
              ObjectEvent.Source.CONTROLLERS,
              warning ? ObjectEvent.Type.WARNING : ObjectEvent.Type.NORMAL,
              reason,
              message));
    }
  }

  /** Publishes a Warning of failed requests, if any: all of them by the first. */
  public void warn(Target target, String reason, List<Outcome> outcomes) {
    var failures = new ArrayList<String>();
    for (Outcome outcome : outcomes) {
      switch (outcome) {
        case Outcome.Refused refused -> failures.add(refused.reason());
        case Outcome.Unknown unknown -> failures.add(unknown.message());
        case Outcome.Done done -> {}
        case Outcome.Waits waits -> {}
        case Outcome.Deferred deferred -> {}
      }
    }
    if (!failures.isEmpty()) {
      String more = failures.size() == 1 ? "" : " (and %d more)".formatted(failures.size() - 1);
      publish(target, true, reason, failures.getFirst() + more);
    }
  }
}
