package io.hekla.controller.api.reading;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/** JSON as it comes from an API server, in pieces. */
final class Wired {
  private Wired() {}

  /** JSON text with apostrophes where JSON has quotes. */
  static byte[] bytes(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  /** A list of these objects. */
  static String list(String... items) {
    return "{'kind':'List','apiVersion':'v1','metadata':{'resourceVersion':'9','continue':'c'},"
        + "'items':["
        + String.join(",", items)
        + "]}\n";
  }

  /** Result of a reader for a text whose bytes come in pieces of random sizes. */
  static <T extends HasMetadata> ListReader<T> read(Kind<T> kind, String text, long seed) {
    return read(kind, bytes(text), seed);
  }

  static <T extends HasMetadata> ListReader<T> read(Kind<T> kind, byte[] bytes, long seed) {
    var random = new SplittableRandom(seed);
    var reader = new ListReader<>(kind);
    int at = 0;
    while (at < bytes.length) {
      int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextInt(1, 16_384)));
      reader.take(ByteBuffer.wrap(bytes, at, length));
      at += length;
    }
    return reader;
  }

  /** A pod with a few more fields. */
  static String pod(String name, String more) {
    return "{'metadata':{'name':'%s','namespace':'ns','uid':'u-%s','resourceVersion':'7'},%s}"
        .formatted(name, name, more);
  }

  static List<String> names(List<? extends HasMetadata> objects) {
    return objects.stream().map(object -> object.getMetadata().getName()).toList();
  }
}
