package io.hekla.controller.effect;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.verb.DeleteObject;
import io.hekla.controller.verb.DeleteUnmatchedCommand;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.Machine;
import io.hekla.model.queue.QueueAction;
import io.hekla.model.queue.QueueCommand;
import io.hekla.model.queue.QueueEffect;
import io.hekla.model.queue.QueueEntityState;
import io.hekla.model.queue.QueueEvent;
import io.hekla.model.queue.QueueMachine;
import java.util.Map;
import java.util.Optional;

/**
 * Entity definition of Queues.
 *
 * @param events receives Events for users
 */
public record QueueEntity(EventPublisher events)
    implements EntityDefinition<QueueEntityState, QueueCommand, QueueEvent, QueueEffect> {
  /** Creates the definition with these ports and settings. */
  public QueueEntity(DefinitionContext context) {
    this(context.publisher(Kind.QUEUE));
  }

  @Override
  public Kind<?> kind() {
    return Kind.QUEUE;
  }

  @Override
  public Machine<QueueEntityState, QueueCommand, QueueEvent, QueueEffect> machine() {
    return new QueueMachine();
  }

  @Override
  public Class<QueueCommand> commands() {
    return QueueCommand.class;
  }

  @Override
  public QueueCommand gone() {
    return new QueueCommand.Gone();
  }

  @Override
  public EffectPlan<QueueCommand> plan(QueueEffect effect, Subject subject) {
    boolean writes =
        switch (effect) {
          case QueueEffect.WriteState one -> true;
          case QueueEffect.WriteAllocated one -> true;
          case QueueEffect.Annotate one -> true;
          case QueueEffect.WriteParent one -> true;
          default -> false;
        };
    if (writes && subject.uid().isEmpty()) {
      return new EffectPlan.AfterNextObservation<>();
    }
    return switch (effect) {
      case QueueEffect.WriteState write ->
          patch(
                  "state",
                  subject,
                  Part.STATUS,
                  Patches.setting(
                      subject.uid(), "status", Map.of("state", write.state().spelling())))
              .withListener(
                  outcomes -> events.warn(target(subject), action(write.state()), outcomes));
      case QueueEffect.WriteAllocated write ->
          patch(
              "allocated",
              subject,
              Part.STATUS,
              Patches.replacing(
                  subject.uid(),
                  "status",
                  Optional.of(Map.of("allocated", write.statusAllocated())),
                  Map.of("allocated", write.allocated())));
      case QueueEffect.Annotate annotate ->
          patch(
              "annotation",
              subject,
              Part.OBJECT,
              Patches.setting(
                  subject.uid(),
                  "metadata",
                  Map.of(
                      "annotations",
                      Map.of(
                          WellKnownKeys.CLOSED_BY_PARENT,
                          Boolean.toString(annotate.closedByParent())))));
      case QueueEffect.WriteParent write ->
          patch(
              "parent",
              subject,
              Part.OBJECT,
              Patches.setting(subject.uid(), "spec", Map.of("parent", write.parent())));
      case QueueEffect.DeleteCommand order ->
          onCommand(delete(new ObjectKey(order.namespace(), order.name()), order.uid()));
      case QueueEffect.DeleteUnmatchedCommand order -> onCommand(drop(order, subject));
      case QueueEffect.RejectCommand order -> refuse(order);
      case QueueEffect.Report report ->
          new EffectPlan.Tell<>(
              () ->
                  events.publish(
                      target(subject), report.warning(), report.reason(), report.message()));
    };
  }

  private static Verb delete(ObjectKey command, String uid) {
    return new DeleteObject<>(Kind.COMMAND, command, uid);
  }

  private Verb drop(QueueEffect.DeleteUnmatchedCommand order, Subject subject) {
    var command = new ObjectKey(order.namespace(), order.name());
    return new DeleteUnmatchedCommand<>(
        command,
        order.uid(),
        Kind.QUEUE,
        subject.key(),
        order.target(),
        why -> events.commandDropped(command, order.uid(), why));
  }

  private EffectPlan<QueueCommand> refuse(QueueEffect.RejectCommand order) {
    var command = new ObjectKey(order.namespace(), order.name());
    return onCommand(delete(command, order.uid()))
        .withListener(outcomes -> events.commandDropped(command, order.uid(), order.why()));
  }

  private EffectPlan.Requests<QueueCommand> onCommand(Verb verb) {
    return EffectPlan.Requests.silent("", RequestClass.OBJECTS, verb);
  }

  private static EventPublisher.Target target(Subject subject) {
    return new EventPublisher.Target(subject.key(), subject.uid());
  }

  /** Returns the action that leads to a state; Volcano names the Event of a failure by it. */
  private static String action(QueueState state) {
    return switch (state) {
      case OPEN -> QueueAction.OPEN_QUEUE.spelling();
      case CLOSED, CLOSING -> QueueAction.CLOSE_QUEUE.spelling();
      case UNKNOWN -> QueueAction.SYNC_QUEUE.spelling();
    };
  }

  /**
   * Returns a patch of the queue that was observed, and of no later one of its name: a write that
   * is needed before the first observation is asked for again after it.
   */
  private EffectPlan.Requests<QueueCommand> patch(
      String lane, Subject subject, Part part, JsonNode patch) {
    return EffectPlan.Requests.silent(
        lane, RequestClass.STATUS, new PatchObject<>(Kind.QUEUE, subject.key(), part, patch));
  }

  @Override
  public Optional<EffectPlan<QueueCommand>> suspended(String reason, Subject subject) {
    var target = new EventPublisher.Target(subject.key(), subject.uid());
    return Optional.of(
        new EffectPlan.Tell<>(() -> events.publish(target, true, "Suspended", reason)));
  }
}
