package io.hekla.simulator.virtual;

/** Refusal of an object of the workload by the store; the message is the API's. */
public final class RefusedObject extends RuntimeException {
  public RefusedObject(String object, String message) {
    super(object + ": " + message);
  }
}
