package io.hekla.recorder.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Resources of the API. Those that are listed have rows, which none but a list has. */
public enum ApiResource {
  EXPLANATIONS(
      "explanations",
      "explanation",
      "Explanation",
      true,
      Set.of("at", "kind", "remedies", "estimate"),
      Set.of()),
  EVICTIONS("evictions", "eviction", "EvictionExplanation", true, Set.of("at"), Set.of()),
  HISTORIES(
      "histories",
      "history",
      "JobHistory",
      true,
      Set.of("at", "kind", "limit"),
      Set.of("since", "until", "queue", "user", "phase", "limit", "continue")),
  POD_HISTORIES(
      "podhistories",
      "podhistory",
      "PodHistory",
      true,
      Set.of(),
      Set.of("since", "until", "queue", "node", "user", "phase", "limit", "continue")),
  USAGES(
      "usages",
      "usage",
      "Usage",
      true,
      Set.of(),
      Set.of("since", "until", "queue", "user", "by", "limit")),
  QUEUE_HISTORIES(
      "queuehistories", "queuehistory", "QueueHistory", false, Set.of("at", "limit"), Set.of());

  /** Group of the API. */
  public static final String GROUP = "recorder.hekla.io";

  public static final String VERSION = "v1alpha1";

  private final String plural;
  private final String singular;
  private final String kind;
  private final boolean isNamespaced;

  // Made by Set.of.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<String> ofOne;

  // Made by Set.of.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<String> ofList;

  ApiResource(
      String plural,
      String singular,
      String kind,
      boolean isNamespaced,
      Set<String> ofOne,
      Set<String> ofList) {
    this.plural = plural;
    this.singular = singular;
    this.kind = kind;
    this.isNamespaced = isNamespaced;
    this.ofOne = ofOne;
    this.ofList = ofList;
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

  /** Returns whether its objects have a namespace. */
  public boolean isNamespaced() {
    return isNamespaced;
  }

  /** Returns whether a database works for its answers, whose time no thread of the API shows. */
  public boolean isOfHistory() {
    return switch (this) {
      case EXPLANATIONS, EVICTIONS -> false;
      case HISTORIES, POD_HISTORIES, USAGES, QUEUE_HISTORIES -> true;
    };
  }

  /** Returns the parameters of a question about one object; none if there is no such question. */
  Set<String> ofOne() {
    return ofOne;
  }

  /** Returns the parameters of a list; none if it is not listed. */
  Set<String> ofList() {
    return ofList;
  }

  /** Returns the verbs of roles. */
  public List<String> verbs() {
    if (ofList.isEmpty()) {
      return List.of("get");
    }
    return ofOne.isEmpty() ? List.of("list") : List.of("get", "list");
  }
}
