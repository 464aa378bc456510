package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.CommandIndex;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.Index;
import io.hekla.controller.cache.IndexKey;
import io.hekla.controller.cache.OwnerIndex;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobAction;
import io.hekla.model.job.JobCommand;
import io.hekla.model.job.JobLimits;
import io.hekla.model.job.JobObservations;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobPodGroupBuilder;
import io.hekla.model.job.JobVolumes;
import io.hekla.model.job.ObservedJobSpec;
import io.hekla.model.machine.JournalSerializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Observer of Jobs: their pods, PodGroup, queue, claims and Commands. */
public final class JobObserver extends Observer {
  /** Index of pods by the Job that controls them. */
  static final IndexKey<ObjectKey, Pod> PODS =
      new IndexKey<>(Kind.POD, pod -> OwnerIndex.jobOf(pod).stream().toList());

  private static final IndexKey<ObjectKey, Job> OF_CLAIM =
      new IndexKey<>(Kind.JOB, JobObserver::claimsOf);
  private static final IndexKey<String, Job> OF_QUEUE =
      new IndexKey<>(Kind.JOB, job -> List.of(JobObservations.queueOf(job)));

  /** Kinds whose objects concern the Job that controls them. */
  private static final Set<Kind<?>> OWNED =
      Set.of(Kind.POD, Kind.POD_GROUP, Kind.of(Service.class), Kind.CLAIM);

  private final Index<ObjectKey, Pod> pods;
  private final Index<ObjectKey, Job> ofClaim;
  private final Index<String, Job> ofQueue;
  private final CommandIndex commands;
  private final DeletedPodTombstones tombstones;
  private final AssumedAdmissions admissions;
  private final WaitingPodGroups waiting;
  private final JobLimits limits;

  /** Specs of Jobs that have not ended, as read; most observations of a Job are due to its pods. */
  private final Map<ObjectKey, ReadSpec> specs = new HashMap<>();

  /**
   * Spec as it was read.
   *
   * @param uid of the Job
   * @param version of the spec, as {@link #version}
   */
  private record ReadSpec(String uid, @Nullable Object version, ObservedJobSpec read) {
    boolean isOf(Job job) {
      return uid.equals(job.getMetadata().getUid()) && Objects.equals(version, version(job));
    }

    /** Returns the generation; where the API server counts none, the spec as the cache has it. */
    static @Nullable Object version(Job job) {
      Long generation = job.getMetadata().getGeneration();
      return generation == null ? job.getSpec() : generation;
    }
  }

  public JobObserver(ObserverContext context) {
    super(Kind.JOB, context.cache());
    this.pods = cache().index(PODS);
    this.ofClaim = cache().index(OF_CLAIM);
    this.ofQueue = cache().index(OF_QUEUE);
    this.commands = context.commands();
    this.tombstones = context.tombstones();
    this.admissions = context.admissions();
    this.waiting = context.waiting();
    this.limits = context.settings().limits();
  }

  private static List<ObjectKey> claimsOf(Job job) {
    String namespace = Delta.keyOf(job).namespace();
    return JobVolumes.claimNames(job).stream().map(name -> new ObjectKey(namespace, name)).toList();
  }

  @Override
  public void affected(Delta delta, Consumer<ObjectKey> entities) {
    Kind<?> kind = delta.kind();
    if (kind.equals(Kind.JOB)) {
      entities.accept(delta.key());
    } else if (kind.equals(Kind.COMMAND)) {
      delta.both(object -> CommandIndex.targetOf((Command) object, Kind.JOB).ifPresent(entities));
    } else if (OWNED.contains(kind)) {
      delta.both(object -> OwnerIndex.jobOf(object).ifPresent(entities));
    }
    if (delta.isAddedOrDeleted()) {
      if (kind.equals(Kind.CLAIM)) {
        ofClaim.of(delta.key()).forEach(job -> entities.accept(Delta.keyOf(job)));
      } else if (kind.equals(Kind.QUEUE)) {
        ofQueue.of(delta.key().name()).forEach(job -> entities.accept(Delta.keyOf(job)));
      }
    }
  }

