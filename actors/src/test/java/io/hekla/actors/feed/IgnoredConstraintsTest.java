package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.event.EventSink;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.Job;
import io.hekla.model.api.NetworkTopologySpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.event.ObjectEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events about hard topologies and minimums of partitions that nothing heeds. */
class IgnoredConstraintsTest {
  private static final Set<String> BOTH = Set.of("gang", "network-topology-aware");

  private final ObjectCache cache = new ObjectCache();
  private final List<String> events = new ArrayList<>();
  private int version = 1;
  private final IgnoredConstraints ignored = new IgnoredConstraints(sink());

  @BeforeEach
  void act() {
    cache.kinds().forEach(this::listNothing);
    ignored.act(true);
  }

  @Test
  void aHardTopologyWithoutThePluginIsReportedOnceOnItsJob() {
    ignored.configured(Set.of("gang"));
    see(Kind.JOB, job("a", "networkTopology: {mode: hard, highestTierAllowed: 1}"));
    see(Kind.HYPER_NODE, hyperNode(1, "rack"));
    wait5s();
    see(Kind.HYPER_NODE, hyperNode(1, "rack"));
    wait5s();

    assertThat(events)
        .containsExactly(
            "WARNING ConstraintIgnored Job default/a: spec.networkTopology.mode: hard has no effect:"
                + " the scheduler configuration does not have the plugin network-topology-aware;"
                + " add the plugin to its tiers");
  }

  @Test
  void aTierThatNoHyperNodeHasIsReportedOnAPodGroup() {
    ignored.configured(BOTH);
    see(Kind.HYPER_NODE, hyperNode(2, "rack"));
    see(Kind.POD_GROUP, podGroup("name", "networkTopology: {mode: hard, highestTierName: rak}"));
    see(Kind.POD_GROUP, podGroup("high", "networkTopology: {mode: hard, highestTierAllowed: 7}"));
    see(Kind.POD_GROUP, podGroup("low", "networkTopology: {mode: hard, highestTierAllowed: 1}"));
    see(Kind.POD_GROUP, podGroup("none", "networkTopology: {mode: hard}"));
    see(Kind.POD_GROUP, podGroup("good", "networkTopology: {mode: hard, highestTierAllowed: 2}"));
    see(Kind.POD_GROUP, podGroup("soft", "networkTopology: {mode: soft, highestTierAllowed: 7}"));
    wait5s();

    assertThat(events)
        .containsExactlyInAnyOrder(
            "WARNING ConstraintIgnored PodGroup default/name: spec.networkTopology.highestTierName:"
                + " no HyperNode has the tier name \"rak\", so that there is no limit; did you mean"
                + " rack?",
            "WARNING ConstraintIgnored PodGroup default/high:"
                + " spec.networkTopology.highestTierAllowed: no HyperNode has tier 7 or a higher"
                + " one, so that there is no limit; the highest tier is 2",
            "WARNING ConstraintIgnored PodGroup default/low:"
                + " spec.networkTopology.highestTierAllowed: no HyperNode has tier 1 or a lower one,"
                + " so that the pods wait; the lowest tier is 2",
            "WARNING ConstraintIgnored PodGroup default/none: spec.networkTopology: hard names no"
                + " tier, so that there is no limit; set highestTierAllowed or highestTierName");
  }

  @Test
  void aChangeOfThePluginsOrOfHyperNodesIsReportedOnWhatIsThere() {
    ignored.configured(BOTH);
    see(Kind.POD_GROUP, podGroup("a", "networkTopology: {mode: hard, highestTierName: rack}"));
    wait5s();
    assertThat(events)
        .singleElement()
        .asString()
        .endsWith("so that there is no limit; give the HyperNodes spec.tierName");

    see(Kind.HYPER_NODE, hyperNode(1, "rack"));
    wait5s();
    assertThat(events).hasSize(1);

    ignored.configured(Set.of("gang"));
    wait5s();
    assertThat(events).hasSize(2);
  }

