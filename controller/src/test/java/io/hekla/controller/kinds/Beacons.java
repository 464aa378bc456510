package io.hekla.controller.kinds;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.observe.Observer;
import io.hekla.controller.observe.ObserverContext;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.machine.Machine;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Kind of entity of a third party's CRD: beacons, whose status states whether they are lit. */
final class Beacons {
  static final Kind<GenericKubernetesResource> KIND =
      new Kind<>(
          GenericKubernetesResource.class, "example.org/v1", "Beacon", "beacons", true, true);

  /** The line of the list. */
  static final EntityKind ENTITIES =
      new EntityKind(KIND, BeaconObserver::new, context -> new BeaconEntity());

  private Beacons() {}

  static GenericKubernetesResource beacon(ObjectKey key, long version, boolean lit) {
    return new GenericKubernetesResourceBuilder()
        .withNewMetadata()
        .withNamespace(key.namespace())
        .withName(key.name())
        .withUid(key.name() + "-uid")
        .withResourceVersion(Long.toString(version))
        .endMetadata()
        .addToAdditionalProperties("status", Map.of("lit", lit))
        .build();
  }

  sealed interface Command extends JournalSerializable {}

  @LogicalName("test.beacon.observe")
  record Observe(boolean lit) implements Command {}

  @LogicalName("test.beacon.gone")
  record Gone() implements Command {}

  record Light() {}

  private static final class BeaconObserver extends Observer {
    BeaconObserver(ObserverContext context) {
      super(KIND, context.cache());
    }

    @Override
    public void affected(Delta delta, Consumer<ObjectKey> entities) {
      if (delta.kind().equals(KIND)) {
        entities.accept(delta.key());
      }
    }

    @Override
    public List<JournalSerializable> observe(ObjectKey key) {
      return List.of(
          cache()
              .get(KIND, key)
              .<JournalSerializable>map(BeaconObserver::seen)
              .orElseGet(Gone::new));
    }

    private static Observe seen(GenericKubernetesResource beacon) {
      return new Observe(Boolean.TRUE.equals(beacon.get("status", "lit")));
    }
  }

  /** State of the machine, and the type of its events, of which there are none. */
  @LogicalName("beacon.nothing")
  private record Nothing() implements JournalSerializable {}

  private record Rules() implements Machine<Nothing, Command, Nothing, Light> {
    @Override
    public Nothing initial() {
      return new Nothing();
    }

    @Override
    public Decision<Nothing, Light> decide(Nothing state, Command command, Instant now) {
      return switch (command) {
        case Observe seen when !seen.lit() -> Decision.effect(new Light());
        case Observe seen -> Decision.nothing();
        case Gone gone -> Decision.nothing();
      };
    }

    @Override
    public Nothing apply(Nothing state, Nothing event) {
      return state;
    }

    @Override
    public List<Light> owed(Nothing state) {
      return List.of();
    }
  }

  private record BeaconEntity() implements EntityDefinition<Nothing, Command, Nothing, Light> {
    @Override
    public Kind<?> kind() {
      return KIND;
    }

    @Override
    public Machine<Nothing, Command, Nothing, Light> machine() {
      return new Rules();
    }

    @Override
    public Class<Command> commands() {
      return Command.class;
    }

    @Override
    public Command gone() {
      return new Gone();
    }

    @Override
    public EffectPlan<Command> plan(Light effect, Subject subject) {
      return EffectPlan.Requests.silent(
          "status",
          RequestClass.STATUS,
          new PatchObject<>(
              KIND,
              subject.key(),
              Part.STATUS,
              Patches.setting(subject.uid(), "status", Map.of("lit", true))));
    }

    @Override
    public Optional<EffectPlan<Command>> suspended(String reason, Subject subject) {
      return Optional.empty();
    }
  }
}
