package io.hekla.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Listing;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Audit of the cache, which finds what a watch omitted, and nothing else. */
class CacheAuditTest {
  private final ObjectCache known = new ObjectCache();
  private final CacheAudit audit = new CacheAudit(known);

  @BeforeEach
  void knowTwoPodsAndBeginWithThem() {
    known.take(new WatchEvent.Listed<>(Kind.POD, List.of(pod("a", 1), pod("b", 2)), 5));
    assertThat(audit.begin()).isEqualTo(Kind.POD);
  }

  @Test
  void whereTheListSaysTheSameNothingIsRepaired() {
    list(5, pod("a", 1), pod("b", 2));

    assertThat(audit.differences(Kind.POD)).isEmpty();
  }

  @Test
  void differencesOfTheListAreRepaired() {
    Pod changed = pod("b", 4);
    Pod added = pod("c", 3);
    list(5, changed, added);

    assertThat(audit.differences(Kind.POD))
        .containsExactly(
            new WatchEvent.Seen<>(Kind.POD, changed),
            new WatchEvent.Seen<>(Kind.POD, added),
            new WatchEvent.Gone<>(Kind.POD, pod("a", 1)));
    assertThat(audit.differences(Kind.POD)).as("the second time").isEmpty();
  }

  @Test
  void aWatchThatIsBehindTheListIsWaitedFor() {
    Pod added = pod("c", 7);
    list(7, pod("a", 1), pod("b", 2), added);

    assertThat(audit.differences(Kind.POD)).isEmpty();
    tell(new WatchEvent.Seen<>(Kind.POD, added));
    assertThat(audit.differences(Kind.POD)).isEmpty();
  }

  @Test
  void aWatchThatSkippedEventsIsDetected() {
    Pod added = pod("c", 7);
    list(7, pod("a", 1), pod("b", 2), added);
    tell(new WatchEvent.UpTo<>(Kind.POD, 8));

    assertThat(audit.differences(Kind.POD)).containsExactly(new WatchEvent.Seen<>(Kind.POD, added));
  }

  @Test
  void watchEventsDuringTheAuditAreNewerThanTheList() {
    tell(new WatchEvent.Seen<>(Kind.POD, pod("a", 9)));
    tell(new WatchEvent.Gone<>(Kind.POD, pod("b", 10)));
    tell(new WatchEvent.Seen<>(Kind.POD, pod("c", 11)));
    list(8, pod("a", 1), pod("b", 2));

    assertThat(audit.differences(Kind.POD)).isEmpty();
  }

  @Test
  void aNewListOfTheWatchEndsTheAudit() {
    tell(new WatchEvent.Listed<>(Kind.POD, List.of(), 6));
    list(5, pod("a", 1), pod("b", 2));

    assertThat(audit.differences(Kind.POD)).isEmpty();
  }

  private void list(long version, Pod... pods) {
    audit.take(Kind.POD, new Listing<>(List.of(pods), Long.toString(version)));
  }

  private void tell(WatchEvent<Pod> event) {
    audit.take(event);
    known.take(event);
  }

  private static Pod pod(String name, long version) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .withResourceVersion(Long.toString(version))
        .endMetadata()
        .withNewSpec()
        .endSpec()
        .build();
  }
}
