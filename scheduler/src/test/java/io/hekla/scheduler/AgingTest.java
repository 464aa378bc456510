package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.OpenSession;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The place of a job improves with its wait. Source: docs/reference/reservation.md#aging. */
class AgingTest {
  private static final String ESTIMATE = "hekla.io/running-estimate";
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  @Test
  void ofNewJobsTheShorterComesFirst() {
    var cluster = jobs(job("long", 0, "10h"), job("short", 0, "10m"), job("medium", 0, "1h"));

    assertThat(order(cluster.tiers("aging"))).containsExactly("short", "medium", "long");
  }

  @Test
  void aLongJobCatchesUpByItsWait() {
    // The long one has waited for its own length, the short one for a tenth of its.
    var cluster = jobs(job("long", 600, "10h"), job("short", 6, "1h"));

    assertThat(order(cluster.tiers("aging"))).containsExactly("long", "short");
  }

  @Test
  void atTheBoundTheOlderComesFirst() {
    var cluster = jobs(job("short", 60, "10m"), job("long", 600, "1h"));

    assertThat(order(cluster.tiers("aging{bound: 100}"))).containsExactly("long", "short");
    assertThat(order(cluster.tiers("aging{bound: 2}"))).containsExactly("long", "short");
    var other = jobs(job("short", 300, "10m"), job("long", 600, "1h"));
    assertThat(order(other.tiers("aging{bound: 100}"))).containsExactly("short", "long");
    assertThat(order(other.tiers("aging{bound: 2}"))).containsExactly("long", "short");
  }

  @Test
  void aLongerFirstWaitKeepsShortJobsInFrontForLonger() {
    var cluster = jobs(job("long", 30, "1h"), job("short", 0, "10m"));

    assertThat(order(cluster.tiers("aging"))).containsExactly("long", "short");
    assertThat(order(cluster.tiers("aging{firstWait: 10m}"))).containsExactly("short", "long");
  }

  @Test
  void withAFixedUnitTheEstimateDoesNotCount() {
    var cluster = jobs(job("short", 10, "10m"), job("long", 20, "10h"));

    assertThat(order(cluster.tiers("aging{unit: 1h}"))).containsExactly("long", "short");
  }

  @Test
  void bySizeASmallJobComesFirstAndALargeOneCatchesUpLater() {
    // The small one asks for a tenth of the cluster, the large one for half; both run for an hour.
    var cluster =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup("large", g -> g.created(before(0)).pods(5, p -> p.cpu("1")))
            .podGroup("small", g -> g.created(before(0)).pods(1, p -> p.cpu("1")))
            .at(NOON);
    assertThat(order(cluster.tiers("aging"))).containsExactly("large", "small");
    assertThat(order(cluster.tiers("aging{bySize: true}"))).containsExactly("small", "large");

    // Half an hour for a tenth counts as much as two and a half hours for a half.
    assertThat(orderAfter(149, 30)).containsExactly("small", "large");
    assertThat(orderAfter(156, 30)).containsExactly("large", "small");
  }

  private static List<String> orderAfter(int minutesOfLarge, int minutesOfSmall) {
    return order(
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup("large", g -> g.created(before(minutesOfLarge)).pods(5, p -> p.cpu("1")))
            .podGroup("small", g -> g.created(before(minutesOfSmall)).pods(1, p -> p.cpu("1")))
            .at(NOON)
            .tiers("aging{bySize: true}"));
  }

  @Test
  void bySizeTheOrderAtTheBoundIsThatOfArrival() {
    var cluster =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup("old", g -> g.created(before(600)).pods(5, p -> p.cpu("1")))
            .podGroup("young", g -> g.created(before(590)).pods(1, p -> p.cpu("1")))
            .at(NOON);

    assertThat(order(cluster.tiers("aging{bySize: true, bound: 1000}")))
        .containsExactly("young", "old");
    assertThat(order(cluster.tiers("aging{bySize: true, bound: 20}")))
        .containsExactly("old", "young");
  }

  @Test
  void priorityCountsBesideTheWaitIfAUnitIsWorthPoints() {
    var cluster =
        cluster()
            .priorityClass("high", 10)
            .podGroup("new", g -> g.created(NOON).priorityClass("high").pods(1, p -> p.cpu("1")))
            .podGroup("old", g -> g.created(before(11 * 60)).pods(1, p -> p.cpu("1")))
            .podGroup("middle", g -> g.created(before(9 * 60)).pods(1, p -> p.cpu("1")))
            .at(NOON);

    assertThat(order(cluster.tiers("aging{unit: 1h, bound: 100, priorityPerUnit: 1}")))
        .containsExactly("old", "new", "middle");
    assertThat(order(cluster.tiers("aging{unit: 1h, bound: 5, priorityPerUnit: 1}")))
        .containsExactly("new", "old", "middle");
  }

  @Test
  void withAnExponentUnitsOfLongJobsGrowSlower() {
    // Units of 6 min and 10 h; with the exponent 0.5 of 19 and 190 min: ten times, not a hundred.
    var cluster = jobs(job("long", 110, "10h"), job("short", 10, "6m"));

    assertThat(order(cluster.tiers("aging{bound: 1000}"))).containsExactly("short", "long");
    assertThat(order(cluster.tiers("aging{bound: 1000, unitExponent: 0.5}")))
        .containsExactly("long", "short");
    assertThat(order(cluster.tiers("aging{bound: 1000, unitExponent: 1}")))
        .containsExactly("short", "long");
  }

  @Test
  void withTheExponentZeroAllUnitsAreAnHour() {
    var cluster = jobs(job("long", 2, "10h"), job("short", 1, "6m"), job("old", 120, "1h"));

    assertThat(order(cluster.tiers("aging{unitExponent: 0}")))
        .containsExactly("old", "long", "short");
    var other = jobs(job("middle", 61, "10h"), job("short", 1, "6m"), job("old", 62, "1h"));
    assertThat(order(other.tiers("aging{unitExponent: 0, bound: 1}")))
        .containsExactly("old", "middle", "short");
  }

  private record Job(String name, int waitedMinutes, String estimate) {}

  private static Job job(String name, int waitedMinutes, String estimate) {
    return new Job(name, waitedMinutes, estimate);
  }

  private static ClusterBuilder jobs(Job... jobs) {
    ClusterBuilder cluster = cluster().at(NOON);
    for (Job job : jobs) {
      cluster.podGroup(
          job.name,
          g ->
              g.created(before(job.waitedMinutes))
                  .annotation(ESTIMATE, job.estimate)
                  .pods(1, p -> p.cpu("1")));
    }
    return cluster;
  }

  private static Instant before(int minutes) {
    return NOON.minus(Duration.ofMinutes(minutes));
  }

  private static List<String> order(ClusterBuilder cluster) {
    OpenSession session = cluster.open();
    return session.session().jobs().stream()
        .sorted(session.policy().jobOrder())
        .map(job -> job.key().name())
        .toList();
  }
}
