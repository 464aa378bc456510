package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.Index;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.OwnerIndex;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import io.hekla.model.podgroup.ordinary.OrdinaryPodsObservations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Observer of PodGroups: their pods, and the sets that create ordinary pods. */
public final class PodGroupObserver extends Observer {
  /** Kinds whose objects create ordinary pods and determine their PodGroup in part. */
  private static final List<Kind<?>> SETS = List.of(Kind.REPLICA_SET, Kind.STATEFUL_SET);

  private final PodGroupResolver groupOfPod;
  private final Index<ObjectKey, Pod> pods;
  private final boolean inheritOwnerAnnotations;

  public PodGroupObserver(ObserverContext context) {
    this(
        context.cache(),
        context.settings().groupOfPod(),
        context.settings().inheritOwnerAnnotations());
  }

  /**
   * @param inheritOwnerAnnotations whether owners of pods pass annotations on to their PodGroup
   */
  PodGroupObserver(
      ObjectCache cache, PodGroupResolver groupOfPod, boolean inheritOwnerAnnotations) {
    super(Kind.POD_GROUP, cache);
    this.groupOfPod = groupOfPod;
    this.pods = cache.index(groupOfPod.pods());
    this.inheritOwnerAnnotations = inheritOwnerAnnotations;
  }

  @Override
  public void affected(Delta delta, Consumer<ObjectKey> entities) {
    if (delta.kind().equals(Kind.POD_GROUP)) {
      entities.accept(delta.key());
    } else if (delta.kind().equals(Kind.POD)) {
      delta.both(pod -> groupOfPod.of((Pod) pod).ifPresent(entities));
    } else if (SETS.contains(delta.kind())) {
      delta.both(set -> groupOf(set).ifPresent(entities));
    }
  }

  /** Returns the PodGroup of a set's pods; most sets create none of our pods. */
  private Optional<ObjectKey> groupOf(HasMetadata set) {
    var group =
        new ObjectKey(
            Delta.keyOf(set).namespace(), OrdinaryPods.groupName(set.getMetadata().getUid()));
    return cache().get(Kind.POD_GROUP, group).isPresent() || pods.count(group) > 0
        ? Optional.of(group)
        : Optional.empty();
  }

  @Override
  public List<JournalSerializable> observe(ObjectKey key) {
    Optional<PodGroup> found = cache().get(Kind.POD_GROUP, key);
    Collection<Pod> members = pods.of(key);
    var shown = new ArrayList<JournalSerializable>();
    shown.add(
        found
            .<JournalSerializable>map(
                group -> new PodGroupCommand.Observe(PodGroupObservations.of(group, members)))
            .orElseGet(PodGroupCommand.Gone::new));
    if (OrdinaryPods.isGroupName(key.name())) {
      OrdinaryPodsObservations.of(
              key, found, members, owner -> set(key.namespace(), owner), inheritOwnerAnnotations)
          .ifPresent(observation -> shown.add(new PodGroupCommand.Provision(observation)));
    }
    return shown;
  }

  private Optional<HasMetadata> set(String namespace, OwnerReference owner) {
    return Stream.of(Kind.REPLICA_SET, Kind.STATEFUL_SET)
        .filter(kind -> kind.isNamedBy(owner))
        .findFirst()
        .<HasMetadata>flatMap(kind -> cache().get(kind, new ObjectKey(namespace, owner.getName())))
        .filter(object -> object.getMetadata().getUid().equals(owner.getUid()));
  }

  /** Returns the PodGroups that do not exist although ordinary pods may need them, sorted. */
  public Set<ObjectKey> missing() {
    var missing = new TreeSet<ObjectKey>();
    for (ObjectKey group : pods.keys()) {
      if (OrdinaryPods.isGroupName(group.name()) && !cache().isThere(Kind.POD_GROUP, group)) {
        missing.add(group);
      }
    }
    return missing;
  }

  /** Returns whether ordinary pods may be about to get their PodGroup. */
  @Override
  public boolean isExpected(ObjectKey key) {
    return OrdinaryPods.isGroupName(key.name()) && pods.count(key) > 0;
  }

  @Override
  public Collection<ObjectKey> all() {
    var all = new ArrayList<>(super.all());
    all.addAll(missing());
    return all;
  }

  /**
   * Returns whether the PodGroup belongs to a Job that has ended, or runs, and its status counts
   * its pods as they are.
   */
  @Override
  public boolean isAtRest(ObjectKey key) {
    Optional<PodGroup> found = cache().get(Kind.POD_GROUP, key);
    return found.filter(RunningPods.of(pods.of(key))::areOf).isPresent() || hasJobEnded(found);
  }

  private boolean hasJobEnded(Optional<PodGroup> group) {
    return group
        .flatMap(OwnerIndex::jobOf)
        .flatMap(job -> cache().get(Kind.JOB, job))
        .filter(JobObserver::hasEnded)
        .isPresent();
  }

  @Override
  public int size(ObjectKey key) {
    return 1 + pods.count(key);
  }
}
