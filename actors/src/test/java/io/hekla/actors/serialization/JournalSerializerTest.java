package io.hekla.actors.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.entity.Position;
import io.hekla.model.api.Job;
import io.hekla.model.job.JobEvent;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Limits of bytes from the journal or a peer: they name no class, and cannot grow without end. */
class JournalSerializerTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create("serializer", TestSettings.withoutCluster());

  private final JournalSerializer serializer =
      (JournalSerializer)
          SerializationExtension.get(KIT.system()).serializerByIdentity().apply(4_853);

  @AfterAll
  static void stop() {
    KIT.shutdownTestKit();
  }

  @Test
  void noClassNameIsSerialized() {
    var removed = new JobEvent.Removed("uid");
    var inMessage = new EntityMessage.Instruct(new io.hekla.model.job.JobCommand.Gone());

    assertThat(serializer.manifest(removed)).isEqualTo("job.event.removed");
    assertThat(new String(serializer.toBinary(inMessage), StandardCharsets.ISO_8859_1))
        .contains("job.command.gone")
        .doesNotContain("io.hekla", "JobCommand");
  }

  @Test
  void aTypeThatThisBuildDoesNotKnowIsRefusedByName() {
    assertThatThrownBy(() -> serializer.fromBinary(new byte[0], "job.event.of-tomorrow"))
        .isInstanceOf(NotSerializableException.class)
        .hasMessage(
            "this build does not know job.event.of-tomorrow; was it written by a newer Hekla?");
  }

  @Test
  void classesAreNotResolvedFromSerializedData() throws Exception {
    for (String type :
        new String[] {
          "io.hekla.model.job.JobCommand$Gone", "java.lang.Runtime", "job.event.removed<x>"
        }) {
      byte[] bytes = cbor(Map.of("command", Map.of("@type", type)));
      assertThatThrownBy(() -> serializer.fromBinary(bytes, "entity.message.instruct"))
          .isInstanceOf(NotSerializableException.class)
          .hasMessageContaining("entity.message.instruct cannot be read");
    }
  }

  @Test
  void anObjectThatIsObservedAgainIsNotReadAgain() {
    var job = new Job();
    job.setMetadata(new ObjectMetaBuilder().withName("train").withUid("u").build());

    HasMetadata first = received(job, 1);
    HasMetadata again = received(job, 2);
    job = new Job();
    job.setMetadata(new ObjectMetaBuilder().withName("train").withUid("other").build());
    HasMetadata replaced = received(job, 3);

    assertThat(again).isSameAs(first);
    assertThat(replaced.getMetadata().getUid()).isEqualTo("other");
  }

  /** Returns the object of an observation as another member receives it. */
  private HasMetadata received(HasMetadata object, long number) {
    var sent =
        new EntityMessage.Reconcile(
            List.of(),
            new Position(1, 0, 0, 0, Map.of()),
            Optional.of(object),
            number,
            KIT.system().ignoreRef());
    // With the system's extension, which knows the address of the actor.
    Serialization serialization = SerializationExtension.get(KIT.system());
    var came =
        (EntityMessage.Reconcile)
            serialization
                .deserialize(
                    serialization.serialize(sent).get(),
                    serializer.identifier(),
                    serializer.manifest(sent))
                .get();
    return came.object().orElseThrow();
  }

  @Test
  void aMessageIsCompressedOnlyIfItIsVeryLarge() {
    assertThat(serializer.toBinary(victims(5_000))).hasSizeGreaterThan(30_000);
    assertThat(serializer.toBinary(victims(100_000))).hasSizeLessThan(512 << 10);
  }

  private static EntityMessage victims(int pods) {
    return new EntityMessage.Instruct(
        new PodGroupCommand.VictimsGone(
            IntStream.range(0, pods).mapToObj(i -> "uid-" + i).toList()));
  }

  @Test
  void aLargeValueIsWrittenSmallAndComesBack() throws Exception {
    var large =
        new PodGroupEvent.VictimsLeft(IntStream.range(0, 5_000).mapToObj(i -> "uid-" + i).toList());

    byte[] bytes = serializer.toBinary(large);

    assertThat(bytes).hasSizeLessThan(30_000);
    assertThat(serializer.fromBinary(bytes, serializer.manifest(large))).isEqualTo(large);
  }

  @Test
  void aFewKilobytesCannotBecomeGigabytes() throws Exception {
    var bomb = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bomb)) {
      for (int i = 0; i < 64; i++) {
        out.write(new byte[64 << 10]);
      }
    }
    assertThat(bomb.size()).isLessThan(10_000);

    try (var in = Compression.unpack(bomb.toByteArray(), 1 << 20)) {
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(IOException.class)
          .hasMessage("longer than 1048576 bytes");
    }
  }

  private static byte[] cbor(Object value) throws IOException {
    return new ObjectMapper(new CBORFactory()).writeValueAsBytes(value);
  }
}
