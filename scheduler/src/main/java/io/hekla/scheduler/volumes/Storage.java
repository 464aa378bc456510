package io.hekla.scheduler.volumes;

import io.hekla.model.cluster.CsiDriverInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.StorageCapacityInfo;
import io.hekla.model.cluster.StorageClassInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.FactTables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Storage of the cluster in a session. Indexed on first use; most sessions never use it. */
public final class Storage {
  private static final Comparator<VolumeInfo> SMALLEST_FIRST =
      Comparator.comparingLong(VolumeInfo::bytes).thenComparing(VolumeInfo::key);

  private final FactTables facts;
  private Optional<Map<String, List<VolumeInfo>>> byClass = Optional.empty();
  private Optional<Map<String, List<StorageCapacityInfo>>> capacities = Optional.empty();

  /** Creates an index that costs nothing until it is asked. */
  public Storage(Session session) {
    facts = session.facts();
  }

  /** Returns the claims of a pod; a claim that does not exist is missing from them. */
  public List<VolumeClaimInfo> claims(TaskInfo task) {
    var claims = new ArrayList<VolumeClaimInfo>(task.claims().volumes().size());
    for (String name : task.claims().volumes()) {
      claim(new ObjectKey(task.key().namespace(), name)).ifPresent(claims::add);
    }
    return claims;
  }

  /** Returns the claim of a key, if it exists. */
  public Optional<VolumeClaimInfo> claim(ObjectKey key) {
    return facts.one(VolumeClaimInfo.class, key);
  }

  /** Returns the volume of a name, if it exists. */
  public Optional<VolumeInfo> volume(String name) {
    return facts.one(VolumeInfo.class, new ObjectKey("", name));
  }

  /** Returns the storage class of a name, if it exists. */
  public Optional<StorageClassInfo> storageClass(String name) {
    return facts.one(StorageClassInfo.class, new ObjectKey("", name));
  }

  /** Returns whether the volumes of a claim are chosen or made only once a pod needs them. */
  public boolean waitsForFirstConsumer(VolumeClaimInfo claim) {
    return storageClass(claim.storageClass())
        .filter(StorageClassInfo::waitsForFirstConsumer)
        .isPresent();
  }

  /** Returns the volumes of a class, the smallest first, equal ones by name. */
  public List<VolumeInfo> ofClass(String storageClass) {
    if (byClass.isEmpty()) {
      var index = new HashMap<String, List<VolumeInfo>>();
      for (VolumeInfo volume : facts.all(VolumeInfo.class)) {
        index.computeIfAbsent(volume.storageClass(), name -> new ArrayList<>()).add(volume);
      }
      index.values().forEach(volumes -> volumes.sort(SMALLEST_FIRST));
      byClass = Optional.of(index);
    }
    return byClass.get().getOrDefault(storageClass, List.of());
  }

  /** Returns whether the driver that makes the volumes of a class reports its capacity. */
  public boolean reportsCapacity(StorageClassInfo storageClass) {
    return facts
        .one(CsiDriverInfo.class, new ObjectKey("", storageClass.provisioner()))
        .filter(CsiDriverInfo::tellsCapacity)
        .isPresent();
  }

  /** Returns the capacities of a class, with where they are. */
  public List<StorageCapacityInfo> capacities(StorageClassInfo storageClass) {
    if (capacities.isEmpty()) {
      var index = new HashMap<String, List<StorageCapacityInfo>>();
      for (StorageCapacityInfo capacity : facts.all(StorageCapacityInfo.class)) {
        index.computeIfAbsent(capacity.storageClass(), name -> new ArrayList<>()).add(capacity);
      }
      capacities = Optional.of(index);
    }
    return capacities.get().getOrDefault(storageClass.key().name(), List.of());
  }
}
