package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.ObjectReader;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ForeignObjects;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.controller.cache.UnreadableObjects;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.engine.EngineFeed;
import io.hekla.controller.engine.NodeEvent;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.NodeSelection;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ShardSelection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Existing objects that cannot be read, of which each is left out alone. */
class UnreadableObservationsTest {
  private static final PodGroupResolver OURS = new PodGroupResolver(Set.of("volcano"));

  private static final ObjectKey KEY = new ObjectKey("ns", "x");

  private final ObjectCache known = new ObjectCache();
  private final List<NodeEvent> nodes = new ArrayList<>();
  private final EngineFeed view =
      new EngineFeed(
          known, OURS, NodeSelection.ALL, ShardSelection.NONE, ForeignObjects.NONE, nodes::add);
  private final List<UnreadableObject> reported = new ArrayList<>();
  private final Map<String, Integer> counted = new HashMap<>();

  @BeforeEach
  void listen() {
    known
        .unreadable()
        .setListener(
            new UnreadableObjects.Listener() {
              @Override
              public void unreadable(UnreadableObject object) {
                reported.add(object);
              }

              @Override
              public void counted(Kind<?> kind, int number) {
                counted.put(kind.name(), number);
              }
            });
    view.since(0);
  }

  private List<Delta> take(WatchEvent<?> one) {
    List<Delta> deltas = known.take(one);
    deltas.forEach(delta -> view.take(delta));
    return deltas;
  }

  private static UnreadableObject bad(Kind<?> kind, String uid, String version, String why) {
    return new UnreadableObject(kind, KEY, uid, version, why);
  }

  private static PodGroup group(String version) {
    return ObjectReader.shell(Kind.POD_GROUP, bad(Kind.POD_GROUP, "u", version, ""));
  }

  @Test
  void anUnreadablePodGroupIsUnknownToTheScheduler() {
    take(new WatchEvent.Seen<>(Kind.POD_GROUP, group("1")));
    long version = view.version();

    take(new WatchEvent.Unreadable<>(Kind.POD_GROUP, bad(Kind.POD_GROUP, "u", "2", "spec: no")));

    assertThat(view.since(version)).containsExactly(new Change.PodGroupGone(KEY));
    assertThat(known.get(Kind.POD_GROUP, KEY)).isEmpty();
    assertThat(known.isThere(Kind.POD_GROUP, KEY)).isTrue();
    assertThat(known.versions()).containsEntry("PodGroup", 2L);
    assertThat(reported).hasSize(1);
    assertThat(counted).containsEntry("PodGroup", 1);
  }

  @Test
  void onceItCanBeReadAgainItIsAsAnyOther() {
    take(new WatchEvent.Unreadable<>(Kind.POD_GROUP, bad(Kind.POD_GROUP, "u", "2", "spec: no")));
    take(new WatchEvent.Seen<>(Kind.POD_GROUP, group("3")));

    assertThat(view.since(0)).hasSize(1).first().isInstanceOf(Change.PodGroupSeen.class);
    assertThat(known.isLost(Kind.POD_GROUP, KEY)).isFalse();
    assertThat(counted).containsEntry("PodGroup", 0);
  }

  @Test
  void oneThatWasNeverReadIsGoneWhenItIsDeletedOrNoLongerListed() {
    for (WatchEvent<?> end :
        List.of(
            new WatchEvent.Gone<>(Kind.POD_GROUP, group("3")),
            new WatchEvent.Listed<>(Kind.POD_GROUP, List.of(), 3))) {
      take(new WatchEvent.Unreadable<>(Kind.POD_GROUP, bad(Kind.POD_GROUP, "u", "2", "no")));

      assertThat(take(end))
          .singleElement()
          .satisfies(
              delta -> {
                assertThat(delta.after()).isEmpty();
                assertThat(delta.isUnreadable()).isFalse();
                assertThat(Delta.keyOf(delta.before().orElseThrow())).isEqualTo(KEY);
              });
      assertThat(known.isThere(Kind.POD_GROUP, KEY)).isFalse();
      assertThat(counted).containsEntry("PodGroup", 0);
    }
  }

