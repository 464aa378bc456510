package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.host.ApplicationConf;
import io.hekla.controller.kinds.EntityKind;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.NodeShard;
import io.hekla.model.api.NodeShardSpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ForeignPodGroupInfo;
import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ShardingInfo;
import io.hekla.model.job.JobPodGroupBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Objects of one of several Heklas (docs/reference/nodeshard.md#several-heklas). */
class ShardsOfHeklasTest {
  private static final ObjectKey GANG = new ObjectKey("default", "gang");

  private int version = 1;

  private static Reconciler hekla(String mode, String controllers) {
    var hekla =
        ConfigFactory.parseMap(
                Map.of(
                    "hekla.scheduler.sharding.mode",
                    mode,
                    "hekla.scheduler.sharding.name",
                    "b",
                    "hekla.scheduler.sharding.controllers",
                    controllers,
                    "hekla.scheduler.names",
                    List.of("b")))
            .withFallback(ApplicationConf.ofProcess())
            .resolve()
            .getConfig("hekla");
    ObserverSettings settings = ObserverSettings.read(hekla).withoutPauses();
    var reconciler =
        new Reconciler(
            settings,
            Kind.ALL,
            EntityKinds.observers(EntityKinds.of(settings)),
            event -> {},
            (entity, command) -> {});
    reconciler.activate(Duration.ZERO);
    Kind.ALL.forEach(kind -> reconciler.take(new WatchEvent.Listed<>(kind, List.of(), 1)));
    reconciler.observe(Duration.ZERO);
    return reconciler;
  }

  private static <T extends HasMetadata> void see(Reconciler hekla, Kind<T> kind, T object) {
    hekla.take(new WatchEvent.Seen<>(kind, object));
  }

  private static List<String> observed(Reconciler hekla) {
    return hekla.observe(Duration.ZERO).stream().map(one -> one.entity().toString()).toList();
  }

  private <T extends HasMetadata> T named(T object, String name) {
    object.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("default")
            .withName(name)
            .withUid("uid-" + name)
            .withResourceVersion(Integer.toString(++version))
            .build());
    return object;
  }

  private Job job(String name, String scheduler) {
    Job job = named(new Job(), name);
    job.setSpec(new JobSpec());
    job.getSpec().schedulerName = scheduler;
    job.getSpec().tasks = List.of();
    return job;
  }

  private PodGroup gang(String phase) {
    return gang(GANG.name(), phase);
  }

  private PodGroup gang(String name, String phase) {
    PodGroup gang = named(new PodGroup(), name);
    gang.setSpec(new PodGroupSpec());
    gang.setStatus(new PodGroupStatus());
    gang.getStatus().phase = phase;
    return gang;
  }

  private static PodGroup ofJob(PodGroup gang, String job) {
    gang.getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder()
                    .withApiVersion("batch.volcano.sh/v1alpha1")
                    .withKind("Job")
                    .withName(job)
                    .withUid("uid-" + job)
                    .withController(true)
                    .build()));
    return gang;
  }

  private Pod member(String scheduler) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName("p")
        .withUid("uid-p")
        .addToAnnotations("scheduling.k8s.io/group-name", GANG.name())
        .endMetadata()
        .withNewSpec()
        .withSchedulerName(scheduler)
        .addNewContainer()
        .withName("main")
        .endContainer()
        .endSpec()
        .build();
  }

  @Test
  void aJobIsThatOfTheSchedulerThatItNames() {
    Reconciler hekla = hekla("hard", "all");

    see(hekla, Kind.JOB, job("ours", "b"));
    see(hekla, Kind.JOB, job("theirs", "a"));
    see(hekla, Kind.JOB, job("nameless", ""));

    assertThat(observed(hekla))
        .containsExactlyInAnyOrder("Job default/ours", "Job default/nameless");
  }

  @Test
  void theCommonObjectsAreThoseOfOneHekla() {
    Reconciler hekla = hekla("hard", "own");

    see(hekla, Kind.JOB, job("ours", "b"));
    see(hekla, Kind.JOB, job("nameless", ""));
    see(hekla, Kind.QUEUE, named(new Queue(), "q"));

    assertThat(observed(hekla)).containsExactly("Job default/ours");
    hekla.account(Map.of());
  }

  @Test
  void withoutShardsEveryObjectIsOurs() {
    Reconciler hekla = hekla("none", "own");

    see(hekla, Kind.JOB, job("theirs", "a"));

    assertThat(observed(hekla)).contains("Job default/theirs");
    assertThat(EntityKinds.of(ObserverSettings.of("b")))
        .extracting(EntityKind::kind)
        .hasSize(EntityKinds.ALL.size());
    assertThat(hekla.engine().since(0)).noneMatch(ShardsOfHeklasTest::isAboutShards);
    see(hekla, Kind.NODE_SHARD, shard());
    assertThat(hekla.engine().since(0)).noneMatch(ShardsOfHeklasTest::isAboutShards);
  }

  private NodeShard shard() {
    NodeShard shard = named(new NodeShard(), "b");
    shard.getMetadata().setNamespace(null);
    shard.setSpec(new NodeShardSpec());
    shard.getSpec().nodesDesired = List.of("n1");
    return shard;
  }

  private static boolean isAboutShards(Change change) {
    return change instanceof Change.FactSeen seen
        && (seen.fact() instanceof ShardingInfo
            || seen.fact() instanceof NodeShardInfo
            || seen.fact() instanceof ForeignPodGroupInfo);
  }

  @Test
  void theEngineKnowsTheShardsAndTheSetting() {
    Reconciler hekla = hekla("soft", "all");
    see(hekla, Kind.NODE_SHARD, shard());

    assertThat(hekla.engine().since(0))
        .contains(
            new Change.FactSeen(new ShardingInfo(new ObjectKey("", "b"), false)),
            new Change.FactSeen(
                new NodeShardInfo(
                    new ObjectKey("", "b"),
                    "uid-b",
                    List.of("n1"),
                    List.of(),
                    List.of(),
                    List.of())));
  }

  @Test
  void aPodGroupIsThatOfItsPodsScheduler() {
    Reconciler hekla = hekla("hard", "all");
    see(hekla, Kind.POD_GROUP, gang("Pending"));
    assertThat(observed(hekla)).contains("PodGroup default/gang");
    assertThat(groups(hekla)).containsExactly(GANG);

    see(hekla, Kind.POD, member("a"));
    see(hekla, Kind.POD_GROUP, gang("Pending"));

    assertThat(observed(hekla)).doesNotContain("PodGroup default/gang");
    assertThat(groups(hekla)).as("nothing of it counts before it is admitted").isEmpty();

    see(hekla, Kind.POD_GROUP, gang("Running"));

    assertThat(observed(hekla)).doesNotContain("PodGroup default/gang");
    assertThat(hekla.engine().since(0))
        .contains(new Change.FactSeen(new ForeignPodGroupInfo(GANG)));
    assertThat(groups(hekla)).containsExactly(GANG);
  }

  @Test
  void aPodGroupOfAJobIsThatOfTheJobsScheduler() {
    Reconciler hekla = hekla("hard", "all");
    Job theirs = job("theirs", "a");
    String name = JobPodGroupBuilder.name(theirs);
    see(hekla, Kind.POD_GROUP, ofJob(gang(name, "Inqueue"), "theirs"));
    assertThat(hekla.engine().since(0)).noneMatch(ShardsOfHeklasTest::isForeign);
    assertThat(observed(hekla)).contains("PodGroup default/" + name);

    see(hekla, Kind.JOB, theirs);
    assertThat(hekla.engine().since(0))
        .as("its Job shows whose it is")
        .anyMatch(ShardsOfHeklasTest::isForeign);
    see(hekla, Kind.POD_GROUP, ofJob(gang(name, "Running"), "theirs"));

    assertThat(observed(hekla)).doesNotContain("PodGroup default/" + name);
  }

  private static boolean isForeign(Change change) {
    return change instanceof Change.FactSeen seen && seen.fact() instanceof ForeignPodGroupInfo;
  }

  private static List<ObjectKey> groups(Reconciler hekla) {
    return hekla.engine().since(0).stream()
        .filter(Change.PodGroupSeen.class::isInstance)
        .map(change -> ((Change.PodGroupSeen) change).podGroup().key())
        .toList();
  }
}