  @Override
  public List<JournalSerializable> observe(ObjectKey key) {
    Optional<Job> found = cache().get(Kind.JOB, key);
    var shown = new ArrayList<JournalSerializable>();
    if (found.isEmpty()) {
      specs.remove(key);
      commands.ofJob(key).forEach(order -> shown.add(unfulfilled(order)));
      shown.add(new JobCommand.Gone());
      return shown;
    }
    Job job = found.get();
    Optional<PodGroup> group = cache().get(Kind.POD_GROUP, groupOf(key, job));
    boolean queueExists =
        cache().isThere(Kind.QUEUE, new ObjectKey("", JobObservations.queueOf(job)));
    var seen =
        JobObservations.of(
            job,
            spec(key, job),
            List.copyOf(pods.of(key)),
            tombstones.of(key, job.getMetadata().getUid()),
            group,
            queueExists,
            claim -> cache().isThere(Kind.CLAIM, new ObjectKey(key.namespace(), claim)));
    var observation =
        (group.filter(admissions::include).isPresent() ? seen.withAdmittedPodGroup() : seen)
            .waiting(group.map(one -> waiting.why(one, job)).orElse(""));
    for (Command order : commands.ofJob(key)) {
      shown.add(
          CommandTargets.isFor(job, order)
              ? new JobCommand.Execute(
                  order.getMetadata().getUid(),
                  order.getMetadata().getName(),
                  JobAction.read(String.valueOf(order.action)),
                  observation)
              : unfulfilled(order));
    }
    shown.add(new JobCommand.Observe(observation));
    return shown;
  }

  private ObservedJobSpec spec(ObjectKey key, Job job) {
    ReadSpec known = specs.get(key);
    if (known != null && known.isOf(job) && !hasEnded(job)) {
      return known.read();
    }
    var read = ObservedJobSpec.of(job, limits);
    if (hasEnded(job)) {
      specs.remove(key);
    } else {
      specs.put(key, new ReadSpec(job.getMetadata().getUid(), ReadSpec.version(job), read));
    }
    return read;
  }

  private static ObjectKey groupOf(ObjectKey key, Job job) {
    return new ObjectKey(key.namespace(), JobPodGroupBuilder.name(job));
  }

  private static JournalSerializable unfulfilled(Command order) {
    var meta = order.getMetadata();
    return new JobCommand.CommandTargetMissing(
        meta.getUid(), meta.getName(), CommandTargets.targetUid(order));
  }

  @Override
  public boolean isWithheld(ObjectKey key) {
    return super.isWithheld(key)
        || cache()
            .get(Kind.JOB, key)
            .filter(job -> cache().isLost(Kind.POD_GROUP, groupOf(key, job)))
            .isPresent();
  }

  /**
   * Returns whether the Job has ended, and its remaining work is known from the journal; or whether
   * it runs, its status counts its pods as they are, and nobody orders anything.
   */
  @Override
  public boolean isAtRest(ObjectKey key) {
    return cache()
        .get(Kind.JOB, key)
        .filter(
            job ->
                hasEnded(job)
                    || (RunningPods.of(pods.of(key)).areOf(job) && commands.ofJob(key).isEmpty()))
        .isPresent();
  }

  /** Returns whether it is a Job of which the API shows that it has ended. */
  public static boolean hasEnded(HasMetadata object) {
    return object instanceof Job job
        && job.getStatus() != null
        && job.getStatus().state != null
        && JobPhase.read(String.valueOf(job.getStatus().state.phase)).ended();
  }

  @Override
  public int size(ObjectKey key) {
    return 1 + pods.count(key);
  }

  @Override
  public void sent(ObjectKey key) {
    tombstones.observationSent(key);
  }

  @Override
  public void acknowledged(ObjectKey key) {
    tombstones.confirmed(key);
  }

  @Override
  public void clear() {
    tombstones.clear();
    specs.clear();
  }
}
