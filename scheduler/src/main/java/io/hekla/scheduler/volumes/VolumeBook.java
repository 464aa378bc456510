package io.hekla.scheduler.volumes;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which claims got which volumes by binds that are not seen done yet, and by the placements of this
 * session, promised ones included. Follows the session's log of pods that come and go, so that a
 * placement taken back gives its volumes back.
 */
public final class VolumeBook {
  private final Session session;
  private final Storage storage;
  private final VolumeSearch search;
  private final Map<String, List<Preparation>> byTask = new HashMap<>();
  private final Map<String, Users> claimOfVolume = new HashMap<>();
  private final Map<ObjectKey, Users> nodeOfClaim = new HashMap<>();
  private final PodFollower pods;

  /**
   * To whom something was given, and by how many pods.
   *
   * @param to a claim, or a node
   */
  private record Users(String to, int count) {}

  /**
   * Costs nothing until it is asked.
   *
   * @param bindTimeout how long a pod may wait for a volume that it was given here
   */
  public VolumeBook(Session session, Storage storage, Duration bindTimeout) {
    this.session = session;
    this.storage = storage;
    search = new VolumeSearch(storage, this, session.now().plus(bindTimeout));
    pods = new PodFollower(session, this::begin, this::move);
  }

  /** The search that heeds this book. */
  public VolumeSearch search() {
    return search;
  }

  /** What has to be written for a task where it was placed; nothing if it was not. */
  public List<Preparation> preparations(String taskUid) {
    follow();
    return byTask.getOrDefault(taskUid, List.of());
  }

  /** Brings the book up to date with what the session did. */
  public void follow() {
    pods.follow();
  }

  private void begin(NodeView node) {
    for (TaskState task : node.atStart().tasks()) {
      write(task.info().uid(), task.preparations());
    }
  }

  private void move(PodMove move) {
    // Who was on a node before has its volumes; that it stays after all gives it no others.
    if (move.task().claims().volumes().isEmpty() || !move.task().nodeName().isEmpty()) {
      return;
    }
    if (move.pods() > 0) {
      place(move);
    } else {
      erase(move.task().uid());
    }
  }

  private void place(PodMove move) {
    var chosen = new ArrayList<Preparation>();
    NodeView node = session.nodes().get(move.node());
    if (search.find(storage.claims(move.task()), node.info(), chosen).fits()) {
      write(move.task().uid(), chosen);
    }
  }

  private void write(String task, List<Preparation> chosen) {
    if (chosen.isEmpty()) {
      return;
    }
    byTask.put(task, List.copyOf(chosen));
    for (Preparation one : chosen) {
      switch (one) {
        case Preparation.BindVolume bind ->
            count(claimOfVolume, bind.volume(), bind.claim().toString(), 1);
        case Preparation.ProvisionVolume make -> count(nodeOfClaim, make.claim(), make.node(), 1);
        case Preparation.AllocateDevices devices -> {}
        case Preparation.UseDevices devices -> {}
      }
    }
  }

  private void erase(String task) {
    List<Preparation> written = Optional.ofNullable(byTask.remove(task)).orElse(List.of());
    for (Preparation one : written) {
      switch (one) {
        case Preparation.BindVolume bind ->
            count(claimOfVolume, bind.volume(), bind.claim().toString(), -1);
        case Preparation.ProvisionVolume make -> count(nodeOfClaim, make.claim(), make.node(), -1);
        case Preparation.AllocateDevices devices -> {}
        case Preparation.UseDevices devices -> {}
      }
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

  /** Whether a volume was given to some claim. */
  boolean isTaken(VolumeInfo volume) {
    return claimOfVolume.containsKey(volume.name());
  }

  /** Whether a volume is kept for a claim: by what it says, or by this book. */
  boolean isFor(VolumeInfo volume, VolumeClaimInfo claim) {
    Users users = claimOfVolume.get(volume.name());
    return users == null
        ? volume.claim().filter(ref -> ref.means(claim)).isPresent()
        : users.to.equals(claim.key().toString());
  }

  /** The node near which a volume is being made for a claim, if one is. */
  Optional<String> nodeOf(VolumeClaimInfo claim) {
    return Optional.ofNullable(nodeOfClaim.get(claim.key()))
        .map(Users::to)
        .or(() -> Optional.of(claim.selectedNode()).filter(node -> !node.isEmpty()));
  }
}