  @Test
  void anUnreadableListedObjectIsNotDeleted() {
    take(new WatchEvent.Seen<>(Kind.POD_GROUP, group("1")));

    var deltas =
        take(
            new WatchEvent.Listed<>(
                Kind.POD_GROUP, List.of(), List.of(bad(Kind.POD_GROUP, "u", "2", "no")), 5));

    assertThat(deltas).singleElement().satisfies(one -> assertThat(one.isUnreadable()).isTrue());
  }

  @Test
  void theSameFaultIsReportedOnceAndAnotherOneAgain() {
    for (String why : List.of("a", "a", "b")) {
      take(new WatchEvent.Unreadable<>(Kind.JOB, bad(Kind.JOB, "u", "2", why)));
    }

    assertThat(reported).extracting(UnreadableObject::why).containsExactly("a", "b");
    assertThat(counted).containsEntry("Job", 1);
  }

  @Test
  void anUnreadableConstraintStaysInForce() {
    for (Class<? extends HasMetadata> type :
        List.of(ResourceQuota.class, PodDisruptionBudget.class)) {
      Kind<?> kind = Kind.of(type);
      Change closed = new Change.FactSeen(FactReader.unreadable(type, KEY).orElseThrow());

      long first = view.version();
      take(new WatchEvent.Unreadable<>(kind, bad(kind, "u", "1", "status: no")));
      assertThat(view.since(first)).containsExactly(closed);

      see(kind, "2");
      long second = view.version();
      take(new WatchEvent.Unreadable<>(kind, bad(kind, "another", "3", "status: no")));
      assertThat(view.since(second)).containsExactly(closed);

      long third = view.version();
      gone(kind, "5");
      assertThat(view.since(third)).singleElement().isInstanceOf(Change.FactGone.class);
    }
  }

  @Test
  void aQuotaOfWhichNoSenseCanBeMadeGoesOnForbidding() {
    take(
        new WatchEvent.Seen<>(
            Kind.of(ResourceQuota.class),
            new ResourceQuotaBuilder(
                    ObjectReader.shell(
                        Kind.of(ResourceQuota.class),
                        bad(Kind.of(ResourceQuota.class), "u", "1", "")))
                .withNewStatus()
                .addToHard("cpu", new Quantity("many"))
                .endStatus()
                .build()));

    assertThat(view.since(0))
        .containsExactly(
            new Change.FactSeen(FactReader.unreadable(ResourceQuota.class, KEY).orElseThrow()));
    assertThat(reported).singleElement().satisfies(one -> assertThat(one.why()).contains("cpu"));
  }

  private <T extends HasMetadata> void see(Kind<T> kind, String version) {
    take(new WatchEvent.Seen<>(kind, ObjectReader.shell(kind, bad(kind, "u", version, ""))));
  }

  private <T extends HasMetadata> void gone(Kind<T> kind, String version) {
    take(new WatchEvent.Gone<>(kind, ObjectReader.shell(kind, bad(kind, "u", version, ""))));
  }

