package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.PodTerm;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.SpreadConstraint;
import io.hekla.model.cluster.Taint;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Demands of pods on the pods around them (docs/reference/plugin-rules.md#predicates). */
class PodsAroundTest {
  private static final String ACTIONS = "enqueue allocate backfill";
  private static final LabelSelector WEB =
      LabelSelector.of(List.of(new Requirement("app", Requirement.Operator.IN, List.of("web"))));

  @ParameterizedTest
  @CsvSource({
    "TCP, 0.0.0.0, 80, false",
    "UDP, 0.0.0.0, 80, true",
    "TCP, 0.0.0.0, 81, true",
    "TCP, 10.0.0.1, 80, false",
  })
  void aPortOfANodeIsGivenOncePerProtocolAndAddress(
      String protocol, String address, int number, boolean bound) {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup("old", g -> g.pods(1, p -> p.runningOn("n1").port("TCP", "0.0.0.0", 80)))
            .podGroup("new", g -> g.pods(1, p -> p.cpu("1").port(protocol, address, number)))
            .run(ACTIONS);

    assertThat(outcome.bound("new")).isEqualTo(bound ? 1 : 0);
    if (!bound) {
      assertThat(outcome.pod("new-0").reason().text())
          .isEqualTo(
              "0/1 nodes are available:"
                  + " 1 node(s) didn't have free ports for the requested pod ports");
    }
  }

  @Test
  void portsAtTwoAddressesDoNotCollide() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup("old", g -> g.pods(1, p -> p.runningOn("n1").port("TCP", "10.0.0.1", 80)))
            .podGroup("new", g -> g.pods(1, p -> p.cpu("1").port("TCP", "10.0.0.2", 80)))
            .run(ACTIONS);

    assertThat(outcome.bound("new")).isEqualTo(1);
  }

  @Test
  void podsPlacedInTheSameSessionTakeTheirPortsToo() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .node("n2", n -> n.cpu("8"))
            .podGroup("pg", g -> g.pods(3, p -> p.cpu("1").port("TCP", "0.0.0.0", 80)))
            .run(ACTIONS);

    assertThat(outcome.binds().values()).containsExactlyInAnyOrder("n1", "n2");
  }

  @Test
  void aGangThatIsGivenUpGivesItsPortsBack() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup(
                "gang", g -> g.minMember(2).pods(2, p -> p.cpu("1").port("TCP", "0.0.0.0", 80)))
            .podGroup("one", g -> g.pods(1, p -> p.cpu("1").port("TCP", "0.0.0.0", 80)))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("one-0");
  }

  @Test
  void aPodThatMustBeNearOthersGoesToTheirZone() {
    var outcome =
        zones()
            .podGroup("srv", g -> g.pods(1, p -> p.label("app", "web").runningOn("b2")))
            .podGroup("near", g -> g.pods(1, p -> p.cpu("1").near("zone", "app", "web")))
            .podGroup("lost", g -> g.pods(1, p -> p.cpu("1").near("zone", "app", "none")))
            .run(ACTIONS);

    assertThat(outcome.binds().get("near-0")).startsWith("b");
    assertThat(outcome.pod("lost-0").reason().text())
        .isEqualTo("0/4 nodes are available: 4 node(s) didn't match pod affinity rules");
  }

  @Test
  void theFirstOfAGroupThatKeepsTogetherGoesAnywhereAndTheOthersFollow() {
    var outcome =
        zones()
            .podGroup(
                "pg",
                g ->
                    g.minMember(3)
                        .pods(3, p -> p.cpu("1").label("app", "web").near("zone", "app", "web")))
            .run(ACTIONS);

    assertThat(outcome.bound("pg")).isEqualTo(3);
    assertThat(outcome.binds().values().stream().map(node -> node.charAt(0)).distinct()).hasSize(1);
  }

  @Test
  void anAffinityTermMeansItsOwnNamespaceUnlessItNamesOthersOrSelectsThem() {
    var elsewhere = new PodTerm(new TreeSet<>(List.of("one")), LabelSelector.NOTHING, WEB, "zone");
    var selected =
        new PodTerm(
            new TreeSet<>(),
            LabelSelector.of(
                List.of(new Requirement("team", Requirement.Operator.IN, List.of("x")))),
            WEB,
            "zone");
    var cluster =
        zones()
            .namespace("default", Map.of("team", "x"))
            .podGroup("srv", g -> g.pods(1, p -> p.label("app", "web").runningOn("a1")))
            .podGroup("other", g -> g.pods(1, p -> p.cpu("1").near(elsewhere)))
            .podGroup("selector", g -> g.pods(1, p -> p.cpu("1").near(selected)));

    assertThat(cluster.run(ACTIONS).binds()).containsOnlyKeys("selector-0");
    assertThat(cluster.namespace("default", Map.of()).run(ACTIONS).binds()).isEmpty();
  }

  @Test
  void podsThatRepelEachOtherTakeOneNodeEach() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8").label("kubernetes.io/hostname", "n1"))
            .node("n2", n -> n.cpu("8").label("kubernetes.io/hostname", "n2"))
            .podGroup(
                "pg",
                g ->
                    g.pods(
                        3,
                        p ->
                            p.cpu("1")
                                .label("app", "web")
                                .apartFrom("kubernetes.io/hostname", "app", "web")))
            .run(ACTIONS);

    assertThat(outcome.binds().values()).containsExactlyInAnyOrder("n1", "n2");
    assertThat(outcome.pod("pg-2").reason().text())
        .isEqualTo("0/2 nodes are available: 2 node(s) didn't match pod anti-affinity rules");
  }

  @Test
  void aPodKeepsAwayFromThoseThatDoNotWantIt() {
    var outcome =
        zones()
            .podGroup("shy", g -> g.pods(1, p -> p.apartFrom("zone", "app", "web").runningOn("a1")))
            .podGroup("web", g -> g.pods(1, p -> p.cpu("1").label("app", "web")))
            .run(ACTIONS);

    assertThat(outcome.binds().get("web-0")).startsWith("b");
    var only =
        cluster()
            .node("a1", n -> n.cpu("8").label("zone", "a"))
            .podGroup("shy", g -> g.pods(1, p -> p.apartFrom("zone", "app", "web").runningOn("a1")))
            .podGroup("web", g -> g.pods(1, p -> p.cpu("1").label("app", "web")))
            .run(ACTIONS);
    assertThat(only.pod("web-0").reason().text())
        .isEqualTo(
            "0/1 nodes are available: 1 node(s) didn't satisfy existing pods anti-affinity rules");
  }

  @Test
  void aPodExcludedByAnotherNamespacesPodGetsItsName() {
    var everywhere = new PodTerm(new TreeSet<>(), LabelSelector.EVERYTHING, WEB, "zone");
    var outcome =
        cluster()
            .namespace("default", Map.of())
            .node("a1", n -> n.cpu("8").label("zone", "a"))
            .podGroup("other/shy", g -> g.pods(1, p -> p.apartFrom(everywhere).runningOn("a1")))
            .podGroup("web", g -> g.pods(1, p -> p.cpu("1").label("app", "web")))
            .run(ACTIONS);

    assertThat(outcome.pod("web-0").reason().text())
        .isEqualTo(
            "0/1 nodes are available: 1 node(s) didn't satisfy existing pods anti-affinity rules;"
                + " pods such as other/shy-0 keep it off");
  }

  /**
   * Volcano's quirk (docs/compatibility.md#ways-of-volcano-that-surprise): its list of such nodes
   * is as old as the session.
   */
  @Test
  void aPodOnANodeWithoutSuchPodsBeforeCannotKeepOthersAwayInItsFirstSession() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8").label("zone", "a"))
            .podGroup("shy", g -> g.pods(1, p -> p.cpu("1").apartFrom("zone", "app", "web")))
            .podGroup("web", g -> g.pods(1, p -> p.cpu("1").label("app", "web")))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("shy-0", "web-0");
  }

  @Test
  void withTheLiveListSuchAPodKeepsOthersAwayAtOnce() {
    var outcome =
        cluster()
            .tiers("gang", "predicates{predicate.PodAffinityLiveEnable: true}")
            .node("n1", n -> n.cpu("8").label("zone", "a"))
            .podGroup("shy", g -> g.pods(1, p -> p.cpu("1").apartFrom("zone", "app", "web")))
            .podGroup("web", g -> g.pods(1, p -> p.cpu("1").label("app", "web")))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("shy-0");
  }

  @Test
  void noZoneGetsAheadOfTheOthersByMoreThanTheSkew() {
    var outcome =
        cluster()
            .node("a1", n -> n.cpu("8").label("zone", "a"))
            .node("b1", n -> n.cpu("1").label("zone", "b"))
            .podGroup("pg", g -> g.pods(5, p -> web(p.cpu("1")).spread(spread(1, 1))))
            .run(ACTIONS);

    assertThat(byZone(outcome.binds())).containsOnly(Map.entry('a', 2L), Map.entry('b', 1L));
    assertThat(outcome.pod("pg-3").reason().text())
        .contains("node(s) didn't match pod topology spread constraints");
  }

  @Test
  void withTooFewZonesTheFewestCountAsNone() {
    var outcome =
        zones()
            .podGroup("pg", g -> g.pods(5, p -> web(p.cpu("1")).spread(spread(1, 3))))
            .run(ACTIONS);

    assertThat(byZone(outcome.binds())).containsOnly(Map.entry('a', 1L), Map.entry('b', 1L));
  }

  @Test
  void aNodeWithoutTheLabelIsNoPlaceForAPodThatSpreads() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup("pg", g -> g.pods(1, p -> web(p.cpu("1")).spread(spread(1, 1))))
            .run(ACTIONS);

    assertThat(outcome.pod("pg-0").reason().text())
        .isEqualTo(
            "0/1 nodes are available: 1 node(s) didn't match pod topology spread constraints"
                + " (missing required label)");
  }

  @Test
  void podsAboutToLeaveDoNotCountForTheSpread() {
    var outcome =
        cluster()
            .node("a1", n -> n.cpu("2").label("zone", "a"))
            .node("b1", n -> n.cpu("2").label("zone", "b").taint("t", Taint.Effect.NO_SCHEDULE))
            .podGroup("old", g -> g.pods(1, p -> web(p).leaving("a1")))
            .podGroup("pg", g -> g.pods(1, p -> web(p.cpu("1")).spread(spread(1, 1))))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsEntry("pg-0", "a1");
  }

  /** A zone where the pod cannot run holds the others back only if its nodes count. */
  @ParameterizedTest
  @CsvSource({"false, 1", "true, 3"})
  void taintedNodesCountUnlessTaintsAreHonored(boolean honorsTaints, int bound) {
    var constraint = new SpreadConstraint(1, "zone", true, WEB, 1, true, honorsTaints);
    var outcome =
        cluster()
            .node("a1", n -> n.cpu("8").label("zone", "a"))
            .node("b1", n -> n.cpu("8").label("zone", "b").taint("t", Taint.Effect.NO_SCHEDULE))
            .podGroup("pg", g -> g.pods(3, p -> web(p.cpu("1")).spread(constraint)))
            .run(ACTIONS);

    assertThat(outcome.bound("pg")).isEqualTo(bound);
  }

  @ParameterizedTest
  @CsvSource({"true, 3", "false, 1"})
  void nodesThatTheSelectorRulesOutCountUnlessAffinityIsHonored(boolean honors, int bound) {
    var constraint = new SpreadConstraint(1, "zone", true, WEB, 1, honors, false);
    var outcome =
        cluster()
            .node("a1", n -> n.cpu("8").label("zone", "a").label("disk", "ssd"))
            .node("b1", n -> n.cpu("8").label("zone", "b"))
            .podGroup(
                "pg", g -> g.pods(3, p -> web(p.cpu("1")).onlyOn("disk", "ssd").spread(constraint)))
            .run(ACTIONS);

    assertThat(outcome.bound("pg")).isEqualTo(bound);
  }

  @Test
  void eachOfTheFiltersCanBeSwitchedOff() {
    var cluster =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup("ports", g -> g.pods(2, p -> p.cpu("1").port("TCP", "0.0.0.0", 80)))
            .podGroup("near", g -> g.pods(1, p -> p.cpu("1").near("zone", "app", "none")))
            .podGroup("spread", g -> g.pods(1, p -> web(p.cpu("1")).spread(spread(1, 1))));

    assertThat(cluster.tiers("gang predicates").run(ACTIONS).binds()).hasSize(1);
    assertThat(
            cluster
                .tiers(
                    "gang predicates{predicate.NodePortsEnable: false,"
                        + " predicate.PodAffinityEnable: false,"
                        + " predicate.PodTopologySpreadEnable: false}")
                .run(ACTIONS)
                .binds())
        .hasSize(4);
  }

  @Test
  void aPodGoesWhereItsFriendsAreAndItsFoesAreNot() {
    var cluster =
        zones().podGroup("srv", g -> g.pods(2, p -> p.label("app", "web").runningOn("b1")));

    var friend =
        cluster.podGroup("pg", g -> g.pods(1, p -> p.cpu("1").likes(100, "zone", "app", "web")));
    assertThat(friend.run(ACTIONS).binds().get("pg-0")).startsWith("b");
    var foe =
        zones()
            .podGroup("srv", g -> g.pods(1, p -> p.label("app", "web").runningOn("b1")))
            .podGroup("pg", g -> g.pods(1, p -> p.cpu("1").likes(-100, "zone", "app", "web")));
    assertThat(foe.run(ACTIONS).binds().get("pg-0")).startsWith("a");
  }

  @Test
  void aPodGoesWhereOthersWouldLikeToHaveIt() {
    var outcome =
        zones()
            .podGroup("fan", g -> g.pods(1, p -> p.likes(50, "zone", "app", "web").runningOn("b1")))
            .podGroup("pg", g -> g.pods(1, p -> web(p.cpu("1"))))
            .run(ACTIONS);

    assertThat(outcome.binds().get("pg-0")).startsWith("b");
  }

  @Test
  void aWishToSpreadPrefersTheEmptierZoneAndForbidsNone() {
    var wish = new SpreadConstraint(1, "zone", false, WEB, 1, true, false);
    var outcome =
        zones()
            .podGroup("old", g -> g.pods(3, p -> web(p).runningOn("a1")))
            .podGroup("pg", g -> g.pods(3, p -> web(p.cpu("1")).spread(wish)))
            .run(ACTIONS);

    assertThat(byZone(outcome.binds())).containsOnly(Map.entry('b', 3L));
  }

  private static PodBuilder web(PodBuilder pod) {
    return pod.label("app", "web");
  }

  private static SpreadConstraint spread(int maxSkew, int minDomains) {
    return new SpreadConstraint(maxSkew, "zone", true, WEB, minDomains, true, false);
  }

  private static Map<Character, Long> byZone(Map<String, String> binds) {
    return binds.values().stream()
        .collect(Collectors.groupingBy(node -> node.charAt(0), Collectors.counting()));
  }

  private static ClusterBuilder zones() {
    return cluster()
        .node("a1", n -> n.cpu("8").label("zone", "a"))
        .node("a2", n -> n.cpu("8").label("zone", "a"))
        .node("b1", n -> n.cpu("8").label("zone", "b"))
        .node("b2", n -> n.cpu("8").label("zone", "b"));
  }
}