  @Test
  void minimumsOfPartitionsThatNothingHeedsAreReported() {
    String tasks =
        "tasks: [{name: w, replicas: 4, partitionPolicy: {totalPartitions: 2, partitionSize: 2,"
            + " minPartitions: 1}}]";
    ignored.configured(Set.of("priority"));
    see(Kind.JOB, job("gangless", "minAvailable: 2\n  " + tasks));
    wait5s();
    ignored.configured(BOTH);
    see(Kind.JOB, job("undefaulted", tasks));
    wait5s();

    assertThat(events)
        .containsExactly(
            "WARNING ConstraintIgnored Job default/gangless:"
                + " spec.tasks[0].partitionPolicy.minPartitions: it has no effect: the scheduler"
                + " configuration does not have the plugin gang; add the plugin to its tiers",
            "WARNING ConstraintIgnored Job default/undefaulted: spec.minAvailable: it is missing, so"
                + " that the gang needs all pods, whatever minPartitions is; set it, here and in"
                + " the task, to the pods of minPartitions");
  }

  @Test
  void anObjectThatCannotBeJudgedKeepsNoOtherFromItsEvent() {
    ignored.configured(Set.of("priority"));
    see(Kind.JOB, job("broken", "tasks: [null]"));
    see(Kind.JOB, job("a", "networkTopology: {mode: hard, highestTierAllowed: 1}"));
    wait5s();

    assertThat(events).singleElement().asString().contains("Job default/a");
  }

  @Test
  void aStatusOfAHyperNodeJudgesNoObjectAgain() {
    ignored.configured(BOTH);
    see(Kind.HYPER_NODE, hyperNode(1, "rack"));
    wait5s();
    Job late = job("late", "networkTopology: {mode: hard, highestTierAllowed: 7}");
    late.getMetadata().setResourceVersion(Integer.toString(++version));
    var unseen = cache.take(new WatchEvent.Seen<>(Kind.JOB, late));
    see(Kind.HYPER_NODE, hyperNode(1, "rack"));
    wait5s();
    assertThat(unseen).isNotEmpty();
    assertThat(events).isEmpty();

    see(Kind.HYPER_NODE, hyperNode(2, "zone"));
    wait5s();
    assertThat(events).singleElement().asString().contains("the highest tier is 2");
  }

