package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.CommandIndex;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.Index;
import io.hekla.controller.cache.IndexKey;
import io.hekla.model.api.Command;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.queue.QueueAction;
import io.hekla.model.queue.QueueCommand;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Observer of Queues: parent, the number of PodGroups that ask for them, and Commands. */
public final class QueueObserver extends Observer {
  private static final Logger log = LoggerFactory.getLogger(QueueObserver.class);

  /** Most namespaces whose refused Commands are logged; a log is no place for more. */
  private static final int MOST_LOGGED = 1_000;

  private static final IndexKey<String, PodGroup> GROUPS =
      new IndexKey<>(Kind.POD_GROUP, group -> List.of(queueOf(group)));
  private static final IndexKey<String, Queue> CHILDREN =
      new IndexKey<>(Kind.QUEUE, queue -> List.of(QueueObservations.parentOf(queue)));

  private final Index<String, PodGroup> groups;
  private final Index<String, Queue> children;
  private final CommandIndex commands;
  private final Set<String> logged = new HashSet<>();

  public QueueObserver(ObserverContext context) {
    super(Kind.QUEUE, context.cache());
    this.groups = cache().index(GROUPS);
    this.children = cache().index(CHILDREN);
    this.commands = context.commands();
  }

  /** Returns the queue that a PodGroup asks for. */
  static String queueOf(PodGroup group) {
    return QueueNames.orDefault(group.getSpec() == null ? null : group.getSpec().queue);
  }

  @Override
  public void affected(Delta delta, Consumer<ObjectKey> entities) {
    Kind<?> kind = delta.kind();
    if (kind.equals(Kind.QUEUE)) {
      entities.accept(delta.key());
      children.of(delta.key().name()).forEach(child -> entities.accept(Delta.keyOf(child)));
    } else if (kind.equals(Kind.POD_GROUP)) {
      movedGroup(delta, entities);
    } else if (kind.equals(Kind.COMMAND)) {
      delta.both(object -> CommandIndex.targetOf((Command) object, Kind.QUEUE).ifPresent(entities));
      delta.after().ifPresent(object -> logRefused((Command) object));
    }
  }

  /**
   * Passes on the queues of a changed PodGroup. They observe the number of their PodGroups only,
   * which a change of one seldom changes.
   */
  private static void movedGroup(Delta delta, Consumer<ObjectKey> entities) {
    Optional<String> before = delta.before().map(group -> queueOf((PodGroup) group));
    Optional<String> after = delta.after().map(group -> queueOf((PodGroup) group));
    if (!before.equals(after)) {
      before.ifPresent(queue -> named(queue, entities));
      after.ifPresent(queue -> named(queue, entities));
    }
  }

  /**
   * Passes on a queue that an object names; no entity is started for a name that no queue can have.
   */
  private static void named(String queue, Consumer<ObjectKey> entities) {
    if (ObjectNames.isName(queue)) {
      entities.accept(new ObjectKey("", queue));
    }
  }

  private void logRefused(Command command) {
    String namespace = Delta.keyOf(command).namespace();
    if (commands.isRefused(command) && logged.size() < MOST_LOGGED && logged.add(namespace)) {
      log.warn(
          "Command {} for queue {} is not obeyed: {}",
          Delta.keyOf(command),
          command.target.getName(),
          commands.refusal(command));
    }
  }

  @Override
  public List<JournalSerializable> observe(ObjectKey key) {
    Optional<Queue> found = cache().get(Kind.QUEUE, key);
    var shown = new ArrayList<JournalSerializable>();
    commands.refusedOfQueue(key).forEach(order -> shown.add(refused(order)));
    if (found.isEmpty()) {
      commands.ofQueue(key).forEach(order -> shown.add(unfulfilled(order)));
      shown.add(new QueueCommand.Gone());
      return shown;
    }
    Queue queue = found.get();
    var observation = QueueObservations.of(queue, this::queueNamed, groups.count(key.name()));
    for (Command order : commands.ofQueue(key)) {
      shown.add(
          CommandTargets.isFor(queue, order)
              ? new QueueCommand.Execute(
                  order.getMetadata().getUid(),
                  order.getMetadata().getNamespace(),
                  order.getMetadata().getName(),
                  QueueAction.read(String.valueOf(order.action)),
                  observation)
              : unfulfilled(order));
    }
    shown.add(new QueueCommand.Observe(observation));
    return shown;
  }

  private Optional<Queue> queueNamed(String name) {
    return cache().get(Kind.QUEUE, new ObjectKey("", name));
  }

  private static JournalSerializable unfulfilled(Command order) {
    var meta = order.getMetadata();
    return new QueueCommand.CommandTargetMissing(
        meta.getUid(), meta.getNamespace(), meta.getName(), CommandTargets.targetUid(order));
  }

  private JournalSerializable refused(Command order) {
    var meta = order.getMetadata();
    return new QueueCommand.CommandRefused(
        meta.getUid(), meta.getNamespace(), meta.getName(), commands.refusal(order));
  }
}
