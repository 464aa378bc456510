package io.hekla.recorder.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Resources of the API, all of which have a namespace and are read by name. */
public enum ApiResource {
  EXPLANATIONS("explanations", "explanation", "Explanation"),
  EVICTIONS("evictions", "eviction", "EvictionExplanation"),
  HISTORIES("histories", "history", "JobHistory");

  /** Group of the API. */
  public static final String GROUP = "recorder.hekla.io";

  public static final String VERSION = "v1alpha1";

  /** Verbs of every resource. */
  static final List<String> VERBS = List.of("get");

  private final String plural;
  private final String singular;
  private final String kind;

  ApiResource(String plural, String singular, String kind) {
    this.plural = plural;
    this.singular = singular;
    this.kind = kind;
  }

  /** Returns the resource of a path; empty if there is none. */
  static Optional<ApiResource> named(String plural) {
    return Arrays.stream(values()).filter(one -> one.plural.equals(plural)).findFirst();
  }

  /** Returns group and version, as manifests have them. */
  public static String apiVersion() {
    return GROUP + "/" + VERSION;
  }

  /** Returns the name in paths and roles. */
  public String plural() {
    return plural;
  }

  String singular() {
    return singular;
  }

  /** Returns the kind of its objects. */
  public String kind() {
    return kind;
  }
}
