package io.hekla.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bodies in protobuf that were not made by Kubernetes' own library, or cannot be read. */
class ProtobufTest {
  /**
   * Body that {@code kubectl create configmap settings --from-literal=a=1} sends, default
   * namespace.
   */
  private static final byte[] MAP = envelope("ConfigMap", map());

  @Test
  void aConfigMapIsRead() {
    assertThat(Protobuf.object(MAP))
        .isEqualTo(
            Json.of(
                """
                {'metadata': {'name': 'settings', 'labels': {'x': 'y'}}, 'data': {'a': '1'},
                 'kind': 'ConfigMap', 'apiVersion': 'v1'}
                """));
  }

  @Test
  void aKindWithoutProtobufIsRefusedWithARemedy() {
    assertThatThrownBy(() -> Protobuf.object(envelope("Endpoints", new byte[0])))
        .hasMessageContaining("a Endpoints is not read as protobuf here")
        .hasMessageContaining("kubectl apply -f -");
  }

  @Test
  void truncatedOrDamagedMessagesAreRefused() {
    for (int length = 0; length < 4; length++) {
      byte[] cut = Arrays.copyOf(MAP, length);
      assertThatThrownBy(() -> Protobuf.object(cut)).isInstanceOf(RefusedRequest.class);
    }
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = MAP.clone();
      damaged[4 + random.nextInt(damaged.length - 4)] = (byte) random.nextInt();
      try {
        assertThat(Protobuf.object(damaged)).as("seed %d", seed).isNotNull();
      } catch (RefusedRequest refused) {
        assertThat(refused.refusal().code()).as("seed %d", seed).isIn(400, 415);
      }
    }
  }

  private static byte[] map() {
    return join(
        part(
            1,
            join(
                part(1, text("settings")), part(11, join(part(1, text("x")), part(2, text("y")))))),
        part(2, join(part(1, text("a")), part(2, text("1")))));
  }

  private static byte[] envelope(String kind, byte[] raw) {
    return join(
        new byte[] {'k', '8', 's', 0},
        join(part(1, join(part(1, text("v1")), part(2, text(kind)))), part(2, raw)));
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] part(int number, byte[] content) {
    return join(new byte[] {(byte) ((number << 3) | 2), (byte) content.length}, content);
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }
}
