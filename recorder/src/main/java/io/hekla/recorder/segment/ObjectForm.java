package io.hekla.recorder.segment;

/** Names of the fields of an object's entry. */
final class ObjectForm {
  /** Type of the entry. */
  static final String OBJECT = "o";

  /** Nanoseconds since the time of the last such entry, or of the header; absent for none. */
  static final String AFTER_NANOS = "t";

  /** Flag of an object that was there before the first session. */
  static final String BASE = "b";

  static final String KIND = "k";

  /** Namespace, slash and name; an empty namespace for kinds without. */
  static final String KEY = "n";

  /** The whole manifest. */
  static final String MANIFEST = "m";

  /** Merge patch from the last version. */
  static final String PATCH = "p";

  /** Flag of an object that is gone. */
  static final String GONE = "g";

  private ObjectForm() {}
}
