package io.hekla.actors.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** Objects of the API as JSON text, written and read by the client library, which knows how. */
public final class KindJson {
  private static final KubernetesSerialization JSON = serialization();

  private KindJson() {}

  /** The object as JSON text. */
  public static String write(HasMetadata object) {
    return JSON.asJson(object);
  }

  /** The object of a kind that a JSON text says. */
  public static <T extends HasMetadata> T read(Kind<T> kind, String json) {
    return JSON.unmarshal(json, kind.type());
  }

  /** The kind of this name; throws {@link IllegalArgumentException} if there is none. */
  public static Kind<?> named(String name) {
    return Kind.ALL.stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kind of object is named " + name));
  }

  private static KubernetesSerialization serialization() {
    var serialization = new KubernetesSerialization();
    for (Kind<?> kind : Kind.ALL) {
      serialization.registerKubernetesResource(kind.type());
    }
    return serialization;
  }
}
