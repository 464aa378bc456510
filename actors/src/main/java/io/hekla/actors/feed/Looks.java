package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.Position;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KindJson;
import io.hekla.actors.kubernetes.SchedulerTerm;
import io.hekla.model.api.Command;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.job.JobSights;
import io.hekla.model.jobflow.JobFlowSights;
import io.hekla.model.machine.Kept;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import io.hekla.model.queue.QueueCommand;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
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
  private final Departures departures;
  private final Entities entities;
  private final ActorRef<EntityMessage.Looked> confirmations;
  private final Unconfirmed unconfirmed = new Unconfirmed();
  private final Backlog backlog = new Backlog(unconfirmed);
  private boolean begun;
  private final TreeSet<ObjectKey> jobs = new TreeSet<>();
  private final TreeSet<ObjectKey> podGroups = new TreeSet<>();
  private final TreeSet<ObjectKey> queues = new TreeSet<>();
  private final TreeSet<ObjectKey> jobFlows = new TreeSet<>();
  private final TreeSet<ObjectKey> jobTemplates = new TreeSet<>();
  private final TreeSet<ObjectKey> cronJobs = new TreeSet<>();

  /** All that is marked. */
  private final Map<EntityTypeKey<EntityMessage>, TreeSet<ObjectKey>> marked =
      Map.of(
          EntityTypes.JOB, jobs,
          EntityTypes.POD_GROUP, podGroups,
          EntityTypes.QUEUE, queues,
          EntityTypes.JOB_FLOW, jobFlows,
          EntityTypes.JOB_TEMPLATE, jobTemplates,
          EntityTypes.CRON_JOB, cronJobs);

  /**
   * @param sights what entities are shown
   * @param departures hears what of them was told and taken
   * @param confirmations hears of the looks that were taken
   */
  Looks(
      Known known,
      Sights sights,
      Departures departures,
      Entities entities,
      ActorRef<EntityMessage.Looked> confirmations) {
    this.known = known;
    this.sights = sights;
    this.departures = departures;
    this.entities = entities;
    this.confirmations = confirmations;
  }

  /** Whether a look is to be sent now. */
  boolean anyDue() {
    return marked.values().stream().anyMatch(keys -> !keys.isEmpty()) || backlog.isDue();
  }

  /**
   * Everything is known and the scheduler runs here: all look once, and from now on whatever
   * becomes different.
   */
  void begin() {
    begun = true;
    markAll();
  }

  /** Until all begin anew, only those are marked whose objects went. */
  void rest() {
    begun = false;
  }

  /** Marks whatever a difference concerns, before it and after it. */
  void mark(Delta delta) {
    // What comes before everything is known, as the first lists do, would mark all as urgent.
    if (delta.isTalk() || (!begun && delta.after().isPresent())) {
      return;
    }
    delta.before().ifPresent(this::mark);
    delta.after().ifPresent(this::mark);
    if (delta.before().isEmpty() || delta.after().isEmpty()) {
      cameOrWent(delta.kind(), Delta.keyOf(delta.after().or(delta::before).orElseThrow()));
    }
  }

  /** Marks those that wait for an object, or whose way it stands in. */
  private void cameOrWent(Kind<?> kind, ObjectKey key) {
    if (kind.equals(Kind.CLAIM)) {
      known.jobsOfClaim(key).forEach(job -> jobs.add(Delta.keyOf(job)));
    } else if (kind.equals(Kind.QUEUE)) {
      for (Job job : known.all(Kind.JOB)) {
        if (JobSights.queueOf(job).equals(key.name())) {
          jobs.add(Delta.keyOf(job));
        }
      }
    } else if (kind.equals(Kind.JOB_TEMPLATE)) {
      for (JobFlow flow : known.namedFrom(Kind.JOB_FLOW, key.namespace(), "")) {
        if (JobFlowSights.flow(flow, key.name()).isPresent()) {
          jobFlows.add(Delta.keyOf(flow));
        }
      }
    } else if (kind.equals(Kind.JOB)) {
      markThatMightName(key);
    }
  }

  /**
   * Marks the JobFlows and CronJobs that give such names to their Jobs: their own, a dash, and
   * more. They are looked up, since one tenant may have very many of them.
   */
  private void markThatMightName(ObjectKey job) {
    String name = job.name();
    for (int dash = name.indexOf('-'); dash >= 0; dash = name.indexOf('-', dash + 1)) {
      var maker = new ObjectKey(job.namespace(), name.substring(0, dash));
      known.get(Kind.JOB_FLOW, maker).ifPresent(flow -> jobFlows.add(maker));
      known.get(Kind.CRON_JOB, maker).ifPresent(cronJob -> cronJobs.add(maker));
    }
  }

  private void mark(HasMetadata object) {
    ObjectKey key = Delta.keyOf(object);
    switch (object) {
      case Job job -> {
        jobs.add(key);
        Maker.of(job)
            .forEach(maker -> mark(EntityTypes.named(maker.kind().name()), List.of(maker.key())));
      }
      case JobFlow flow -> jobFlows.add(key);
      case JobTemplate template -> jobTemplates.add(key);
      case CronJob cronJob -> cronJobs.add(key);
      case Pod pod -> {
        Known.jobOf(pod).ifPresent(jobs::add);
        known.groupOf(pod).ifPresent(podGroups::add);
      }
      case PodGroup group -> {
        podGroups.add(key);
        Known.jobOf(group).ifPresent(jobs::add);
        markQueue(Known.queueOf(group));
      }
      case Queue queue -> {
        queues.add(key);
        markQueue(QueueSights.parentOf(queue));
        for (Queue other : known.all(Kind.QUEUE)) {
          if (QueueSights.parentOf(other).equals(key.name())) {
            queues.add(Delta.keyOf(other));
          }
        }
      }
      case Command command -> {
        CommandIndex.targetOf(command, Kind.JOB).ifPresent(jobs::add);
        CommandIndex.targetOf(command, Kind.QUEUE).ifPresent(queues::add);
      }
      case ReplicaSet set -> markGroupOf(set);
      case StatefulSet set -> markGroupOf(set);
      // Its Job looks at nothing before a look shows that it was written.
      case Service service -> Known.jobOf(service).ifPresent(jobs::add);
      case PersistentVolumeClaim claim -> Known.jobOf(claim).ifPresent(jobs::add);
      default -> {}
    }
  }

  /** A queue that an object names; what no queue can be called starts no entity. */
  private void markQueue(String name) {
    if (ObjectNames.isName(name)) {
      queues.add(new ObjectKey("", name));
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
    Objects.requireNonNull(marked.get(type)).addAll(keys);
  }

  /**
   * Marks all. Jobs that have ended, and their PodGroups, look when there is time: what is still to
   * be done for them is known from the journal.
   */
  private void markAll() {
    for (Job job : known.all(Kind.JOB)) {
      mark(EntityTypes.JOB, Delta.keyOf(job), Objection.hasEnded(job));
    }
    for (PodGroup group : known.all(Kind.POD_GROUP)) {
      boolean ended =
          Known.jobOf(group)
              .flatMap(job -> known.get(Kind.JOB, job))
              .filter(Objection::hasEnded)
              .isPresent();
      mark(EntityTypes.POD_GROUP, Delta.keyOf(group), ended);
    }
    markFew();
  }

  /** Marks all as a net for what was missed: nobody waits for it. */
  void markAllAtLeisure() {
    known.keys(Kind.JOB).forEach(job -> mark(EntityTypes.JOB, job, true));
    known.keys(Kind.POD_GROUP).forEach(group -> mark(EntityTypes.POD_GROUP, group, true));
    markFew();
  }

  private void mark(EntityTypeKey<EntityMessage> type, ObjectKey key, boolean atLeisure) {
    if (atLeisure) {
      backlog.add(new Unconfirmed.Recipient(type, key));
    } else {
      mark(type, List.of(key));
    }
  }

  private void markFew() {
    podGroups.addAll(known.missingGroups());
    queues.addAll(known.keys(Kind.QUEUE));
    known.all(Kind.COMMAND).forEach(this::mark);
    jobFlows.addAll(known.keys(Kind.JOB_FLOW));
    jobTemplates.addAll(known.keys(Kind.JOB_TEMPLATE));
    cronJobs.addAll(known.keys(Kind.CRON_JOB));
  }

  /** Sends a look to every entity that is marked, and to those whose turn it is. */
  void send(SchedulerTerm term, long history) {
    if (!backlog.isEmpty()) {
      marked.forEach(
          (type, keys) ->
              keys.forEach(key -> backlog.remove(new Unconfirmed.Recipient(type, key))));
    }
    backlog.next().forEach(one -> mark(one.type(), List.of(one.key())));
    var asOf = Position.of(term, history, known.versions());
    for (ObjectKey queue : queues) {
      if (!queue.name().isEmpty() && !sights.isWithheld(Kind.QUEUE, queue)) {
        send(
            EntityTypes.QUEUE,
            queue,
            asOf,
            () -> sights.queue(queue),
            known.get(Kind.QUEUE, queue));
      }
    }
    jobs.removeIf(job -> sights.isWithheld(Kind.JOB, job));
    send(EntityTypes.JOB, Kind.JOB, asOf, sights::job);
    jobs.forEach(departures::told);
    send(EntityTypes.POD_GROUP, Kind.POD_GROUP, asOf, sights::podGroup);
    send(EntityTypes.JOB_FLOW, Kind.JOB_FLOW, asOf, sights::jobFlow);
    send(EntityTypes.JOB_TEMPLATE, Kind.JOB_TEMPLATE, asOf, sights::jobTemplate);
    send(EntityTypes.CRON_JOB, Kind.CRON_JOB, asOf, sights::cronJob);
    marked.values().forEach(TreeSet::clear);
  }

  private void send(
      EntityTypeKey<EntityMessage> type,
      Kind<?> kind,
      Position asOf,
      Function<ObjectKey, List<Kept>> sight) {
    for (ObjectKey key : Objects.requireNonNull(marked.get(type))) {
      if (!sights.isWithheld(kind, key)) {
        send(type, key, asOf, () -> sight.apply(key), known.get(kind, key));
      }
    }
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
      object.ifPresentOrElse(
          shown ->
              known
                  .unreadable()
                  .tell(UnreadableObjects.describe(KindJson.named(type.name()), shown, e)),
          () -> log.warn("{} {} cannot be observed: {}", type.name(), key, e.getMessage()));
    }
  }

  /** The look of this number was taken. */
  void confirm(long number) {
    unconfirmed
        .confirm(number)
        .filter(recipient -> recipient.type().equals(EntityTypes.JOB))
        .ifPresent(job -> departures.confirmed(job.key()));
  }

  /** Marks whoever was sent a look a while ago and has not taken it. */
  void markOverdue() {
    for (Unconfirmed.Recipient one : unconfirmed.overdue()) {
      log.info("{} {} has not taken its look, and gets another one", one.type().name(), one.key());
      backlog.letGo(one);
      mark(one.type(), List.of(one.key()));
    }
  }

  /** Expects no answer any more. */
  void forgetSent() {
    backlog.clear();
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
