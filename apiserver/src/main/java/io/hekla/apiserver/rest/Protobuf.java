package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.protobuf.Decoder;
import io.hekla.apiserver.rest.protobuf.Wire;
import io.hekla.apiserver.store.ApiRefusal;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reader of Kubernetes' protobuf, in which Go programs and {@code kubectl create} send Kubernetes'
 * own kinds, whatever the server offers. It is an object in an envelope that states its kind.
 */
final class Protobuf {
  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int UNSUPPORTED = 415;

  /** Field numbers of the envelope: the type, a message of apiVersion and kind, and the object. */
  private static final int TYPE = 1;

  private static final int OBJECT = 2;
  private static final int API_VERSION = 1;
  private static final int KIND = 2;

  private Protobuf() {}

  /** Reads the object in a body; 415 if its kind is not supported. */
  static ObjectNode object(byte[] body) {
    if (Arrays.mismatch(MAGIC, body) != MAGIC.length) {
      throw RefusedRequest.badRequest("the body is no protobuf of Kubernetes");
    }
    try {
      ByteBuffer envelope = ByteBuffer.wrap(body, MAGIC.length, body.length - MAGIC.length);
      ByteBuffer type = part(envelope, TYPE);
      String apiVersion = text(type, API_VERSION);
      String kind = text(type, KIND);
      String message = Decoder.messageOf(apiVersion, kind).orElseThrow(() -> notRead(kind));
      return Decoder.read(message, part(envelope, OBJECT))
          .put("kind", kind)
          .put("apiVersion", apiVersion);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw RefusedRequest.badRequest("the body cannot be read as protobuf");
    }
  }

  private static ByteBuffer part(ByteBuffer message, int number) {
    return Wire.entries(message).stream()
        .filter(entry -> entry.number() == number)
        .map(Wire.Entry::part)
        .findFirst()
        .orElse(ByteBuffer.allocate(0));
  }

  private static String text(ByteBuffer message, int number) {
    return new Wire.Entry(number, 0, part(message, number)).text();
  }

  private static RefusedRequest notRead(String kind) {
    return new RefusedRequest(
        new ApiRefusal(
            UNSUPPORTED,
            "UnsupportedMediaType",
            "a %s is not read as protobuf here; send it as application/json or application/yaml (with"
                    .formatted(kind)
                + " kubectl: kubectl create … --dry-run=client -o yaml | kubectl apply -f -)"));
  }
}
