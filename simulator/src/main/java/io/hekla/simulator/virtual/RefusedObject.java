package io.hekla.simulator.virtual;

/** The store refused an object of the workload; the message is the API's. */
public final class RefusedObject extends RuntimeException {
  public RefusedObject(String object, String message) {
    super(object + ": " + message);
  }
}
