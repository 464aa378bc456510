package io.hekla.controller.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.CommandIndex;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.observe.AssumedAdmissions;
import io.hekla.controller.observe.DeletedPodTombstones;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.observe.Observation;
import io.hekla.controller.observe.ObserverContext;
import io.hekla.controller.observe.ObserverSettings;
import io.hekla.controller.observe.Reconciler;
import io.hekla.controller.observe.WaitingPodGroups;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Kinds of entities, each one element of a list: every kind in it is observed and can be hosted.
 */
class EntityKindsTest {
  private static final ObjectKey NORTH = new ObjectKey("coast", "north");

  private static final List<Kind<?>> WATCHED =
      Stream.concat(Kind.ALL.stream(), Stream.of(Beacons.KIND)).toList();
  private static final List<EntityKind> KINDS =
      Stream.concat(EntityKinds.ALL.stream(), Stream.of(Beacons.ENTITIES)).toList();

  private final Reconciler reconciler =
      new Reconciler(
          ObserverSettings.of("volcano"),
          WATCHED,
          EntityKinds.observers(KINDS),
          event -> {},
          (entity, command) -> {});

  @Test
  void aKindThatIsAddedIsObservedCarriesOutItsEffectsAndAcknowledges() {
    everythingIsListed();
    var entity = hosted(definition(Beacons.KIND));

    reconciler.take(new WatchEvent.Seen<>(Beacons.KIND, Beacons.beacon(NORTH, 5, false)));
    show(entity, new Beacons.Observe(false));

    assertThat(entity.requests)
        .singleElement()
        .isInstanceOfSatisfying(
            PatchObject.class, patch -> assertThat(patch.key()).isEqualTo(NORTH));

    entity.settle(new Outcome.Done(new Outcome.Written(Beacons.KIND.name(), 6)));
    reconciler.take(new WatchEvent.Seen<>(Beacons.KIND, Beacons.beacon(NORTH, 6, true)));
    show(entity, new Beacons.Observe(true));

    assertThat(entity.requests).hasSize(1);
    reconciler.repeatOverdue();
    reconciler.repeatOverdue();
    assertThat(reconciler.observe(Duration.ZERO)).isEmpty();
  }

  @Test
  void anObservationThatIsNotAcknowledgedIsRepeated() {
    everythingIsListed();
    reconciler.take(new WatchEvent.Seen<>(Beacons.KIND, Beacons.beacon(NORTH, 5, false)));
    reconciler.observe(Duration.ZERO);

    reconciler.repeatOverdue();
    reconciler.repeatOverdue();

    assertThat(reconciler.observe(Duration.ZERO))
        .extracting(Observation::entity)
        .containsExactly(new Entity(Beacons.KIND, NORTH));
  }

  @Test
  void nothingIsCompleteBeforeTheKindThatIsAddedIsListed() {
    Kind.ALL.forEach(this::list);
    assertThat(reconciler.cache().isComplete()).isFalse();
    assertThat(reconciler.cache().missing()).isEqualTo("beacons");

    list(Beacons.KIND);

    assertThat(reconciler.cache().isComplete()).isTrue();
  }

  @Test
  void theObserverAndTheDefinitionOfALineAreOfItsKind() {
    var cache = new ObjectCache();
    var settings = ObserverSettings.of("volcano");
    var context =
        new ObserverContext(
            cache,
            new CommandIndex(cache, settings.queueCommands()),
            settings,
            new DeletedPodTombstones(),
            new AssumedAdmissions(),
            new WaitingPodGroups());
    for (EntityKind one : EntityKinds.ALL) {
      assertThat(one.observer().apply(context).kind()).isEqualTo(one.kind());
      assertThat(one.definition().apply(Contexts.silent()).kind()).isEqualTo(one.kind());
    }
    assertThat(EntityKinds.ALL).extracting(EntityKind::kind).doesNotHaveDuplicates();
  }

  private void everythingIsListed() {
    reconciler.activate(Duration.ZERO);
    WATCHED.forEach(this::list);
  }

  private <T extends HasMetadata> void list(Kind<T> kind) {
    reconciler.take(new WatchEvent.Listed<>(kind, List.of(), 1));
  }

  private static EntityDefinition<?, ?, ?, ?> definition(Kind<?> kind) {
    return EntityKinds.definitions(KINDS, Contexts.silent()).stream()
        .filter(one -> one.kind().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private static <
          S extends JournalSerializable,
          C extends JournalSerializable,
          E extends JournalSerializable,
          F>
      HostedEntity<S, C, E, F> hosted(EntityDefinition<S, C, E, F> definition) {
    return new HostedEntity<>(definition, NORTH);
  }

  /** Has the reconciler show the entity what it observes, which is this. */
  private void show(HostedEntity<?, ?, ?, ?> entity, JournalSerializable expected) {
    var observations = reconciler.observe(Duration.ZERO);
    assertThat(observations)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.entity()).isEqualTo(new Entity(Beacons.KIND, NORTH));
              assertThat(one.commands()).containsExactly(expected);
            });
    observations.forEach(
        one -> entity.observe(one, reconciler.cache(), () -> reconciler.acknowledge(one.number())));
  }
}
