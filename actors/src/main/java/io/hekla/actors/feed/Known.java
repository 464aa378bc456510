package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.ResourceVersions;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.HostNetwork;
import io.hekla.model.job.TaskNames;
import io.hekla.model.job.VolumesOfJob;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Every object as the watches last told, with the ways from one to those that belong to it. */
final class Known {
  private final Map<Kind<?>, SortedMap<ObjectKey, HasMetadata>> objects = new HashMap<>();
  private final Map<String, Long> versions = new TreeMap<>();
  private final Set<Kind<?>> listed = new HashSet<>();
  private final Belongings<ObjectKey, Pod> podsOfJob = new Belongings<>();
  private final Belongings<ObjectKey, Pod> podsOfGroup = new Belongings<>();
  private final Belongings<ObjectKey, PodGroup> groupsOfJob = new Belongings<>();
  private final Belongings<Maker, Job> jobsOf = new Belongings<>();
  private final Map<String, Set<ObjectKey>> groupsOfQueue = new HashMap<>();
  private final Belongings<ObjectKey, Job> jobsOfClaim = new Belongings<>();

  private final Set<String> schedulerNames;

  /**
   * @param schedulerNames values of a pod's schedulerName that make it ours
   */
  Known(Set<String> schedulerNames) {
    this.schedulerNames = Set.copyOf(schedulerNames);
    Kind.ALL.forEach(kind -> objects.put(kind, new TreeMap<>()));
  }

  /** Whether every kind was listed once, so that what is not known does not exist. */
  boolean isComplete() {
    return listed.size() == Kind.ALL.size();
  }

  /** Those of these pods that are there. */
  FeedMessage.Pods show(List<ObjectKey> keys) {
    var shown = new HashMap<ObjectKey, Pod>();
    for (ObjectKey key : keys) {
      get(Kind.POD, key).ifPresent(pod -> shown.put(key, pod));
    }
    return new FeedMessage.Pods(shown);
  }

  /** Newest version told, by name of kind. */
  Map<String, Long> versions() {
    return versions;
  }

  /** Takes in what a watch told; gives what became different, in the order told. */
  List<Delta> take(WatchActor.Told<?> told) {
    var deltas = new ArrayList<Delta>();
    switch (told) {
      case WatchActor.Seen<?> seen -> seen(seen.kind(), seen.object(), deltas);
      case WatchActor.Gone<?> gone -> gone(gone.kind(), Delta.keyOf(gone.object()), deltas);
      case WatchActor.UpTo<?> upTo -> advance(upTo.kind(), upTo.version());
      case WatchActor.Listed<?> all -> {
        var there = new HashSet<ObjectKey>();
        for (HasMetadata object : all.objects()) {
          there.add(Delta.keyOf(object));
          seen(all.kind(), object, deltas);
        }
        for (ObjectKey key : List.copyOf(of(all.kind()).keySet())) {
          if (!there.contains(key)) {
            gone(all.kind(), key, deltas);
          }
        }
        advance(all.kind(), all.version());
        listed.add(all.kind());
      }
    }
    if (told instanceof WatchActor.Gone<?> gone) {
      advance(gone.kind(), ResourceVersions.read(gone.object().getMetadata().getResourceVersion()));
    }
    return deltas;
  }

  private void seen(Kind<?> kind, HasMetadata object, List<Delta> deltas) {
    if (object instanceof Job job) {
      TaskNames.fill(job);
      HostNetwork.fill(job);
    }
    var before = Optional.ofNullable(of(kind).put(Delta.keyOf(object), object));
    advance(kind, ResourceVersions.read(object.getMetadata().getResourceVersion()));
    if (before.isPresent()
        && Objects.equals(
            before.get().getMetadata().getResourceVersion(),
            object.getMetadata().getResourceVersion())) {
      return;
    }
    before.ifPresent(this::unlink);
    link(object);
    deltas.add(new Delta(kind, before, Optional.of(object)));
  }

  private void gone(Kind<?> kind, ObjectKey key, List<Delta> deltas) {
    var before = of(kind).remove(key);
    if (before != null) {
      unlink(before);
      deltas.add(new Delta(kind, Optional.of(before), Optional.empty()));
    }
  }

  private void advance(Kind<?> kind, long version) {
    versions.merge(kind.name(), version, Math::max);
  }

  private void link(HasMetadata object) {
    ObjectKey key = Delta.keyOf(object);
    if (object instanceof Pod pod) {
      jobOf(pod).ifPresent(job -> podsOfJob.put(job, key, pod));
      groupOf(pod).ifPresent(group -> podsOfGroup.put(group, key, pod));
    } else if (object instanceof Job job) {
      Maker.of(job).forEach(maker -> jobsOf.put(maker, key, job));
      claimsOf(job).forEach(claim -> jobsOfClaim.put(claim, key, job));
    } else if (object instanceof PodGroup group) {
      jobOf(group).ifPresent(job -> groupsOfJob.put(job, key, group));
      groupsOfQueue.computeIfAbsent(queueOf(group), name -> new HashSet<>()).add(key);
    }
  }

  private void unlink(HasMetadata object) {
    ObjectKey key = Delta.keyOf(object);
    if (object instanceof Pod pod) {
      jobOf(pod).ifPresent(job -> podsOfJob.remove(job, key));
      groupOf(pod).ifPresent(group -> podsOfGroup.remove(group, key));
    } else if (object instanceof Job job) {
      Maker.of(job).forEach(maker -> jobsOf.remove(maker, key));
      claimsOf(job).forEach(claim -> jobsOfClaim.remove(claim, key));
    } else if (object instanceof PodGroup group) {
      jobOf(group).ifPresent(job -> groupsOfJob.remove(job, key));
      var groups = groupsOfQueue.get(queueOf(group));
      if (groups != null) {
        groups.remove(key);
      }
    }
  }

