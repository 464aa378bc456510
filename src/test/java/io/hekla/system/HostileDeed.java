package io.hekla.system;

import java.util.Optional;

/**
 * Object that a step of a case wrote and the API server stored.
 *
 * @param kind kind, with its version where two kinds share a name
 * @param says what the object has to report about itself
 */
record HostileDeed(String kind, String name, String uid, Optional<String> says) {
  private static final int MOST_OF_A_NAME = 60;

  @Override
  public String toString() {
    return kind + " " + (name.length() > MOST_OF_A_NAME ? name.substring(0, MOST_OF_A_NAME) : name);
  }
}
