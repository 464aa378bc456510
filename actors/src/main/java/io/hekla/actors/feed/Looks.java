package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.Position;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobSights;
import io.hekla.model.machine.Kept;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import io.hekla.model.queue.QueueCommand;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which entities have to look at what the API shows, and the looks themselves. Changes that come
 * shortly after each other reach an entity as one look.
 */
final class Looks {
  private static final Logger log = LoggerFactory.getLogger(Looks.class);

  private final Known known;
  private final Sights sights;
  private final Entities entities;
  private final ActorRef<EntityMessage.Looked> confirmations;
  private final Unconfirmed unconfirmed = new Unconfirmed();
  private final TreeSet<ObjectKey> jobs = new TreeSet<>();
  private final TreeSet<ObjectKey> podGroups = new TreeSet<>();
  private final TreeSet<ObjectKey> queues = new TreeSet<>();

  /**
   * @param sights what entities are shown
   * @param confirmations hears of the looks that were taken
   */
  Looks(
      Known known, Sights sights, Entities entities, ActorRef<EntityMessage.Looked> confirmations) {
    this.known = known;
    this.sights = sights;
    this.entities = entities;
    this.confirmations = confirmations;
  }

  boolean anyMarked() {
    return !jobs.isEmpty() || !podGroups.isEmpty() || !queues.isEmpty();
  }

  /** Marks whatever a difference concerns, before it and after it. */
  void mark(Delta delta) {
    delta.before().ifPresent(this::mark);
    delta.after().ifPresent(this::mark);
    if (delta.kind().equals(Kind.QUEUE) && (delta.before().isEmpty() || delta.after().isEmpty())) {
      String name = Delta.keyOf(delta.after().or(delta::before).orElseThrow()).name();
      for (Job job : known.all(Kind.JOB)) {
        if (JobSights.queueOf(job).equals(name)) {
          jobs.add(Delta.keyOf(job));
        }
      }
    }
  }

  private void mark(HasMetadata object) {
    ObjectKey key = Delta.keyOf(object);
    switch (object) {
      case Job job -> jobs.add(key);
      case Pod pod -> {
        Known.jobOf(pod).ifPresent(jobs::add);
        known.groupOf(pod).ifPresent(podGroups::add);
      }
      case PodGroup group -> {
        podGroups.add(key);
        Known.jobOf(group).ifPresent(jobs::add);
        queues.add(new ObjectKey("", Known.queueOf(group)));
      }
      case Queue queue -> {
        queues.add(key);
        queues.add(new ObjectKey("", QueueSights.parentOf(queue)));
        for (Queue other : known.all(Kind.QUEUE)) {
          if (QueueSights.parentOf(other).equals(key.name())) {
            queues.add(Delta.keyOf(other));
          }
        }
      }
      case Command command -> {
        Known.targetOf(command, Kind.JOB).ifPresent(jobs::add);
        Known.targetOf(command, Kind.QUEUE).ifPresent(queues::add);
      }
      case ReplicaSet set -> markGroupOf(set);
      case StatefulSet set -> markGroupOf(set);
      // Its Job looks at nothing before a look shows that it was written.
      case Service service -> Known.jobOf(service).ifPresent(jobs::add);
      default -> {}
    }
  }

  /** Most of those who make pods make none of ours. */
  private void markGroupOf(HasMetadata maker) {
    var group =
        new ObjectKey(
            Delta.keyOf(maker).namespace(), OrdinaryPods.groupName(maker.getMetadata().getUid()));
    if (known.get(Kind.POD_GROUP, group).isPresent() || !known.podsOfGroup(group).isEmpty()) {
      podGroups.add(group);
    }
  }

  void mark(EntityTypeKey<EntityMessage> type, Collection<ObjectKey> keys) {
    if (type.equals(EntityTypes.JOB)) {
      jobs.addAll(keys);
    } else if (type.equals(EntityTypes.POD_GROUP)) {
      podGroups.addAll(keys);
    } else {
      queues.addAll(keys);
    }
  }

  void markAll() {
    jobs.addAll(known.keys(Kind.JOB));
    podGroups.addAll(known.keys(Kind.POD_GROUP));
    podGroups.addAll(known.missingGroups());
    queues.addAll(known.keys(Kind.QUEUE));
  }

  /** Sends a look to every entity that is marked. */
  void send(long term) {
    var asOf = new Position(term, known.versions());
    for (ObjectKey queue : queues) {
      if (!queue.name().isEmpty()) {
        send(EntityTypes.QUEUE, queue, asOf, () -> sights.queue(queue), Optional.empty());
      }
    }
    for (ObjectKey job : jobs) {
      send(EntityTypes.JOB, job, asOf, () -> sights.job(job), known.get(Kind.JOB, job));
    }
    for (ObjectKey group : podGroups) {
      send(
          EntityTypes.POD_GROUP,
          group,
          asOf,
          () -> sights.podGroup(group),
          known.get(Kind.POD_GROUP, group));
    }
    queues.clear();
    jobs.clear();
    podGroups.clear();
  }

  private void send(
      EntityTypeKey<EntityMessage> type,
      ObjectKey key,
      Position asOf,
      java.util.function.Supplier<List<Kept>> commands,
      Optional<? extends HasMetadata> object) {
    try {
      List<Kept> sight = commands.get();
      log.debug("{} {} is to look, as of {}", type.name(), key, asOf);
      entities.tell(
          type,
          key,
          new EntityMessage.Look(
              sight,
              asOf,
              object.map(HasMetadata.class::cast),
              unconfirmed.sent(type, key),
              confirmations));
    } catch (RuntimeException e) {
      // What cannot be read harms its own entity alone.
      log.warn("{} {} cannot be looked at: {}", type.name(), key, e.getMessage());
    }
  }

  /** The look of this number was taken. */
  void confirm(long number) {
    unconfirmed.confirm(number);
  }

  /** Marks whoever was sent a look a while ago and has not taken it. */
  void markOverdue() {
    for (Unconfirmed.Recipient one : unconfirmed.overdue()) {
      log.info("{} {} has not taken its look, and gets another one", one.type().name(), one.key());
      mark(one.type(), List.of(one.key()));
    }
  }

  /** Expects no answer any more. */
  void forgetSent() {
    unconfirmed.clear();
  }

  /** Tells queues what their pods hold, where the status does not show it. */
  void account(Map<String, ResourceVector> byQueue) {
    byQueue.forEach(
        (name, allocated) -> {
          var key = new ObjectKey("", name);
          known
              .get(Kind.QUEUE, key)
              .ifPresent(
                  queue -> {
                    var holds = new TreeMap<String, String>();
                    ResourceList.write(allocated)
                        .forEach((resource, amount) -> holds.put(resource, amount.toString()));
                    var shown = QueueSights.allocated(queue);
                    if (!holds.equals(shown)) {
                      entities.tell(
                          EntityTypes.QUEUE,
                          key,
                          new EntityMessage.Instruct(new QueueCommand.Account(holds, shown)));
                    }
                  });
        });
  }
}
