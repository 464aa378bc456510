package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The API server's rules on Secrets: their type, and data in plain text. Pure. */
final class SecretRules {
  private SecretRules() {}

  /** Returns a Secret as it is stored. */
  static ObjectNode stored(ObjectNode secret) {
    ObjectNode stored = Trees.copy(secret);
    if (Trees.text(secret, "type").isEmpty()) {
      stored.put("type", "Opaque");
    }
    if (secret.path("stringData").isObject()) {
      ObjectNode data = Trees.copy(secret.path("data"));
      for (var plain : secret.path("stringData").properties()) {
        byte[] bytes = plain.getValue().asText().getBytes(StandardCharsets.UTF_8);
        data.put(plain.getKey(), Base64.getEncoder().encodeToString(bytes));
      }
      stored.set("data", data);
    }
    stored.remove("stringData");
    return stored;
  }
}
