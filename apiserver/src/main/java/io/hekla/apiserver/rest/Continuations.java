package io.hekla.apiserver.rest;

import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.StoredObject;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Remainders of lists that are read in pages, so that all pages show one version. Only the latest
 * are stored; a client that comes too late lists again.
 */
final class Continuations {
  private static final int MOST = 64;
  private static final int RANDOM_BYTES = 12;

  private final SecureRandom random = new SecureRandom();

  private final Map<String, Rest> rests =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Rest> eldest) {
          return size() > MOST;
        }
      };

  /** Objects of a list that were not returned yet, and the version of the whole list. */
  record Rest(List<StoredObject> objects, long version) {}

  /** Stores a remainder and returns the token with which the client requests it. */
  synchronized String keep(Rest rest) {
    var bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    String token = HexFormat.of().formatHex(bytes);
    rests.put(token, rest);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(token.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the remainder of a token; it stays, for a client that repeats the request. */
  synchronized Rest find(String encoded) {
    String token;
    try {
      token = new String(Base64.getUrlDecoder().decode(encoded), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw RefusedRequest.badRequest("continue key is not valid: " + e.getMessage());
    }
    Rest rest = rests.get(token);
    if (rest == null) {
      throw new RefusedRequest(
          new ApiRefusal(
              410,
              "Expired",
              "The provided continue parameter is too old to display a consistent list result. You"
                  + " must start a new list without the continue parameter."));
    }
    return rest;
  }
}
