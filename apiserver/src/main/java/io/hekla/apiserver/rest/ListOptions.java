package io.hekla.apiserver.rest;

import io.hekla.apiserver.store.ApiRefusal;
import java.util.List;
import java.util.Optional;

/** Validation of the version parameters of lists and watches, in an API server's words. Pure. */
final class ListOptions {
  private static final String MATCH = "resourceVersionMatch";
  private static final String EXACT = "Exact";
  private static final String NOT_OLDER = "NotOlderThan";

  private ListOptions() {}

  /** Refuses combinations that an API server refuses. */
  static void check(Query query) {
    Optional<String> fault = query.flag("watch") ? ofWatch(query) : ofList(query);
    fault.ifPresent(
        finding -> {
          String message = "ListOptions.meta.k8s.io \"\" is invalid: " + finding;
          throw new RefusedRequest(new ApiRefusal(422, "Invalid", message, List.of(finding)));
        });
  }

  private static Optional<String> ofList(Query query) {
    Optional<String> match = query.text(MATCH);
    if (query.text("sendInitialEvents").isPresent()) {
      return Optional.of("sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list");
    }
    if (match.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> version = query.text("resourceVersion");
    if (version.isEmpty()) {
      return forbidden("resourceVersionMatch is forbidden unless resourceVersion is provided");
    }
    if (match.get().equals(EXACT) && version.get().equals("0")) {
      return forbidden("resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
    }
    return match.get().equals(EXACT) || match.get().equals(NOT_OLDER)
        ? Optional.empty()
        : Optional.of(
            "resourceVersionMatch: Unsupported value: \"%s\": supported values: \"Exact\", \"NotOlderThan\", \"\""
                .formatted(match.get()));
  }

  private static Optional<String> ofWatch(Query query) {
    Optional<String> match = query.text(MATCH);
    if (query.text("sendInitialEvents").isPresent()) {
      return match.filter(NOT_OLDER::equals).isPresent()
          ? Optional.empty()
          : forbidden("sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
    }
    return match.isPresent()
        ? forbidden(
            "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided")
        : Optional.empty();
  }

  private static Optional<String> forbidden(String why) {
    return Optional.of(MATCH + ": Forbidden: " + why);
  }
}