  private static PodBuilder pod(String version) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("ns")
        .withName("x")
        .withUid("u")
        .withResourceVersion(version)
        .endMetadata()
        .withNewSpec()
        .withSchedulerName("volcano")
        .addNewContainer()
        .withName("c")
        .withNewResources()
        .addToRequests("cpu", new Quantity("2"))
        .endResources()
        .endContainer()
        .endSpec();
  }

  private static HasMetadata bound(String version) {
    return pod(version).editSpec().withNodeName("n1").endSpec().build();
  }

  @Test
  void aPodOnANodeThatCanNoLongerBeReadGoesOnHoldingItsRoom() {
    take(new WatchEvent.Seen<>(Kind.POD, (Pod) bound("1")));
    nodes.clear();

    take(new WatchEvent.Unreadable<>(Kind.POD, bad(Kind.POD, "u", "2", "no")));

    assertThat(nodes).isEmpty();
    assertThat(known.get(Kind.POD, KEY)).isPresent();

    take(new WatchEvent.Gone<>(Kind.POD, (Pod) bound("3")));
    assertThat(nodes).containsExactly(new NodeEvent.TaskGone("u"));
  }

  @Test
  void anotherPodOfItsNameTakesItsRoomAway() {
    take(new WatchEvent.Seen<>(Kind.POD, (Pod) bound("1")));
    nodes.clear();

    take(new WatchEvent.Unreadable<>(Kind.POD, bad(Kind.POD, "another", "2", "no")));

    assertThat(nodes).containsExactly(new NodeEvent.TaskGone("u"));
  }

  @Test
  void aPodOnANodeOfWhichOnlyItsRequestsCanBeReadHoldsThem() {
    var pod =
        pod("1")
            .editSpec()
            .withNodeName("n1")
            .addNewToleration()
            .withOperator("Sometimes")
            .endToleration()
            .addNewTopologySpreadConstraint()
            .withWhenUnsatisfiable("Perhaps")
            .endTopologySpreadConstraint()
            .endSpec()
            .build();

    take(new WatchEvent.Seen<>(Kind.POD, pod));

    assertHoldsAndCountsAsUnreadable(2_000);
  }

  @Test
  void aPodOnANodeThatIsBeyondItsBoundsHoldsItsRoom() {
    Map<String, Quantity> amounts =
        IntStream.range(0, 20_000)
            .boxed()
            .collect(Collectors.toMap(i -> "example.com/r" + i, i -> new Quantity("1")));
    amounts.put("cpu", new Quantity("3"));
    var pod =
        pod("1")
            .editSpec()
            .withNodeName("n1")
            .editFirstContainer()
            .editOrNewResources()
            .withRequests(amounts)
            .endResources()
            .endContainer()
            .endSpec()
            .build();

    take(new WatchEvent.Seen<>(Kind.POD, pod));

    assertHoldsAndCountsAsUnreadable(3_000);
  }

  private void assertHoldsAndCountsAsUnreadable(double milliCpu) {
    assertThat(nodes)
        .singleElement()
        .isInstanceOfSatisfying(
            NodeEvent.TaskSeen.class,
            seen -> assertThat(seen.task().request().milliCpu()).isEqualTo(milliCpu));
    assertThat(counted).containsEntry("Pod", 1);
  }

  @Test
  void aPodThatWaitsAndCannotBeReadAnyMoreIsForgotten() {
    take(new WatchEvent.Seen<>(Kind.POD, pod("1").build()));
    long version = view.version();

    take(
        new WatchEvent.Seen<>(
            Kind.POD,
            pod("2")
                .editSpec()
                .addNewTopologySpreadConstraint()
                .withWhenUnsatisfiable("Perhaps")
                .endTopologySpreadConstraint()
                .endSpec()
                .build()));

    assertThat(view.since(version)).containsExactly(new Change.TaskGone("u"));
    assertThat(reported)
        .singleElement()
        .satisfies(one -> assertThat(one.why()).contains("whenUnsatisfiable \"Perhaps\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a|b", "a b", "x%zz", "../../x", "A", "a\u0000b"})
  void aPodWithAnInvalidGroupNameGetsAnEvent(String group) {
    take(
        new WatchEvent.Seen<>(
            Kind.POD,
            pod("1")
                .editMetadata()
                .addToAnnotations("scheduling.k8s.io/group-name", group)
                .endMetadata()
                .build()));

    assertThat(view.since(0)).isEmpty();
    assertThat(reported)
        .singleElement()
        .satisfies(one -> assertThat(one.why()).contains("no PodGroup can be called"));
    assertThat(new PodGroupObserver(known, OURS, true).missing()).isEmpty();
  }
}
