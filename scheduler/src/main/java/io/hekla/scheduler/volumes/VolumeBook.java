package io.hekla.scheduler.volumes;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PreparedPods;
import io.hekla.scheduler.session.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Volumes given to claims by binds not yet observed as done, and by the placements of this session,
 * pipelined ones included.
 */
public final class VolumeBook {
  private final Storage storage;
  private final VolumeSearch search;
  private final Map<String, Users> claimOfVolume = new HashMap<>();
  private final Map<ObjectKey, Users> nodeOfClaim = new HashMap<>();
  private final PreparedPods prepared;

  /**
   * Recipient of something given, and its number of pods.
   *
   * @param to a claim, or a node
   */
  private record Users(String to, int count) {}

  /**
   * Creates a book that costs nothing until it is asked.
   *
   * @param bindTimeout how long a pod may wait for a volume that it was given here
   */
  public VolumeBook(Session session, Storage storage, Duration bindTimeout) {
    this.storage = storage;
    search = new VolumeSearch(storage, this, session.now().plus(bindTimeout));
    prepared =
        new PreparedPods(
            session, task -> !task.claims().volumes().isEmpty(), this::choose, this::count);
  }

  /** Returns the search that respects this book. */
  public VolumeSearch search() {
    return search;
  }

  /** Returns what has to be written for a task where it was placed; nothing if it was not. */
  public List<Preparation> preparations(String taskUid) {
    return prepared.of(taskUid);
  }

  /** Updates the book with what the session did. */
  public void follow() {
    prepared.follow();
  }

  private List<Preparation> choose(TaskInfo task, NodeView node) {
    var chosen = new ArrayList<Preparation>();
    return search.find(storage.claims(task), node.info(), chosen).fits() ? chosen : List.of();
  }

  private void count(Preparation one, int pods) {
    switch (one) {
      case Preparation.BindVolume bind ->
          count(claimOfVolume, bind.volume(), bind.claim().toString(), pods);
      case Preparation.ProvisionVolume make -> count(nodeOfClaim, make.claim(), make.node(), pods);
      case Preparation.AllocateDevices devices -> {}
      case Preparation.UseDevices devices -> {}
    }
  }

  private static <K> void count(Map<K, Users> book, K key, String to, int pods) {
    Users users = book.getOrDefault(key, new Users(to, 0));
    if (users.count + pods == 0) {
      book.remove(key);
    } else {
      book.put(key, new Users(users.to, users.count + pods));
    }
  }

  /** Returns whether a volume was given to some claim. */
  boolean isTaken(VolumeInfo volume) {
    return claimOfVolume.containsKey(volume.name());
  }

  /** Returns whether a volume is reserved for a claim: by its own reference, or by this book. */
  boolean isFor(VolumeInfo volume, VolumeClaimInfo claim) {
    Users users = claimOfVolume.get(volume.name());
    return users == null
        ? volume.claim().filter(ref -> ref.means(claim)).isPresent()
        : users.to.equals(claim.key().toString());
  }

  /** Returns the node near which a volume is being made for a claim, if one is. */
  Optional<String> nodeOf(VolumeClaimInfo claim) {
    return Optional.ofNullable(nodeOfClaim.get(claim.key()))
        .map(Users::to)
        .or(() -> Optional.of(claim.selectedNode()).filter(node -> !node.isEmpty()));
  }
}
