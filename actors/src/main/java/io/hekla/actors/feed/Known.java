package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.ResourceVersions;
import io.hekla.actors.kubernetes.UnreadableObject;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.actors.kubernetes.reading.ObjectReader;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.HostNetwork;
import io.hekla.model.job.TaskNames;
import io.hekla.model.job.VolumesOfJob;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import io.hekla.model.queue.CommandNamespaces;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every object as the watches last told, with the ways from one to those that belong to it. */
final class Known {
  private final Map<Kind<?>, SortedMap<ObjectKey, HasMetadata>> objects = new HashMap<>();
  private final ToldVersions versions = new ToldVersions();
  private final Set<Kind<?>> listed = new HashSet<>();

  /** Kinds of which nothing is believed until they are listed: versions went back. */
  private final Set<Kind<?>> doubted = new HashSet<>();

  private final Belongings<ObjectKey, Pod> podsOfJob = new Belongings<>();
  private final Belongings<ObjectKey, Pod> podsOfGroup = new Belongings<>();
  private final Belongings<ObjectKey, PodGroup> groupsOfJob = new Belongings<>();
  private final Belongings<Maker, Job> jobsOf = new Belongings<>();
  private final Map<String, Set<ObjectKey>> groupsOfQueue = new HashMap<>();
  private final Belongings<ObjectKey, Job> jobsOfClaim = new Belongings<>();
  private final UnreadableObjects unreadable = new UnreadableObjects();
  private final CommandIndex commands;

  private final Set<String> schedulerNames;
  private final String defaultQueue;

  /** As by default. */
  Known(Set<String> schedulerNames) {
    this(
        schedulerNames,
        QueueNames.DEFAULT,
        new CommandNamespaces(Set.of(CommandNamespaces.DEFAULT)));
  }

  /**
   * @param schedulerNames values of a pod's schedulerName that make it ours
   * @param defaultQueue the queue of Jobs and PodGroups that name none
   * @param queueCommands where Commands for queues count
   */
  Known(Set<String> schedulerNames, String defaultQueue, CommandNamespaces queueCommands) {
    this.schedulerNames = Set.copyOf(schedulerNames);
    this.defaultQueue = defaultQueue;
    this.commands = new CommandIndex(queueCommands);
    Kind.ALL.forEach(kind -> objects.put(kind, new TreeMap<>()));
  }

  /** Whether every kind was listed once, so that what is not known does not exist. */
  boolean isComplete() {
    return listed.size() == Kind.ALL.size();
  }

