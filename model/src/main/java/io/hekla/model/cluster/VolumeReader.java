package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimStatus;
import io.fabric8.kubernetes.api.model.PersistentVolumeSpec;
import io.fabric8.kubernetes.api.model.PersistentVolumeStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.TopologySelectorTerm;
import io.fabric8.kubernetes.api.model.VolumeNodeAffinity;
import io.fabric8.kubernetes.api.model.VolumeResourceRequirements;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSINodeSpec;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.hekla.model.resource.Quantities;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reader of storage objects. */
final class VolumeReader {
  static final List<Class<? extends HasMetadata>> KINDS =
      List.of(
          PersistentVolume.class,
          PersistentVolumeClaim.class,
          StorageClass.class,
          CSIDriver.class,
          CSINode.class,
          CSIStorageCapacity.class);

  private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
  private static final String STORAGE = "storage";

  private VolumeReader() {}

  static Optional<ClusterFact> read(HasMetadata object) {
    return switch (object) {
      case PersistentVolumeClaim claim -> Optional.of(claim(claim, Metadata.of(claim)));
      case PersistentVolume volume -> Optional.of(volume(volume, Metadata.of(volume)));
      case StorageClass storageClass -> Optional.of(storageClass(storageClass));
      case CSINode node -> Optional.of(csiNode(node));
      case CSIDriver driver ->
          Optional.of(
              new CsiDriverInfo(
                  Metadata.of(driver).key(),
                  driver.getSpec() != null
                      && FactJson.orElse(driver.getSpec().getStorageCapacity(), false)));
      case CSIStorageCapacity capacity -> Optional.of(capacity(capacity));
      default -> Optional.empty();
    };
  }

  private static VolumeClaimInfo claim(PersistentVolumeClaim claim, Metadata metadata) {
    var spec = FactJson.orElse(claim.getSpec(), new PersistentVolumeClaimSpec());
    var status = FactJson.orElse(claim.getStatus(), new PersistentVolumeClaimStatus());
    var resources = FactJson.orElse(spec.getResources(), new VolumeResourceRequirements());
    return new VolumeClaimInfo(
        metadata.key(),
        metadata.uid(),
        claim.getMetadata().getDeletionTimestamp() != null,
        "Lost".equals(status.getPhase()),
        storageClass(metadata, spec.getStorageClassName()),
        FactJson.text(spec.getVolumeName()),
        metadata.annotations().containsKey(BIND_COMPLETED),
        FactJson.text(metadata.annotations().get(SELECTED_NODE)),
        bytes(FactJson.map(resources.getRequests()).get(STORAGE)),
        Set.copyOf(FactJson.list(spec.getAccessModes())),
        "Block".equals(spec.getVolumeMode()),
        spec.getSelector() == null
            ? LabelSelector.EVERYTHING
            : SelectorReader.read(spec.getSelector(), "selector"));
  }

  private static VolumeInfo volume(PersistentVolume volume, Metadata metadata) {
    var spec = FactJson.orElse(volume.getSpec(), new PersistentVolumeSpec());
    var status = FactJson.orElse(volume.getStatus(), new PersistentVolumeStatus());
    var affinity = FactJson.orElse(spec.getNodeAffinity(), new VolumeNodeAffinity());
    return new VolumeInfo(
        metadata.key(),
        volume.getMetadata().getDeletionTimestamp() != null,
        "Available".equals(status.getPhase()),
        storageClass(metadata, spec.getStorageClassName()),
        bytes(FactJson.map(spec.getCapacity()).get(STORAGE)),
        Set.copyOf(FactJson.list(spec.getAccessModes())),
        "Block".equals(spec.getVolumeMode()),
        metadata.labels(),
        Optional.ofNullable(affinity.getRequired()).map(ConstraintReader::terms),
        Optional.ofNullable(spec.getClaimRef())
            .map(
                ref ->
                    new VolumeInfo.ClaimRef(
                        new ObjectKey(
                            FactJson.text(ref.getNamespace()), FactJson.text(ref.getName())),
                        FactJson.text(ref.getUid()))),
        Optional.ofNullable(spec.getCsi())
            .map(
                csi ->
                    new VolumeInfo.CsiVolume(
                        FactJson.text(csi.getDriver()), FactJson.text(csi.getVolumeHandle()))));
  }

  private static String storageClass(Metadata metadata, @Nullable String inSpec) {
    String former = metadata.annotations().get(BETA_CLASS);
    return former == null ? FactJson.text(inSpec) : former;
  }

  private static StorageClassInfo storageClass(StorageClass storageClass) {
    return new StorageClassInfo(
        Metadata.of(storageClass).key(),
        FactJson.text(storageClass.getProvisioner()),
        "WaitForFirstConsumer".equals(storageClass.getVolumeBindingMode()),
        FactJson.list(storageClass.getAllowedTopologies()).stream()
            .map(VolumeReader::topology)
            .toList());
  }

  private static LabelSelector topology(TopologySelectorTerm term) {
    return LabelSelector.of(
        FactJson.list(term.getMatchLabelExpressions()).stream()
            .map(
                label ->
                    new Requirement(
                        FactJson.text(label.getKey()),
                        Requirement.Operator.IN,
                        FactJson.list(label.getValues())))
            .toList());
  }

  private static CsiNodeInfo csiNode(CSINode node) {
    var spec = FactJson.orElse(node.getSpec(), new CSINodeSpec());
    var limits = new HashMap<String, Integer>();
    for (var driver : FactJson.list(spec.getDrivers())) {
      if (driver.getAllocatable() != null && driver.getAllocatable().getCount() != null) {
        limits.put(FactJson.text(driver.getName()), driver.getAllocatable().getCount());
      }
    }
    return new CsiNodeInfo(Metadata.of(node).key(), limits);
  }

  private static StorageCapacityInfo capacity(CSIStorageCapacity capacity) {
    long largest =
        capacity.getMaximumVolumeSize() == null
            ? bytes(capacity.getCapacity())
            : bytes(capacity.getMaximumVolumeSize());
    return new StorageCapacityInfo(
        Metadata.of(capacity).key(),
        FactJson.text(capacity.getStorageClassName()),
        SelectorReader.read(capacity.getNodeTopology(), "nodeTopology"),
        largest);
  }

  private static long bytes(@Nullable Quantity quantity) {
    return quantity == null ? 0 : (long) Quantities.whole(Quantities.parse(quantity.toString()));
  }
}
