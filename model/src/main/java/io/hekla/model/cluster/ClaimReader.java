package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.PodResourceClaim;
import io.fabric8.kubernetes.api.model.PodResourceClaimStatus;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Reader of the claims that a pod names. */
final class ClaimReader {
  private ClaimReader() {}

  static PodClaims read(PodSpec spec, PodStatus status, Metadata metadata) {
    return new PodClaims(volumes(spec, metadata), devices(spec, status));
  }

  private static List<String> volumes(PodSpec spec, Metadata metadata) {
    var claims = new TreeSet<String>();
    for (var volume : FactJson.list(spec.getVolumes())) {
      if (volume.getPersistentVolumeClaim() != null) {
        claims.add(FactJson.text(volume.getPersistentVolumeClaim().getClaimName()));
      } else if (volume.getEphemeral() != null) {
        claims.add(metadata.key().name() + "-" + volume.getName());
      }
    }
    return List.copyOf(claims);
  }

  private static List<PodClaims.OfDevices> devices(PodSpec spec, PodStatus status) {
    var claims = new ArrayList<PodClaims.OfDevices>();
    for (PodResourceClaim claim : FactJson.list(spec.getResourceClaims())) {
      String entry = FactJson.text(claim.getName());
      if (claim.getResourceClaimName() != null) {
        claims.add(new PodClaims.OfDevices(entry, claim.getResourceClaimName()));
        continue;
      }
      Optional<PodResourceClaimStatus> made =
          FactJson.list(status.getResourceClaimStatuses()).stream()
              .filter(one -> entry.equals(one.getName()))
              .findFirst();
      // A status entry without a claim's name: the template turned out to ask for nothing.
      if (made.isEmpty() || made.get().getResourceClaimName() != null) {
        String name = made.map(PodResourceClaimStatus::getResourceClaimName).orElse("");
        claims.add(new PodClaims.OfDevices(entry, name));
      }
    }
    return claims;
  }
}
