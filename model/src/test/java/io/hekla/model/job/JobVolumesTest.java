package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpecBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.VolumeResourceRequirementsBuilder;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.VolumeSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the claims of a Job, as its spec requests them. */
class JobVolumesTest {
  private static final String OWN = "train-pvc-[0-9a-z]{12}";

  private static VolumeSpec mount(String path, String claim) {
    var volume = new VolumeSpec();
    volume.mountPath = path;
    volume.volumeClaimName = claim;
    return volume;
  }

  private static VolumeSpec make(String path) {
    var volume = new VolumeSpec();
    volume.mountPath = path;
    volume.volumeClaim =
        new PersistentVolumeClaimSpecBuilder().withAccessModes("ReadWriteOnce").build();
    return volume;
  }

  private static Job job(VolumeSpec... volumes) {
    var task = new TaskSpec();
    task.name = "worker";
    task.replicas = 1;
    task.template =
        new PodTemplateSpecBuilder()
            .withNewSpec()
            .addNewInitContainer()
            .withName("init")
            .endInitContainer()
            .addNewContainer()
            .withName("main")
            .endContainer()
            .addNewContainer()
            .withName("side")
            .endContainer()
            .endSpec()
            .build();
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder().withName("train").withNamespace("ns").withUid("job-uid").build());
    job.setSpec(new JobSpec());
    job.getSpec().tasks = List.of(task);
    job.getSpec().volumes = List.of(volumes);
    return job;
  }

  private static Pod pod(Job job) {
    return JobPodBuilder.of(job, job.getSpec().tasks.getFirst(), 0, 0, 0);
  }

  @Test
  void anAmountThatIsNoQuantityIsAFaultOfTheJob() {
    VolumeSpec volume = make("/in");
    volume.volumeClaim.setResources(
        new VolumeResourceRequirementsBuilder()
            .addToRequests("storage", new Quantity("Infinity"))
            .build());

    assertThat(JobVolumes.observation(job(volume), claim -> false).faults())
        .singleElement()
        .asString()
        .startsWith(
            "spec.volumes[0].volumeClaim.resources.requests.storage is not a quantity:"
                + " \"Infinity\"");
  }

  @Test
  void aClaimThatTheJobDescribesGetsANameThatStays() {
    var job = job(make("/in"), make("/out"));

    var first = JobVolumes.observation(job, claim -> false);
    job.getSpec().volumes = JobVolumes.named(job);
    var named = JobVolumes.observation(job, claim -> false);

    assertThat(first.namesMissing()).isTrue();
    assertThat(first.toCreate()).hasSize(2).doesNotHaveDuplicates().allMatch(n -> n.matches(OWN));
    assertThat(named.namesMissing()).isFalse();
    assertThat(named.toCreate()).isEqualTo(first.toCreate());
    assertThat(named.faults()).isEmpty();
  }

  @Test
  void aClaimThatTheJobMakesBelongsToIt() {
    var job = job(make("/in"));
    var names = JobVolumes.observation(job, claim -> false).toCreate();

    var claims = JobVolumes.claims(job, names);

    assertThat(claims).hasSize(1);
    assertThat(claims.getFirst().getMetadata().getName()).matches(OWN);
    assertThat(claims.getFirst().getMetadata().getNamespace()).isEqualTo("ns");
    assertThat(claims.getFirst().getMetadata().getOwnerReferences().getFirst().getUid())
        .isEqualTo("job-uid");
    assertThat(claims.getFirst().getSpec().getAccessModes()).containsExactly("ReadWriteOnce");
  }

  @Test
  void aForeignClaimMustExist() {
    var job = job(mount("/data", "data"));

    assertThat(JobVolumes.observation(job, claim -> false).faults())
        .containsExactly("the claim data of spec.volumes[0] does not exist; create it");
    assertThat(JobVolumes.observation(job, claim -> true))
        .isEqualTo(new JobObservation.Volumes(List.of("data"), false, List.of(), List.of()));
  }

  @Test
  void aNameOfTheUsersIsNotTakenForOneThatTheJobMakes() {
    var volume = make("/data");
    volume.volumeClaimName = "data";

    var observation = JobVolumes.observation(job(volume), claim -> false);

    assertThat(observation.toCreate()).isEmpty();
    assertThat(observation.faults()).hasSize(1);
  }

  @Test
  void aVolumeThatSaysNothingOfAClaimIsAFault() {
    assertThat(JobVolumes.observation(job(mount("/data", "")), claim -> true).faults())
        .containsExactly("spec.volumes[0] says neither volumeClaimName nor volumeClaim");
  }

  @Test
  void claimsAreMountedInContainersButNotInInitContainers() {
    var pod = pod(job(mount("/data", "data")));

    var volume = pod.getSpec().getVolumes().getFirst();
    assertThat(pod.getSpec().getVolumes()).hasSize(1);
    assertThat(volume.getName()).matches("train-[0-9a-z]{12}");
    assertThat(volume.getPersistentVolumeClaim().getClaimName()).isEqualTo("data");
    assertThat(pod.getSpec().getContainers())
        .allSatisfy(
            container ->
                assertThat(container.getVolumeMounts())
                    .extracting(mount -> mount.getName() + " " + mount.getMountPath())
                    .containsExactly(volume.getName() + " /data"));
    assertThat(pod.getSpec().getInitContainers().getFirst().getVolumeMounts()).isEmpty();
  }

  @Test
  void aClaimThatIsListedTwiceIsOneVolumeMountedAtBothPlaces() {
    var pod = pod(job(mount("/in", "data"), mount("/out", "data")));

    assertThat(pod.getSpec().getVolumes()).hasSize(1);
    assertThat(pod.getSpec().getContainers().getFirst().getVolumeMounts())
        .extracting(mount -> mount.getMountPath())
        .containsExactly("/in", "/out");
  }
}
