package io.hekla.actors.queue;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.EntityKind;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.Subject;
import io.hekla.actors.entity.Work;
import io.hekla.actors.event.Words;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.DeleteObject;
import io.hekla.actors.kubernetes.DropOrder;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.actors.kubernetes.PatchObject;
import io.hekla.actors.kubernetes.Patches;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.Machine;
import io.hekla.model.queue.QueueAction;
import io.hekla.model.queue.QueueCommand;
import io.hekla.model.queue.QueueEffect;
import io.hekla.model.queue.QueueEvent;
import io.hekla.model.queue.QueueLife;
import io.hekla.model.queue.QueueMachine;
import java.util.Map;
import java.util.Optional;

/**
 * Queues as entities.
 *
 * @param adapters of this member
 * @param words what users are told
 */
public record QueueKind(Adapters adapters, Words words)
    implements EntityKind<QueueLife, QueueCommand, QueueEvent, QueueEffect> {
  @Override
  public EntityTypeKey<EntityMessage> key() {
    return EntityTypes.QUEUE;
  }

  @Override
  public Machine<QueueLife, QueueCommand, QueueEvent, QueueEffect> machine() {
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
  public Work<QueueCommand> plan(QueueEffect effect, Subject subject) {
    return switch (effect) {
      case QueueEffect.WriteState write ->
          patch(
                  "state",
                  subject,
                  Part.STATUS,
                  Patches.setting("", "status", Map.of("state", write.state().spelling())))
              .telling(outcomes -> words.warn(whom(subject), action(write.state()), outcomes));
      case QueueEffect.WriteAllocated write ->
          patch(
              "allocated",
              subject,
              Part.STATUS,
              Patches.replacing(
                  "",
                  "status",
                  Optional.of(Map.of("allocated", write.shown())),
                  Map.of("allocated", write.allocated())));
      case QueueEffect.Annotate annotate ->
          patch(
              "annotation",
              subject,
              Part.OBJECT,
              Patches.setting(
                  "",
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
              Patches.setting("", "spec", Map.of("parent", write.parent())));
      case QueueEffect.DeleteOrder order ->
          onCommand(delete(new ObjectKey(order.namespace(), order.name()), order.uid()));
      case QueueEffect.DropOrder order -> onCommand(drop(order, subject));
      case QueueEffect.RefuseOrder order -> refuse(order);
      // Children look again when the watch shows the new state of this queue, and follow then.
      case QueueEffect.TellChildren tell -> new Work.AfterNextLook<>();
      case QueueEffect.Report report ->
          new Work.Tell<>(
              () -> words.say(whom(subject), report.warning(), report.reason(), report.message()));
    };
  }

  private static Verb delete(ObjectKey command, String uid) {
    return new DeleteObject<>(Kind.COMMAND, command, uid);
  }

  private Verb drop(QueueEffect.DropOrder order, Subject subject) {
    var command = new ObjectKey(order.namespace(), order.name());
    return new DropOrder<>(
        command,
        order.uid(),
        Kind.QUEUE,
        subject.key(),
        order.target(),
        why -> words.notObeyed(command, order.uid(), why));
  }

  private Work<QueueCommand> refuse(QueueEffect.RefuseOrder order) {
    var command = new ObjectKey(order.namespace(), order.name());
    return onCommand(delete(command, order.uid()))
        .telling(outcomes -> words.notObeyed(command, order.uid(), order.why()));
  }

  private Work.Requests<QueueCommand> onCommand(Verb verb) {
    return Work.Requests.silent("", adapters.objects(), verb);
  }

  private static Words.Whom whom(Subject subject) {
    return new Words.Whom(subject.key(), subject.uid());
  }

  /** What leads to a state; the reference names the Event of a failure by it. */
  private static String action(QueueState state) {
    return switch (state) {
      case OPEN -> QueueAction.OPEN_QUEUE.spelling();
      case CLOSED, CLOSING -> QueueAction.CLOSE_QUEUE.spelling();
      case UNKNOWN -> QueueAction.SYNC_QUEUE.spelling();
    };
  }

  private Work.Requests<QueueCommand> patch(
      String lane, Subject subject, Part part, com.fasterxml.jackson.databind.JsonNode patch) {
    return Work.Requests.silent(
        lane, adapters.status(), new PatchObject<>(Kind.QUEUE, subject.key(), part, patch));
  }

  @Override
  public Optional<Work<QueueCommand>> suspended(String reason, Subject subject) {
    var whom = new Words.Whom(subject.key(), subject.uid());
    return Optional.of(new Work.Tell<>(() -> words.say(whom, true, "Suspended", reason)));
  }
}
