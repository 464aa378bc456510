package io.hekla.actors.system;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.hekla.actors.kubernetes.StubbedApi;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/** Server that stores one Secret, and lets one of several writers of a version. */
final class StoredSecret {
  static final ObjectKey KEY = new ObjectKey("volcano-system", "hekla-members");

  private @Nullable Secret stored;
  private int patches;

  /** Returns the API of it. */
  KubernetesApi api() {
    return StubbedApi.of(this::answer);
  }

  /** Answers a request of {@link KubernetesApi}. */
  synchronized Answer<Secret> answer(String method, Object[] arguments) {
    return switch (method) {
      case "create" -> create((Secret) arguments[1]);
      case "patch" -> patch((JsonNode) arguments[3]);
      default ->
          stored == null
              ? new Answer.Refused<>(404, "NotFound", "no secret")
              : new Answer.Done<>(stored);
    };
  }

  /** Stores these keys. */
  synchronized void put(MemberKeySet keys) {
    stored = versioned(MemberSecretObject.create(KEY, keys), 1);
  }

  /** Returns the keys that are stored. */
  synchronized MemberKeySet keys() {
    return MemberSecretObject.read(secret());
  }

  /** Returns how often it was changed. */
  synchronized int patches() {
    return patches;
  }

  private Secret secret() {
    if (stored == null) {
      throw new AssertionError("there is no Secret");
    }
    return stored;
  }

  private static Secret versioned(Secret secret, int version) {
    return new SecretBuilder(secret)
        .editMetadata()
        .withResourceVersion(Integer.toString(version))
        .endMetadata()
        .build();
  }

  private Answer<Secret> create(Secret secret) {
    if (stored != null) {
      return new Answer.Refused<>(409, "AlreadyExists", "it is there");
    }
    Secret created = versioned(secret, 1);
    stored = created;
    return new Answer.Done<>(created);
  }

  private Answer<Secret> patch(JsonNode patch) {
    Secret before = secret();
    String version = before.getMetadata().getResourceVersion();
    if (!patch.at("/metadata/resourceVersion").asText().equals(version)) {
      return new Answer.Refused<>(409, "Conflict", "it has changed");
    }
    var data = new HashMap<>(before.getData());
    patch
        .path("data")
        .properties()
        .forEach(
            one -> {
              if (one.getValue().isNull()) {
                data.remove(one.getKey());
              } else {
                data.put(one.getKey(), one.getValue().asText());
              }
            });
    patches++;
    Secret after =
        versioned(new SecretBuilder(before).withData(data).build(), Integer.parseInt(version) + 1);
    stored = after;
    return new Answer.Done<>(after);
  }
}
