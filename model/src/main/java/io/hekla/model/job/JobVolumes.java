package io.hekla.model.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.hekla.model.api.Job;
import io.hekla.model.api.VolumeSpec;
import io.hekla.model.resource.Quantities;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Claims that a Job's pods mount. Source: docs/reference/controllers.md#claims.
 *
 * <p>Names that Volcano draws at random follow from the Job's uid here, so that they are always the
 * same. A claim that is listed twice is mounted at both places
 * (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise).
 */
public final class JobVolumes {
  private static final int SUFFIX = 12;
  private static final int LONGEST_LABEL = 63;

  private JobVolumes() {}

  /** Returns whether a Job mounts any claim. */
  static boolean any(Job job) {
    return job.getSpec().volumes != null && !job.getSpec().volumes.isEmpty();
  }

  /** Returns the names of the claims in a Job's spec, of others' and its own, sorted. */
  public static List<String> claimNames(Job job) {
    return volumes(job).stream()
        .filter(volume -> !isNameless(volume))
        .map(volume -> volume.volumeClaimName)
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Returns the observed claims of a Job.
   *
   * @param exists whether a claim of this name exists in the Job's namespace
   */
  static JobObservation.Volumes observation(Job job, Predicate<String> exists) {
    if (!any(job)) {
      return JobObservation.Volumes.NONE;
    }
    var standing = new TreeSet<String>();
    var toMake = new TreeSet<String>();
    var absent = new TreeSet<String>();
    var faults = new ArrayList<String>();
    boolean nameless = false;
    for (int i = 0; i < volumes(job).size(); i++) {
      VolumeSpec volume = volumes(job).get(i);
      if (isNameless(volume) && volume.volumeClaim == null) {
        faults.add("spec.volumes[%d] says neither volumeClaimName nor volumeClaim".formatted(i));
        continue;
      }
      nameless |= isNameless(volume);
      String name = name(job, i);
      if (exists.test(name)) {
        standing.add(name);
      } else if (isMadeByJob(job, i)) {
        toMake.add(name);
        faults.addAll(unreadable(volume, i));
      } else if (absent.add(name)) {
        faults.add("the claim %s of spec.volumes[%d] does not exist; create it".formatted(name, i));
      }
    }
    return new JobObservation.Volumes(List.copyOf(standing), nameless, List.copyOf(toMake), faults);
  }

  /**
   * Returns amounts that are no quantities: the Job's author finds them in its status, not in a
   * claim that nobody can read.
   */
  private static List<String> unreadable(VolumeSpec volume, int index) {
    if (volume.volumeClaim == null
        || volume.volumeClaim.getResources() == null
        || volume.volumeClaim.getResources().getRequests() == null) {
      return List.of();
    }
    var faults = new ArrayList<String>();
    volume
        .volumeClaim
        .getResources()
        .getRequests()
        .forEach(
            (resource, amount) -> {
              try {
                Quantities.parse(String.valueOf(amount));
              } catch (IllegalArgumentException e) {
                faults.add(
                    "spec.volumes[%d].volumeClaim.resources.requests.%s is %s"
                        .formatted(index, resource, e.getMessage()));
              }
            });
    return faults;
  }

  /** Returns the Job's volumes, each with the name of its claim. */
  public static List<VolumeSpec> named(Job job) {
    return IntStream.range(0, volumes(job).size())
        .mapToObj(
            i -> {
              var named = new VolumeSpec();
              named.mountPath = volumes(job).get(i).mountPath;
              named.volumeClaim = volumes(job).get(i).volumeClaim;
              named.volumeClaimName = name(job, i);
              return named;
            })
        .toList();
  }

  /** Builds the claims of these names that the Job creates. */
  public static List<PersistentVolumeClaim> claims(Job job, List<String> names) {
    return IntStream.range(0, volumes(job).size())
        .filter(i -> isMadeByJob(job, i) && names.contains(name(job, i)))
        .mapToObj(
            i ->
                new PersistentVolumeClaimBuilder()
                    .withNewMetadata()
                    .withName(name(job, i))
                    .withNamespace(job.getMetadata().getNamespace())
                    .withOwnerReferences(JobOwner.of(job))
                    .endMetadata()
                    .withSpec(volumes(job).get(i).volumeClaim)
                    .build())
        .toList();
  }

  /** Mounts the claims in every container but the init containers. */
  static void mount(Job job, PodSpecBuilder pod) {
    if (!any(job)) {
      return;
    }
    var pathsOfClaim = new LinkedHashMap<String, List<String>>();
    for (int i = 0; i < volumes(job).size(); i++) {
      pathsOfClaim
          .computeIfAbsent(name(job, i), claim -> new ArrayList<>())
          .add(volumes(job).get(i).mountPath);
    }
    var mounts = new ArrayList<VolumeMount>();
    for (Map.Entry<String, List<String>> one : pathsOfClaim.entrySet()) {
      String volume = volumeName(job, one.getKey());
      pod.addToVolumes(
          new VolumeBuilder()
              .withName(volume)
              .withNewPersistentVolumeClaim()
              .withClaimName(one.getKey())
              .endPersistentVolumeClaim()
              .build());
      one.getValue()
          .forEach(
              path ->
                  mounts.add(
                      new VolumeMountBuilder().withName(volume).withMountPath(path).build()));
    }
    // Each container is rebuilt once, however many claims there are.
    pod.withContainers(
        pod.buildContainers().stream()
            .map(one -> new ContainerBuilder(one).addAllToVolumeMounts(mounts).build())
            .toList());
  }

  /** Returns the bytes of the mounts in each of those containers. */
  static long bytesPerContainer(Job job) {
    String name = job.getMetadata().getName();
    int fixed = "{'mountPath':'','name':''},".length() + prefix(name).length() + SUFFIX;
    return volumes(job).stream()
        .mapToLong(one -> fixed + (one.mountPath == null ? 0 : one.mountPath.length()))
        .sum();
  }

  private static List<VolumeSpec> volumes(Job job) {
    return any(job) ? job.getSpec().volumes : List.of();
  }

  private static boolean isNameless(VolumeSpec volume) {
    return volume.volumeClaimName == null || volume.volumeClaimName.isEmpty();
  }

  /**
   * Returns whether a claim is described and its name, if it has one yet, is the one given by the
   * Job.
   */
  private static boolean isMadeByJob(Job job, int index) {
    VolumeSpec volume = volumes(job).get(index);
    return volume.volumeClaim != null
        && (isNameless(volume) || volume.volumeClaimName.equals(ownName(job, index)));
  }

  private static String name(Job job, int index) {
    VolumeSpec volume = volumes(job).get(index);
    return isNameless(volume) ? ownName(job, index) : volume.volumeClaimName;
  }

  private static String ownName(Job job, int index) {
    return job.getMetadata().getName() + "-pvc-" + suffix(job.getMetadata().getUid() + "/" + index);
  }

  /**
   * Returns a DNS label, as the name of a volume has to be; that of a Job may be longer, with dots.
   */
  private static String volumeName(Job job, String claim) {
    return prefix(job.getMetadata().getName()) + suffix(claim);
  }

  private static String prefix(String name) {
    int length = Math.min(name.length(), LONGEST_LABEL - SUFFIX - 1);
    return name.substring(0, length).replace('.', '-') + "-";
  }

  private static String suffix(String of) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(of.getBytes(UTF_8));
      String text = new BigInteger(1, digest).toString(Character.MAX_RADIX);
      return text.substring(0, SUFFIX);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
