package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Listing;
import io.hekla.controller.cache.CacheAudit;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.VersionRollback;
import io.hekla.controller.cache.WatchEvent;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Knowledge of the cluster after resourceVersions went back. */
class StartedOverTest {
  private final ObjectCache known = new ObjectCache();

  @BeforeEach
  void knowAll() {
    for (Kind<?> kind : Kind.ALL) {
      known.take(nothing(kind, 5000));
    }
    list(5000, pod("a", 7, "n1"), pod("b", 4990, "n1"));
  }

  private static <T extends HasMetadata> WatchEvent.Listed<T> nothing(Kind<T> kind, long version) {
    return new WatchEvent.Listed<>(kind, List.of(), version);
  }

  private static Pod pod(String name, long version, String node) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .withUid(name + "-uid")
        .withResourceVersion(Long.toString(version))
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .endSpec()
        .build();
  }

  private List<Delta> list(long version, Pod... pods) {
    return known.take(new WatchEvent.Listed<>(Kind.POD, List.of(pods), version));
  }

  @Test
  void aListThatIsOldAsAWholeIsNoticed() {
    var old = new WatchEvent.Listed<>(Kind.POD, List.of(), 900);

    assertThat(known.rollback(old)).contains(new VersionRollback("pods", 5000, 900));
  }

  @Test
  void aListWithOneObjectThatIsOlderThanKnownIsNoticedThoughAsAWholeItIsNew() {
    var list = new WatchEvent.Listed<>(Kind.POD, List.of(pod("b", 4800, "")), 5100);

    assertThat(known.rollback(list)).contains(new VersionRollback("pods", 4990, 4800));
  }

  @Test
  void nothingIsDecidedUntilEveryKindIsListedAnew() {
    known.startOver();
    assertThat(known.isComplete()).isFalse();
    for (Kind<?> kind : Kind.ALL) {
      assertThat(known.rollback(new WatchEvent.Listed<>(Kind.POD, List.of(), 900)))
          .as("it is noticed once")
          .isEmpty();
      known.take(nothing(kind, 900));
    }

    assertThat(known.isComplete()).isTrue();
    assertThat(known.versions().values()).containsOnly(900L);
  }

  @Test
  void anObjectOfTheSameVersionIsTakenAnewSinceItMayBeAnotherOne() {
    known.startOver();
    Pod other = pod("a", 7, "n2");

    assertThat(list(900, other)).extracting(delta -> delta.after().orElse(null)).contains(other);
    assertThat(list(900, other)).as("once").isEmpty();
  }

  @Test
  void eventsOfAFormerWatchAreIgnored() {
    known.startOver();

    assertThat(known.take(new WatchEvent.Seen<>(Kind.POD, pod("c", 5001, "")))).isEmpty();
    known.take(new WatchEvent.UpTo<>(Kind.POD, 5002));
    assertThat(known.version(Kind.POD)).isZero();
  }

  private CacheAudit auditOfPods() {
    var audit = new CacheAudit(known);
    Kind<?> begun = audit.begin();
    while (!begun.equals(Kind.POD)) {
      begun = audit.begin();
    }
    return audit;
  }

  @Test
  void theAuditNoticesItWhileTheWatchTellsNothing() {
    CacheAudit audit = auditOfPods();

    assertThat(audit.take(Kind.POD, new Listing<>(List.of(), "900")))
        .contains(new VersionRollback("pods", 5000, 900));
  }

  @Test
  void anAuditThatWasAskedForBeforeTheLastEventIsNoReasonToStartOver() {
    CacheAudit audit = auditOfPods();
    known.take(new WatchEvent.UpTo<>(Kind.POD, 5003));

    assertThat(audit.take(Kind.POD, new Listing<>(List.of(), "5001"))).isEmpty();
  }
}
