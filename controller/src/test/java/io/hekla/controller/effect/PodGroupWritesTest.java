package io.hekla.controller.effect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.event.Successes;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEffect;
import io.hekla.model.podgroup.PodGroupMachine;
import io.hekla.model.podgroup.PodGroupReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Writes of the status of a PodGroup, and of annotations that go with it. */
class PodGroupWritesTest {
  private static final ObjectKey KEY = new ObjectKey("team", "train");
  private static final String MEMBERS = "hekla.io/gang-members";
  private static final String TARGET = "hekla.io/gang-members-target";

  private final PodGroupEntity entity =
      new PodGroupEntity(
          new PodGroupMachine(Duration.ofMinutes(1), false),
          new TermGate(),
          new NoScheduler(),
          new PodGroupEvents(EventSink.NONE, Successes.AFTER_FAILURES),
          () -> Instant.EPOCH);

  @Test
  void statusAndAnnotationsAreOneRequest() {
    PodGroup shown = group(Map.of(MEMBERS, "4", "other", "stays"));

    List<JsonNode> patches =
        patches(report(settled(), 6, Map.of(MEMBERS, "6", TARGET, "6")), shown);

    assertThat(patches).hasSize(1);
    assertThat(patches.getFirst().at("/status/running").asInt()).isEqualTo(6);
    assertThat(patches.getFirst().at("/metadata/annotations").toString())
        .isEqualTo("{\"%s\":\"6\",\"%s\":\"6\"}".formatted(MEMBERS, TARGET));
    assertThat(patches.getFirst().at("/metadata/uid").asText()).isEqualTo("uid-1");
  }

  @Test
  void whatThePodGroupShowsAlreadyIsNotWritten() {
    PodGroupReport report = report(settled(), 6, Map.of(MEMBERS, "6"));
    PodGroup shown = group(Map.of(MEMBERS, "6"));
    shown.setStatus(PodGroupStatuses.write(report, Optional.empty(), Instant.EPOCH));

    assertThat(patches(report, shown)).isEmpty();
  }

  @Test
  void anAnnotationThatAUserChangedIsWrittenWithTheNextStatus() {
    PodGroupReport report = report(settled(), 6, Map.of(MEMBERS, "6"));
    PodGroup shown = group(Map.of(MEMBERS, "many"));
    shown.setStatus(PodGroupStatuses.write(report, Optional.empty(), Instant.EPOCH));

    assertThat(patches(report, shown))
        .singleElement()
        .satisfies(
            patch ->
                assertThat(patch.at("/metadata/annotations").path(MEMBERS).asText())
                    .isEqualTo("6"));
  }

  @Test
  void aGangThatGrowsWaitsForItsPodsAndOneThatShrinksDoesNot() {
    assertThat(plan(report(resized(false, "Growing"), 4, Map.of()), group(Map.of())))
        .isInstanceOfSatisfying(
            EffectPlan.Debounced.class, write -> assertThat(write.inMotion()).isTrue());
    assertThat(plan(report(resized(false, "Shrinking"), 4, Map.of()), group(Map.of())))
        .isInstanceOfSatisfying(
            EffectPlan.Debounced.class, write -> assertThat(write.inMotion()).isFalse());
  }

  private List<JsonNode> patches(PodGroupReport report, PodGroup shown) {
    return plan(report, shown) instanceof EffectPlan.Debounced<PodGroupCommand> write
        ? write.requests().get().verbs().stream()
            .map(verb -> (PatchObject<?>) verb)
            .map(PatchObject::patch)
            .toList()
        : List.of();
  }

  private EffectPlan<PodGroupCommand> plan(PodGroupReport report, PodGroup shown) {
    return entity.plan(
        new PodGroupEffect.WriteStatus("uid-1", report), new Subject(KEY, Optional.of(shown)));
  }

  private static PodGroupReport report(
      PodGroupReport.Condition condition, int running, Map<String, String> annotations) {
    return new PodGroupReport(
        PodGroupPhase.RUNNING, List.of(condition), running, 0, 0, new TreeMap<>(annotations));
  }

  private static PodGroupReport.Condition settled() {
    return resized(true, "Settled");
  }

  private static PodGroupReport.Condition resized(boolean status, String reason) {
    return new PodGroupReport.Condition("Resized", status, reason, "", "1-7");
  }

  private static PodGroup group(Map<String, String> annotations) {
    var group = new PodGroup();
    group.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(KEY.namespace())
            .withName(KEY.name())
            .withUid("uid-1")
            .withAnnotations(annotations)
            .build());
    return group;
  }
}
