package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.math.BigDecimal;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Jobs come in as far as their namespace has quota. */
class ResourceQuotaTest {
  @Test
  void jobsComeInUntilTheQuotaOfTheirNamespaceIsUsed() {
    SessionOutcome outcome =
        waiting("team/a", "cpu", "2")
            .podGroup("team/b", g -> g.needs("cpu", "2"))
            .podGroup("other/c", g -> g.needs("cpu", "2"))
            .fact(quota("team", "cpu", "4", "1"))
            .run("enqueue");

    assertThat(admitted(outcome)).containsExactly("other/c", "team/a");
    assertThat(reason(outcome, "team/b"))
        .isEqualTo(
            "quota team/quota has no room for 2 cpu: 3 of at most 4 used or reserved (spec.hard)");
  }

  @Test
  void aFullNamespaceHoldsNoOtherUp() {
    SessionOutcome outcome =
        waiting("a/job", "cpu", "2")
            .podGroup("b/job", g -> g.needs("cpu", "2"))
            .fact(quota("a", "cpu", "1", "0"))
            .run("enqueue");

    assertThat(admitted(outcome)).containsExactly("b/job");
  }

  @Test
  void namesAreTakenAsTheyAreWritten() {
    SessionOutcome outcome =
        waiting("team/plain", "cpu", "2")
            .podGroup("team/prefixed", g -> g.needs("requests.cpu", "2"))
            .fact(quota("team", "requests.cpu", "1", "0"))
            .run("enqueue");

    assertThat(admitted(outcome)).containsExactly("team/plain");
  }

  @Test
  void jobsThatDifferOnlyInWhatQuotasCountAreAskedAboutApart() {
    SessionOutcome outcome =
        cluster()
            .tiers("resourcequota")
            .podGroup("team/large", g -> g.needs("requests.cpu", "2"))
            .podGroup("team/small", g -> g.needs("requests.cpu", "1"))
            .fact(quota("team", "requests.cpu", "1", "0"))
            .run("enqueue");

    assertThat(admitted(outcome)).containsExactly("team/small");
  }

  @Test
  void everyQuotaOfTheNamespaceCounts() {
    SessionOutcome outcome =
        waiting("team/a", "cpu", "2")
            .fact(quota("team", "cpu", "10", "0"))
            .fact(
                new QuotaInfo(
                    new ObjectKey("team", "tighter"), amounts("cpu", "1"), QuotaAmounts.NONE))
            .run("enqueue");

    assertThat(reasonKind(outcome, "team/a")).isEqualTo(QueueReason.QuotaFull.class);
  }

  @Test
  void aQuotaThatCannotBeReadHoldsItsNamespaceAlone() {
    SessionOutcome outcome =
        waiting("team/a", "cpu", "2")
            .podGroup("other/b", g -> g.needs("cpu", "2"))
            .fact(quota("team", "cpu", "10", "0"))
            .fact(
                FactReader.unreadable(ResourceQuota.class, new ObjectKey("team", "odd"))
                    .orElseThrow())
            .run("enqueue");

    assertThat(admitted(outcome)).containsExactly("other/b");
    assertThat(reason(outcome, "team/a"))
        .isEqualTo(
            "quota team/odd cannot be read, so no PodGroup of its namespace is admitted; see the Event"
                + " on it");
  }

  private static ClusterBuilder waiting(String name, String resource, String amount) {
    return cluster().tiers("resourcequota").podGroup(name, g -> g.needs(resource, amount));
  }

  private static QuotaInfo quota(String namespace, String name, String hard, String used) {
    return new QuotaInfo(
        new ObjectKey(namespace, "quota"), amounts(name, hard), amounts(name, used));
  }

  private static QuotaAmounts amounts(String name, String amount) {
    var byName = new TreeMap<String, BigDecimal>();
    byName.put(name, new BigDecimal(amount));
    return new QuotaAmounts(byName);
  }

  private static List<String> admitted(SessionOutcome outcome) {
    return outcome.decisions().podGroups().stream()
        .filter(PodGroupVerdict::admitted)
        .map(verdict -> verdict.key().toString())
        .toList();
  }

  private static String reason(SessionOutcome outcome, String key) {
    return verdict(outcome, key).reason().text();
  }

  private static Class<?> reasonKind(SessionOutcome outcome, String key) {
    return verdict(outcome, key).reason().getClass();
  }

  private static PodGroupVerdict verdict(SessionOutcome outcome, String key) {
    return outcome.decisions().podGroups().stream()
        .filter(verdict -> verdict.key().toString().equals(key))
        .findFirst()
        .orElseThrow();
  }
}