  private static List<ObjectKey> claimsOf(Job job) {
    String namespace = Delta.keyOf(job).namespace();
    return VolumesOfJob.told(job).stream().map(name -> new ObjectKey(namespace, name)).toList();
  }

  /** The Jobs that mount a claim. */
  Collection<Job> jobsOfClaim(ObjectKey claim) {
    return jobsOfClaim.of(claim);
  }

  private SortedMap<ObjectKey, HasMetadata> of(Kind<?> kind) {
    return Objects.requireNonNull(objects.get(kind));
  }

  /** An object, if it is there. */
  <T extends HasMetadata> Optional<T> get(Kind<T> kind, ObjectKey key) {
    return Optional.ofNullable(of(kind).get(key)).map(kind.type()::cast);
  }

  /** All objects of a kind, by key. */
  <T extends HasMetadata> Collection<T> all(Kind<T> kind) {
    return of(kind).values().stream().map(kind.type()::cast).toList();
  }

  /** Objects of a kind in a namespace whose names begin so, by name. */
  <T extends HasMetadata> Collection<T> namedFrom(
      Kind<T> kind, String namespace, String beginning) {
    return of(kind)
        .subMap(
            new ObjectKey(namespace, beginning),
            new ObjectKey(namespace, beginning + Character.MAX_VALUE))
        .values()
        .stream()
        .map(kind.type()::cast)
        .toList();
  }

  /** Keys of all objects of a kind, sorted. */
  Set<ObjectKey> keys(Kind<?> kind) {
    return of(kind).keySet();
  }

  /** Values of the PriorityClasses, by name. */
  Map<String, Integer> priorityValues() {
    var values = new TreeMap<String, Integer>();
    for (PriorityClass one : all(Kind.PRIORITY_CLASS)) {
      values.put(one.getMetadata().getName(), one.getValue() == null ? 0 : one.getValue());
    }
    return values;
  }

  /** The pods that a Job controls, by name. */
  Collection<Pod> podsOfJob(ObjectKey job) {
    return podsOfJob.of(job);
  }

  /** The pods of a PodGroup, by name. */
  Collection<Pod> podsOfGroup(ObjectKey group) {
    return podsOfGroup.of(group);
  }

  /** The PodGroups that a Job controls, by name. */
  Collection<PodGroup> groupsOfJob(ObjectKey job) {
    return groupsOfJob.of(job);
  }

  /** The Jobs that a JobFlow, CronJob or JobTemplate made, or was made of, by name. */
  Collection<Job> jobsOf(Maker maker) {
    return jobsOf.of(maker);
  }

  /** How many PodGroups ask for a queue. */
  int groupsOfQueue(String queue) {
    return groupsOfQueue.getOrDefault(queue, Set.of()).size();
  }

  /** The queue that a PodGroup asks for. */
  static String queueOf(PodGroup group) {
    return QueueNames.orDefault(group.getSpec() == null ? null : group.getSpec().queue);
  }

  /** The Job that controls an object, if one does. */
  static Optional<ObjectKey> jobOf(HasMetadata object) {
    for (OwnerReference owner : object.getMetadata().getOwnerReferences()) {
      if (Boolean.TRUE.equals(owner.getController()) && Kind.JOB.name().equals(owner.getKind())) {
        return Optional.of(new ObjectKey(Delta.keyOf(object).namespace(), owner.getName()));
      }
    }
    return Optional.empty();
  }

  /** The PodGroup that a pod says it belongs to; of a pod of ours, the one that is made for it. */
  Optional<ObjectKey> groupOf(Pod pod) {
    String name = OrdinaryPods.named(pod);
    if (name.isEmpty() && isOurs(pod)) {
      name = OrdinaryPods.groupName(pod);
    }
    return name.isEmpty()
        ? Optional.empty()
        : Optional.of(new ObjectKey(Delta.keyOf(pod).namespace(), name));
  }

  private boolean isOurs(Pod pod) {
    return pod.getSpec() != null
        && schedulerNames.contains(String.valueOf(pod.getSpec().getSchedulerName()));
  }

  /** PodGroups that are not there although ordinary pods may need them, sorted. */
  Set<ObjectKey> missingGroups() {
    var missing = new TreeSet<ObjectKey>();
    for (ObjectKey group : podsOfGroup.owners()) {
      if (OrdinaryPods.isGroupName(group.name()) && !of(Kind.POD_GROUP).containsKey(group)) {
        missing.add(group);
      }
    }
    return missing;
  }

  /** What owns an object of a namespace, if it is watched, and there. */
  Optional<HasMetadata> owner(String namespace, OwnerReference owner) {
    return Stream.of(Kind.REPLICA_SET, Kind.STATEFUL_SET)
        .filter(kind -> kind.name().equals(owner.getKind()))
        .filter(kind -> kind.apiVersion().equals(owner.getApiVersion()))
        .findFirst()
        .flatMap(
            kind -> Optional.ofNullable(of(kind).get(new ObjectKey(namespace, owner.getName()))))
        .filter(object -> object.getMetadata().getUid().equals(owner.getUid()));
  }

  /** The object that a Command is for, if it is of this kind; other groups have Jobs, too. */
  static Optional<ObjectKey> targetOf(Command command, Kind<?> kind) {
    var target = command.target;
    if (target == null
        || !kind.name().equals(target.getKind())
        || !kind.apiVersion().equals(target.getApiVersion())) {
      return Optional.empty();
    }
    String namespace = kind.namespaced() ? Delta.keyOf(command).namespace() : "";
    return Optional.of(new ObjectKey(namespace, target.getName()));
  }
}
