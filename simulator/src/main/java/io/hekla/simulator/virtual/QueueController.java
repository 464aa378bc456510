package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.queue.QueueCommand;
import io.hekla.model.queue.QueueEffect;
import io.hekla.model.queue.QueueEvent;
import io.hekla.model.queue.QueueLife;
import io.hekla.model.queue.QueueMachine;
import io.hekla.model.queue.QueueSight;
import io.hekla.simulator.api.ObjectStore;
import io.hekla.simulator.api.StoredObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the machine of every Queue and does on the store what it asks for. What queues hold is not
 * written to their status: nobody reads it here, and it would change with every session.
 */
final class QueueController {
  private static final String WHO = "queue";

  private final ObjectStore store;
  private final QueueMachine machine = new QueueMachine();
  private final Map<ObjectKey, QueueLife> states = new HashMap<>();
  private final Map<String, Integer> podGroups = new HashMap<>();

  QueueController(ObjectStore store) {
    this.store = store;
  }

  /** A PodGroup that asks for a queue has come (1) or gone (-1). */
  void counted(String queue, int change) {
    podGroups.merge(queue, change, Integer::sum);
  }

  /** Lets the machine look at a queue as the store has it. */
  void look(ObjectKey key, Instant now) {
    Optional<StoredObject> stored = store.find(Kind.QUEUE, key);
    if (stored.isEmpty()) {
      states.remove(key);
      return;
    }
    tell(stored.get(), new QueueCommand.Observe(sight(stored.get())), now);
  }

  private void tell(StoredObject queue, QueueCommand command, Instant now) {
    QueueLife state = states.getOrDefault(queue.key(), machine.initial());
    var decision = machine.decide(state, command, now);
    for (QueueEvent event : decision.events()) {
      state = machine.apply(state, event);
    }
    states.put(queue.key(), state);
    decision.effects().forEach(effect -> carryOut(queue, effect, now));
  }

  private void carryOut(StoredObject queue, QueueEffect effect, Instant now) {
    ObjectNode patch = queue.tree().objectNode();
    switch (effect) {
      case QueueEffect.WriteState write -> {
        patch.putObject("status").put("state", write.state().spelling());
        patch(queue, Part.STATUS, patch);
      }
      case QueueEffect.Annotate annotate -> {
        patch
            .putObject("metadata")
            .putObject("annotations")
            .put(WellKnownKeys.CLOSED_BY_PARENT, Boolean.toString(annotate.closedByParent()));
        patch(queue, Part.OBJECT, patch);
      }
      case QueueEffect.WriteParent write -> {
        patch.putObject("spec").put("parent", write.parent());
        patch(queue, Part.OBJECT, patch);
      }
      case QueueEffect.TellChildren tell ->
          tell.names()
              .forEach(
                  name ->
                      store
                          .find(Kind.QUEUE, new ObjectKey("", name))
                          .ifPresent(
                              child ->
                                  tell(
                                      child,
                                      new QueueCommand.FollowParent(tell.action(), sight(child)),
                                      now)));
      case QueueEffect.WriteAllocated write -> {
        // Never asked for: sessions tell no queue here what it holds.
      }
      case QueueEffect.DeleteOrder delete -> {
        var unused =
            store.delete(
                WHO,
                Kind.COMMAND,
                new ObjectKey(delete.namespace(), delete.name()),
                Optional.of(delete.uid()));
      }
      case QueueEffect.DropOrder drop -> {
        // Never asked for: nobody orders here what is not there.
      }
      case QueueEffect.RefuseOrder refuse -> {
        // Never asked for: whoever orders here may.
      }
      case QueueEffect.Report report -> {
        // Events are for those who watch a cluster; nobody watches here.
      }
    }
  }

  private void patch(StoredObject queue, Part part, ObjectNode patch) {
    var unused = store.patch(WHO, Kind.QUEUE, queue.key(), part, patch);
  }

  private QueueSight sight(StoredObject queue) {
    String name = queue.key().name();
    String parent = parent(queue);
    String above = parent.isEmpty() ? QueueSight.ROOT : parent;
    List<QueueSight.Child> children = new ArrayList<>();
    for (StoredObject other : store.all(Kind.QUEUE)) {
      if (parent(other).equals(name)) {
        children.add(new QueueSight.Child(other.key().name(), state(other), closedByParent(other)));
      }
    }
    return new QueueSight(
        queue.uid(),
        name,
        parent,
        state(queue),
        !text(queue).isEmpty(),
        closedByParent(queue),
        name.equals(QueueSight.ROOT) ? QueueSight.ParentState.OPEN : parentState(above),
        children,
        podGroups.getOrDefault(name, 0));
  }

  private QueueSight.ParentState parentState(String parent) {
    Optional<StoredObject> above = store.find(Kind.QUEUE, new ObjectKey("", parent));
    if (above.isEmpty()) {
      return QueueSight.ParentState.MISSING;
    }
    return switch (state(above.get())) {
      case CLOSED, CLOSING -> QueueSight.ParentState.CLOSED;
      case OPEN, UNKNOWN -> QueueSight.ParentState.OPEN;
    };
  }

  private static String parent(StoredObject queue) {
    return queue.tree().path("spec").path("parent").asText("");
  }

  private static String text(StoredObject queue) {
    return queue.tree().path("status").path("state").asText("");
  }

  private static QueueState state(StoredObject queue) {
    return QueueState.read(text(queue));
  }

  private static boolean closedByParent(StoredObject queue) {
    return queue
        .tree()
        .path("metadata")
        .path("annotations")
        .path(WellKnownKeys.CLOSED_BY_PARENT)
        .asText()
        .equals("true");
  }
}