  /** The kinds that were not listed yet, by their plurals; empty if all were. */
  String missing() {
    return Kind.ALL.stream()
        .filter(kind -> !listed.contains(kind))
        .map(Kind::plural)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** Those of these pods that are there. */
  FeedMessage.Pods show(List<ObjectKey> keys) {
    var shown = new HashMap<ObjectKey, Pod>();
    for (ObjectKey key : keys) {
      get(Kind.POD, key).ifPresent(pod -> shown.put(key, pod));
    }
    return new FeedMessage.Pods(shown);
  }

  /** Those that are there and cannot be read. */
  UnreadableObjects unreadable() {
    return unreadable;
  }

  /** Whether an object is there, be it readable or not. */
  boolean isThere(Kind<?> kind, ObjectKey key) {
    return of(kind).containsKey(key) || unreadable.contains(kind, key);
  }

  /** Whether an object is there of which nothing can be read but its name. */
  boolean isLost(Kind<?> kind, ObjectKey key) {
    return unreadable.contains(kind, key) && !of(kind).containsKey(key);
  }

  /** Newest version told, by name of kind. */
  Map<String, Long> versions() {
    return versions.all();
  }

  /** Newest version told of a kind. */
  long version(Kind<?> kind) {
    return versions.of(kind);
  }

  /**
   * Takes in that somebody was told up to a version of a kind; whether a list of it is called for,
   * which tells a watch that is late from versions that went back.
   */
  boolean expect(Kind<?> kind, long version) {
    return isComplete() && versions.expect(kind, version);
  }

  /** Whether a list that is to be taken in shows that versions went back. */
  Optional<WentBack> wentBack(WatchActor.Listed<?> all) {
    if (doubted.contains(all.kind())) {
      return Optional.empty();
    }
    var whole = versions.judge(all.kind(), all.version());
    return whole.isPresent()
        ? whole
        : all.objects().stream().flatMap(object -> older(all.kind(), object).stream()).findFirst();
  }

  /** Not even a list of an older version can hold an object older than the one known. */
  private Optional<WentBack> older(Kind<?> kind, HasMetadata object) {
    var before = of(kind).get(Delta.keyOf(object));
    if (before == null) {
      return Optional.empty();
    }
    long known = ResourceVersions.read(before.getMetadata().getResourceVersion());
    long shown = ResourceVersions.read(object.getMetadata().getResourceVersion());
    return shown > 0 && shown < known
        ? Optional.of(new WentBack(kind.plural(), known, shown))
        : Optional.empty();
  }

  /**
   * Versions went back: objects stay until their kind is listed anew, and only that list is
   * believed, object by object, whatever version each has.
   */
  void startOver() {
    versions.clear();
    listed.clear();
    doubted.addAll(Kind.ALL);
  }

  /** Takes in what a watch told; gives what became different, in the order told. */
  List<Delta> take(WatchActor.Told<?> told) {
    var deltas = new ArrayList<Delta>();
    if (doubted.contains(told.kind()) && !(told instanceof WatchActor.Listed<?>)) {
      // By a watch that began before versions went back.
      return deltas;
    }
    switch (told) {
      case WatchActor.Seen<?> seen -> seen(seen.kind(), seen.object(), false, deltas);
      case WatchActor.Unreadable<?> one -> unreadable(one.object(), deltas);
      case WatchActor.Gone<?> gone ->
          gone(gone.kind(), Delta.keyOf(gone.object()), gone.object(), deltas);
      case WatchActor.UpTo<?> upTo -> advance(upTo.kind(), upTo.version());
      case WatchActor.Listed<?> all -> {
        boolean anew = doubted.remove(all.kind());
        var there = new HashSet<ObjectKey>();
        for (HasMetadata object : all.objects()) {
          there.add(Delta.keyOf(object));
          seen(all.kind(), object, anew, deltas);
        }
        for (UnreadableObject object : all.unreadable()) {
          there.add(object.key());
          unreadable(object, deltas);
        }
        goneBut(all.kind(), there, deltas);
        versions.listed(all.kind(), all.version());
        listed.add(all.kind());
      }
    }
    if (told instanceof WatchActor.Gone<?> gone) {
      advance(gone.kind(), ResourceVersions.read(gone.object().getMetadata().getResourceVersion()));
    }
    return deltas;
  }

  /**
   * @param anew whether it may differ from what is known although it has the same version
   */
  private void seen(Kind<?> kind, HasMetadata object, boolean anew, List<Delta> deltas) {
    try {
      if (object instanceof Job job) {
        TaskNames.fill(job);
        HostNetwork.fill(job);
      }
      checkLinks(object);
    } catch (RuntimeException e) {
      unreadable(UnreadableObjects.describe(kind, object, e), deltas);
      return;
    }
    unreadable.remove(kind, Delta.keyOf(object));
    QueueNames.fill(object, defaultQueue);
    var before = Optional.ofNullable(of(kind).put(Delta.keyOf(object), object));
    advance(kind, ResourceVersions.read(object.getMetadata().getResourceVersion()));
    if (!anew
        && before.isPresent()
        && Objects.equals(
            before.get().getMetadata().getResourceVersion(),
            object.getMetadata().getResourceVersion())) {
      return;
    }
    before.ifPresent(this::unlink);
    link(object);
    deltas.add(new Delta(kind, before, Optional.of(object)));
  }

  private void gone(Kind<?> kind, ObjectKey key, HasMetadata last, List<Delta> deltas) {
    boolean wasUnreadable = unreadable.remove(kind, key);
    var before = of(kind).remove(key);
    if (before != null) {
      unlink(before);
    }
    if (before != null || wasUnreadable) {
      deltas.add(
          new Delta(kind, Optional.of(Objects.requireNonNullElse(before, last)), Optional.empty()));
    }
  }

  private void goneBut(Kind<?> kind, Set<ObjectKey> there, List<Delta> deltas) {
    for (HasMetadata object : List.copyOf(of(kind).values())) {
      if (!there.contains(Delta.keyOf(object))) {
        gone(kind, Delta.keyOf(object), object, deltas);
      }
    }
    for (UnreadableObject object : unreadable.of(kind)) {
      if (!there.contains(object.key())) {
        gone(kind, object.key(), ObjectReader.shell(kind, object), deltas);
      }
    }
  }

  /**
   * Takes in that an object cannot be read: what was known of it holds no longer, but for a pod,
   * which goes on holding the room that it had. What forbids is told of also if it was never read:
   * it forbids more now.
   */
  private void unreadable(UnreadableObject object, List<Delta> deltas) {
    advance(object.kind(), ResourceVersions.read(object.resourceVersion()));
    unreadable.put(object);
    var before = of(object.kind()).get(object.key());
    boolean forbids = FactReader.forbids(object.kind().type());
    if (before == null) {
      if (forbids && object.isNamed()) {
        var shell = Optional.<HasMetadata>of(ObjectReader.shell(object.kind(), object));
        deltas.add(new Delta(object.kind(), shell, Optional.empty(), true));
      }
      return;
    }
    boolean isSame = object.uid().equals(before.getMetadata().getUid());
    if (before instanceof Pod && isSame) {
      return;
    }
    of(object.kind()).remove(object.key());
    unlink(before);
    deltas.add(new Delta(object.kind(), Optional.of(before), Optional.empty(), isSame || forbids));
  }

  private void advance(Kind<?> kind, long version) {
    versions.advance(kind, version);
  }

  /** Throws if it cannot be said what an object belongs to. */
  private void checkLinks(HasMetadata object) {
    switch (object) {
      case Pod pod -> {
        var unused = List.of(jobOf(pod), groupOf(pod));
      }
      case Job job -> {
        var unused = List.of(Maker.of(job), claimsOf(job));
      }
      case PodGroup group -> {
        var unused = jobOf(group);
      }
      default -> {}
    }
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
    } else if (object instanceof Command command) {
      commands.put(key, command);
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
    } else if (object instanceof Command command) {
      commands.remove(key, command);
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

  /** The Commands by what they are for. */
  CommandIndex commands() {
    return commands;
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
      if (Boolean.TRUE.equals(owner.getController())
          && Kind.JOB.name().equals(owner.getKind())
          && ObjectNames.isName(owner.getName())) {
        return Optional.of(new ObjectKey(Delta.keyOf(object).namespace(), owner.getName()));
      }
    }
    return Optional.empty();
  }

  /**
   * The PodGroup that a pod says it belongs to; of a pod of ours, the one that is made for it. None
   * if no PodGroup can have that name.
   */
  Optional<ObjectKey> groupOf(Pod pod) {
    String name = isOurs(pod) ? groupNameOf(pod) : OrdinaryPods.named(pod);
    return ObjectNames.isName(name)
        ? Optional.of(new ObjectKey(Delta.keyOf(pod).namespace(), name))
        : Optional.empty();
  }

  /** The name of the PodGroup of a pod of ours, whether one can have it or not. */
  static String groupNameOf(Pod pod) {
    String named = OrdinaryPods.named(pod);
    return named.isEmpty() ? OrdinaryPods.groupName(pod) : named;
  }

  private boolean isOurs(Pod pod) {
    return pod.getSpec() != null
        && schedulerNames.contains(String.valueOf(pod.getSpec().getSchedulerName()));
  }

  /** PodGroups that are not there although ordinary pods may need them, sorted. */
  Set<ObjectKey> missingGroups() {
    var missing = new TreeSet<ObjectKey>();
    for (ObjectKey group : podsOfGroup.owners()) {
      if (OrdinaryPods.isGroupName(group.name()) && !isThere(Kind.POD_GROUP, group)) {
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
}
