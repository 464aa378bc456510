package io.hekla.actors.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.SerializationExtension;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.journal.TestSettings;
import io.hekla.model.job.JobEvent;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.serialization.LogicalNames;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Values that are persisted or cross members, which return from their real serializer unchanged.
 */
class JournalSerializationTest {
  private static final LogicalNames NAMES = LogicalNames.of(new SerializedTypes().roots());

  private static final ActorTestKit KIT =
      ActorTestKit.create("serialization", TestSettings.withoutCluster());

  @AfterAll
  static void stop() {
    KIT.shutdownTestKit();
  }

  /** Found once: it takes seconds to observation through all classes. */
  private static final List<Class<?>> SERIALIZED = serialized();

  private static List<Class<?>> serialized() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.hekla")
            .stream()
            .filter(type -> type.isAssignableTo(JournalSerializable.class))
            .<Class<?>>map(JavaClass::reflect)
            .filter(Samples::isConcrete)
            .toList();
  }

  @Test
  void everySerializedTypeHasANameAndEveryNameAType() {
    assertThat(NAMES.all().values()).containsExactlyInAnyOrderElementsOf(SERIALIZED);
    assertThat(NAMES.all().keySet())
        .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*(\\.[a-z]+(-[a-z]+)*)*"));
  }

  @Test
  void everySerializedTypeComesBackEqual() throws Exception {
    long seed = System.nanoTime();
    var samples = new Samples(seed, KIT.createTestProbe().ref());
    var serialization = SerializationExtension.get(KIT.system());
    var failures = new TreeMap<String, String>();
    for (Class<?> type : SERIALIZED) {
      for (int i = 0; i < 20; i++) {
        Object value = samples.withoutApiObject(type);
        try {
          var serializer = serialization.serializerFor(type);
          assertThat(serializer).isInstanceOf(JournalSerializer.class);
          byte[] bytes = serialization.serialize(value).get();
          String name = NAMES.name(type);
          Object back = serialization.deserialize(bytes, serializer.identifier(), name).get();
          assertThat(back).isEqualTo(value);
        } catch (RuntimeException | AssertionError | java.io.NotSerializableException e) {
          failures.put(type.getName(), e.getMessage());
        }
      }
    }

    assertThat(SERIALIZED).hasSizeGreaterThan(60).contains(JobEvent.Begun.class);
    assertThat(failures).as("seed %d", seed).isEmpty();
  }

  @Test
  void anObservationCarriesItsObject() throws Exception {
    var samples = new Samples(1, KIT.createTestProbe().ref());
    var observation = (EntityMessage.Reconcile) samples.of(EntityMessage.Reconcile.class);
    var serialization = SerializationExtension.get(KIT.system());
    var serializer = serialization.serializerFor(EntityMessage.Reconcile.class);
    var back =
        (EntityMessage.Reconcile)
            serialization
                .deserialize(
                    serialization.serialize(observation).get(),
                    serializer.identifier(),
                    NAMES.name(EntityMessage.Reconcile.class))
                .get();

    assertThat(back.object().orElseThrow().getMetadata().getName())
        .isEqualTo(observation.object().orElseThrow().getMetadata().getName());
  }
}
