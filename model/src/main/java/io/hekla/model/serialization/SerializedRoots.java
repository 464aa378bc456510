package io.hekla.model.serialization;

import java.util.List;

/**
 * Root types that are journaled or sent, with all that they refer to. Found on the class path
 * ({@code META-INF/services}), so that tests can add machines of their own.
 */
public interface SerializedRoots {
  /** Returns sealed types and records; types that they refer to need not be listed. */
  List<Class<?>> roots();
}
