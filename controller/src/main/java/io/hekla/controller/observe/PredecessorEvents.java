package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.verb.EvictPod;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Publisher of Events to the successors of evicted pods: a pod that its owner creates under the
 * name of an evicted one reads who has the room of that. What it knows of evicted pods comes from
 * their conditions and lives in memory only, since Events are for people.
 */
public final class PredecessorEvents {
  /** Largest number of evicted pods that are remembered until their successors appear. */
  private static final int MOST = 10_000;

  private final EventSink events;
  private final Map<ObjectKey, Evicted> evicted =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectKey, Evicted> eldest) {
          return size() > MOST;
        }
      };

  private boolean acts;

  /**
   * @param owner uid of the controller of the pod
   * @param why message of its condition
   */
  private record Evicted(String owner, String why) {}

  /** Creates a publisher that remembers nothing, and publishes nothing before {@link #act}. */
  public PredecessorEvents(EventSink events) {
    this.events = events;
  }

  /** Records whether this member writes to users from now on. */
  public void act(boolean acting) {
    acts = acting;
  }

  /** Takes in a difference of the cache. */
  public void take(Delta delta) {
    if (delta.before().orElse(null) instanceof Pod gone
        && (delta.after().isEmpty() || delta.isNewIncarnation())) {
      evicted.remove(delta.key());
      eviction(gone).ifPresent(one -> evicted.put(delta.key(), one));
    }
    if (delta.after().orElse(null) instanceof Pod pod
        && (delta.before().isEmpty() || delta.isNewIncarnation())) {
      Evicted predecessor = evicted.remove(delta.key());
      if (predecessor != null
          && acts
          && owner(pod).filter(predecessor.owner()::equals).isPresent()) {
        events.occurred(
            ObjectEvent.ofScheduler(
                ObjectEvent.About.pod(delta.key(), pod.getMetadata().getUid()),
                ObjectEvent.Type.NORMAL,
                "PredecessorEvicted",
                "the pod of this name before it was " + predecessor.why()));
      }
    }
  }

  private static Optional<Evicted> eviction(Pod pod) {
    List<PodCondition> conditions =
        pod.getStatus() == null ? null : pod.getStatus().getConditions();
    for (PodCondition condition : orEmpty(conditions)) {
      if (condition != null
          && EvictPod.CONDITION.equals(condition.getType())
          && condition.getMessage() != null
          && condition.getMessage().startsWith(EvictPod.EVICTED_BY)) {
        return owner(pod).map(owner -> new Evicted(owner, condition.getMessage()));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> owner(HasMetadata pod) {
    for (OwnerReference owner : orEmpty(pod.getMetadata().getOwnerReferences())) {
      if (owner != null && Boolean.TRUE.equals(owner.getController()) && owner.getUid() != null) {
        return Optional.of(owner.getUid());
      }
    }
    return Optional.empty();
  }

  /** Returns a list of any client, which may be missing. */
  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
