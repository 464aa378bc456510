package io.hekla.actors.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.SerializationExtension;
import akka.serialization.jackson.JacksonObjectMapperProvider;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.session.RecordedCalls;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerLog;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobEvent;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.Part;
import io.hekla.scheduler.decision.Decisions;
import java.util.List;
import java.util.Optional;
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

  /** Found once: it takes seconds to look through all classes. */
  private static final List<Class<?>> KEPT = kept();

  private static List<Class<?>> kept() {
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
  void everyKeptTypeHasANameAndEveryNameAType() {
    assertThat(NAMES.all().values()).containsExactlyInAnyOrderElementsOf(KEPT);
    assertThat(NAMES.all().keySet())
        .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*(\\.[a-z]+(-[a-z]+)*)*"));
  }

  @Test
  void everyKeptTypeComesBackEqual() throws Exception {
    long seed = System.nanoTime();
    var samples = new Samples(seed, KIT.createTestProbe().ref());
    var serialization = SerializationExtension.get(KIT.system());
    var failures = new TreeMap<String, String>();
    for (Class<?> type : KEPT) {
      for (int i = 0; i < 20; i++) {
        Object value = samples.of(type);
        if (value instanceof EntityMessage.Reconcile look) {
          // API objects have no equality of their own; their JSON is compared below.
          value =
              new EntityMessage.Reconcile(
                  look.commands(), look.asOf(), Optional.empty(), look.number(), look.replyTo());
        }
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

    assertThat(KEPT).hasSizeGreaterThan(60).contains(JobEvent.Begun.class);
    assertThat(failures).as("seed %d", seed).isEmpty();
  }

  @Test
  void whatWasKeptBeforePoliciesActedCanBeRead() throws Exception {
    var mapper =
        JacksonObjectMapperProvider.get(KIT.system()).getOrCreate("jackson-cbor", Optional.empty());
    var samples = new Samples(1, KIT.createTestProbe().ref());
    var decided = (SchedulerEvent.SessionDecided) samples.of(SchedulerEvent.SessionDecided.class);
    var log = (SchedulerLog) samples.of(SchedulerLog.class);
    ObjectNode decidedThen = mapper.valueToTree(decided);
    ObjectNode logThen = mapper.valueToTree(log);
    decidedThen.remove("policyRuns");
    logThen.remove("policyRuns");

    assertThat(mapper.treeToValue(decidedThen, SchedulerEvent.SessionDecided.class).policyRuns())
        .isEmpty();
    assertThat(mapper.treeToValue(logThen, SchedulerLog.class).policyRuns()).isEmpty();
  }

  @Test
  void aSessionKeptBeforeItsQuestionsWereHasNone() throws Exception {
    var mapper =
        JacksonObjectMapperProvider.get(KIT.system()).getOrCreate("jackson-cbor", Optional.empty());
    var samples = new Samples(1, KIT.createTestProbe().ref());
    ObjectNode decidedThen = mapper.valueToTree(samples.of(SchedulerEvent.SessionDecided.class));
    decidedThen.remove("asked");

    assertThat(mapper.treeToValue(decidedThen, SchedulerEvent.SessionDecided.class).asked())
        .isEqualTo(RecordedCalls.NOTHING);
  }

  @Test
  void aBindKeptBeforeItHadPreparationsAndAnnotationsHasNone() throws Exception {
    var json =
        JacksonObjectMapperProvider.get(KIT.system()).getOrCreate("jackson-cbor", Optional.empty());
    var part = Part.Bind.of("uid", "ns", "pod", "node");
    var key = new ObjectKey("ns", "pod");
    var decided = new Decisions.Bind("uid", key, key, "node");

    for (Object bind : List.of(part, decided)) {
      ObjectNode before = json.valueToTree(bind);
      before.remove(List.of("annotations", "preparations"));
      assertThat(json.treeToValue(before, bind.getClass())).isEqualTo(bind);
    }
  }

  @Test
  void aVictimKeptBeforeItHadAReasonHasNone() throws Exception {
    var json =
        JacksonObjectMapperProvider.get(KIT.system()).getOrCreate("jackson-cbor", Optional.empty());
    var eviction = new Part.Eviction("uid", "ns", "pod", "node", "preempt", "another");

    ObjectNode before = json.valueToTree(eviction);
    before.remove("reason");

    assertThat(json.treeToValue(before, Part.Eviction.class)).isEqualTo(eviction);
  }

  @Test
  void decisionsKeptBeforeTheyToldOfNetworkAndPoliciesSayNothingOfThem() throws Exception {
    var json =
        JacksonObjectMapperProvider.get(KIT.system()).getOrCreate("jackson-cbor", Optional.empty());
    var decided =
        new Decisions(
            List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
            List.of(), List.of());

    ObjectNode before = json.valueToTree(decided);
    before.remove(List.of("anchors", "policyRuns", "gateOpenings"));

    assertThat(json.treeToValue(before, Decisions.class)).isEqualTo(decided);
  }

  @Test
  void aLookCarriesItsObject() throws Exception {
    var samples = new Samples(1, KIT.createTestProbe().ref());
    var look = (EntityMessage.Reconcile) samples.of(EntityMessage.Reconcile.class);
    var serialization = SerializationExtension.get(KIT.system());
    var serializer = serialization.serializerFor(EntityMessage.Reconcile.class);
    var back =
        (EntityMessage.Reconcile)
            serialization
                .deserialize(
                    serialization.serialize(look).get(),
                    serializer.identifier(),
                    NAMES.name(EntityMessage.Reconcile.class))
                .get();

    assertThat(back.object().orElseThrow().getMetadata().getName())
        .isEqualTo(look.object().orElseThrow().getMetadata().getName());
  }
}
