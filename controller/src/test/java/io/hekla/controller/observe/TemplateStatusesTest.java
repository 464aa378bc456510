package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.api.JobTemplateStatus;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Status of a JobTemplate, which lists the Jobs made from it; no other writer changes it. */
class TemplateStatusesTest {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final TemplateStatuses statuses;
  private final Reconciler reconciler =
      new Reconciler(
          ObserverSettings.of("volcano"),
          Kind.ALL,
          List.of(),
          event -> {},
          (entity, written) -> {});
  private long version;

  TemplateStatusesTest() {
    statuses = new TemplateStatuses(reconciler.cache(), PAUSE, true);
    reconciler.listen(statuses::take);
  }

  @Test
  void aTemplateListsItsJobsInOneWriteThatNamesItsUid() {
    template(List.of());
    job("b");
    job("a");

    assertThat(statuses.writes(Duration.ZERO)).containsExactly(listing("a", "b"));
    assertThat(statuses.untilDue(Duration.ZERO)).isEmpty();
  }

  @Test
  void aTemplateThatListsItsJobsIsLeftAlone() {
    template(List.of("a"));
    job("a");

    assertThat(statuses.writes(Duration.ZERO)).isEmpty();
  }

  @Test
  void theListIsNeverCleared() {
    template(List.of("gone"));

    assertThat(statuses.writes(Duration.ZERO)).isEmpty();
  }

  @Test
  void jobsThatComeOneAfterTheOtherAreWrittenTogetherAfterAPause() {
    template(List.of());
    job("a");
    assertThat(statuses.writes(Duration.ZERO)).containsExactly(listing("a"));
    job("b");
    job("c");

    assertThat(statuses.writes(Duration.ofMillis(400))).isEmpty();
    assertThat(statuses.untilDue(Duration.ofMillis(400))).contains(Duration.ofMillis(600));
    assertThat(statuses.writes(PAUSE)).containsExactly(listing("a", "b", "c"));
  }

  @Test
  void writesNotShownByTheWatchAreRepeated() {
    template(List.of());
    job("a");
    var first = statuses.writes(Duration.ZERO);
    statuses.markAll();

    assertThat(statuses.writes(PAUSE)).isEqualTo(first);
  }

  @Test
  void aStandbyWritesNothingAndOneThatTakesOverWritesEverything() {
    for (Kind<?> kind : Kind.ALL) {
      reconciler.take(new WatchEvent.Listed<>(kind, List.of(), 1));
    }
    template(List.of());
    job("a");

    assertThat(reconciler.writes(Duration.ZERO)).isEmpty();
    reconciler.activate(Duration.ZERO);
    assertThat(reconciler.writes(Duration.ZERO)).containsExactly(listing("a"));
  }

  private void template(List<String> shown) {
    var template = new JobTemplate();
    template.setMetadata(named("t").build());
    template.setStatus(new JobTemplateStatus());
    template.getStatus().jobDependsOnList = shown;
    reconciler.take(new WatchEvent.Seen<>(Kind.JOB_TEMPLATE, template));
  }

  private void job(String name) {
    var job = new Job();
    job.setMetadata(named(name).addToLabels(WellKnownKeys.CREATED_BY_JOB_TEMPLATE, "ns.t").build());
    reconciler.take(new WatchEvent.Seen<>(Kind.JOB, job));
  }

  private ObjectMetaBuilder named(String name) {
    return new ObjectMetaBuilder()
        .withNamespace("ns")
        .withName(name)
        .withUid(name + "-uid")
        .withResourceVersion(Long.toString(++version + 1));
  }

  private static Verb listing(String... jobs) {
    return new PatchObject<>(
        Kind.JOB_TEMPLATE,
        new ObjectKey("ns", "t"),
        Part.STATUS,
        Patches.setting("t-uid", "status", Map.of("jobDependsOnList", List.of(jobs))));
  }
}
