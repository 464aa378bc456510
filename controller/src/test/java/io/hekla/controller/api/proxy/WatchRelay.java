package io.hekla.controller.api.proxy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/** Relay of the events of a watch, with the troubles that intervene. */
record WatchRelay(
    ProxiedEvents events, Downstream client, Supplier<Optional<WatchTrouble>> troubles) {
  private static final byte[] EXPIRED =
      """
      {"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","status":"Failure",\
      "reason":"Expired","message":"too old resource version","code":410}}
      """
          .getBytes(StandardCharsets.UTF_8);

  /** Returns whether the client's connection is still of use afterwards. */
  boolean run() throws IOException {
    for (var event = events.next(); event.isPresent(); event = events.next()) {
      Optional<WatchTrouble> trouble = troubles.get();
      if (trouble.isEmpty()) {
        client.piece(event.get());
        continue;
      }
      switch (trouble.get()) {
        case CUT -> {
          client.piece(Arrays.copyOf(event.get(), event.get().length / 2));
          client.reset();
          return false;
        }
        case SILENCE -> {
          // Ends once the client has ended its connection: it sends nothing while it watches.
          int unused = client.in().read();
          return false;
        }
        case EXPIRED -> {
          client.piece(EXPIRED);
          client.end();
          return true;
        }
        case END -> {
          client.end();
          return true;
        }
        case TWICE -> {
          client.piece(event.get());
          client.piece(event.get());
        }
        case SWAPPED -> {
          var following = events.next();
          if (following.isPresent()) {
            client.piece(following.get());
          }
          client.piece(event.get());
        }
      }
    }
    client.end();
    return true;
  }
}