  @Test
  void thePodGroupOfAJobIsNotReportedBesideItsJob() {
    ignored.configured(Set.of("gang"));
    PodGroup group = podGroup("a", "networkTopology: {mode: hard, highestTierAllowed: 1}");
    group
        .getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder()
                    .withApiVersion("batch.volcano.sh/v1alpha1")
                    .withKind("Job")
                    .withName("a")
                    .withUid("u")
                    .withController(true)
                    .build()));
    see(Kind.POD_GROUP, group);
    wait5s();

    assertThat(events).isEmpty();
  }

  @Test
  void aMemberThatDoesNotWriteToUsersReportsNothing() {
    ignored.act(false);
    ignored.configured(Set.of("gang"));
    see(Kind.JOB, job("a", "networkTopology: {mode: hard, highestTierAllowed: 1}"));
    wait5s();

    assertThat(events).isEmpty();
  }

  @Test
  void aBeatJudgesNoMoreObjectsThanItsBound() {
    ignored.configured(BOTH);
    manyOfTier7(2 * IgnoredConstraints.MOST + 1);
    see(Kind.HYPER_NODE, hyperNode(1, "rack"));
    wait5s();
    assertThat(events).hasSize(IgnoredConstraints.MOST);

    var sizes = new ArrayList<Integer>();
    for (int i = 0; i < 3; i++) {
      ignored.beat(cache);
      sizes.add(events.size());
    }
    int all = 2 * IgnoredConstraints.MOST + 1;
    assertThat(sizes).containsExactly(2 * IgnoredConstraints.MOST, all, all);
  }

  @Test
  void tiersThatChangeAllTheTimeKeepNoObjectFromItsEvent() {
    int number = 12 * IgnoredConstraints.MOST;
    ignored.configured(BOTH);
    manyOfTier7(number);
    for (int tier = 1; tier <= 4; tier++) {
      see(Kind.HYPER_NODE, hyperNode(tier, "rack"));
      wait5s();
    }

    var reported = new HashSet<String>();
    events.forEach(event -> reported.add(event.substring(0, event.indexOf(": "))));
    assertThat(reported).hasSize(number);
  }

  @Test
  void aRoundThatIsBegunAnewEndsWhereItWas() {
    List.of("a", "b", "c").forEach(name -> see(Kind.POD_GROUP, podGroup(name, "minMember: 1")));
    see(Kind.JOB, job("j", "minAvailable: 1"));
    var round = new CacheRound(List.of(Kind.JOB, Kind.POD_GROUP));
    assertThat(names(round, 9)).isEmpty();

    round.begin();
    assertThat(names(round, 3)).containsExactly("j", "a", "b");
    round.begin();
    assertThat(names(round, 2)).containsExactly("c", "j");
    assertThat(names(round, 9)).containsExactly("a", "b");
    assertThat(names(round, 9)).isEmpty();
  }

  private List<String> names(CacheRound round, int most) {
    return round.pass(cache, most).stream()
        .map(one -> one.object().getMetadata().getName())
        .toList();
  }

  /** Puts PodGroups with a tier that no HyperNode has into the cache, unnoticed. */
  private void manyOfTier7(int number) {
    for (int i = 0; i < number; i++) {
      var group = new PodGroup();
      group.setMetadata(
          new ObjectMetaBuilder()
              .withNamespace("default")
              .withName("g" + i)
              .withUid("u" + i)
              .withResourceVersion(Integer.toString(++version))
              .build());
      var spec = new PodGroupSpec();
      spec.networkTopology = new NetworkTopologySpec();
      spec.networkTopology.mode = "hard";
      spec.networkTopology.highestTierAllowed = 7;
      group.setSpec(spec);
      assertThat(cache.take(new WatchEvent.Seen<>(Kind.POD_GROUP, group))).hasSize(1);
    }
  }

  private void wait5s() {
    for (int i = 0; i < IgnoredConstraints.BEATS; i++) {
      ignored.beat(cache);
    }
  }

  private <T extends HasMetadata> void listNothing(Kind<T> kind) {
    cache.take(new WatchEvent.Listed<>(kind, List.of(), 1));
  }

  private <T extends HasMetadata> void see(Kind<T> kind, T object) {
    object.getMetadata().setResourceVersion(Integer.toString(++version));
    cache.take(new WatchEvent.Seen<>(kind, object)).forEach(ignored::take);
  }

  private static Job job(String name, String spec) {
    return read(Job.class, name, spec);
  }

  private static PodGroup podGroup(String name, String spec) {
    return read(PodGroup.class, name, spec);
  }

  private static HyperNode hyperNode(int tier, String tierName) {
    return read(HyperNode.class, "h", "tier: " + tier + "\n  tierName: " + tierName);
  }

  private static <T extends HasMetadata> T read(Class<T> type, String name, String spec) {
    return Serialization.unmarshal(
        "metadata: {namespace: default, name: %s, uid: %s}\nspec:\n  %s\n"
            .formatted(name, name, spec),
        type);
  }

  private EventSink sink() {
    return new EventSink() {
      @Override
      public void occurred(ObjectEvent event) {
        events.add(
            "%s %s %s %s: %s"
                .formatted(
                    event.type(),
                    event.reason(),
                    event.about().kind(),
                    event.about().key(),
                    event.message()));
      }

      @Override
      public void conditionHolds(ObjectEvent event) {}

      @Override
      public void conditionEnded(ObjectEvent end) {}

      @Override
      public void conditionWithdrawn(String uid) {}
    };
  }
}
