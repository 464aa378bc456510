package io.hekla.controller.api.proxy;

import java.util.List;

/**
 * Request to the API server.
 *
 * @param query query without the question mark; empty if there is none
 */
public record ProxiedRequest(String method, String path, String query) {
  private static final List<String> SUBRESOURCES = List.of("status", "binding");

  static ProxiedRequest of(String method, String target) {
    int mark = target.indexOf('?');
    return mark < 0
        ? new ProxiedRequest(method, target, "")
        : new ProxiedRequest(method, target.substring(0, mark), target.substring(mark + 1));
  }

  /** {@code list}, {@code watch}, {@code get}, {@code create}, {@code bind}, {@code patch}, … */
  public String verb() {
    return switch (method) {
      case "GET" -> isWatch() ? "watch" : isOfMany() ? "list" : "get";
      case "POST" -> isTo("binding") ? "bind" : "create";
      case "PUT" -> "replace";
      case "PATCH" -> "patch";
      default -> "delete";
    };
  }

  public boolean isWatch() {
    return query.startsWith("watch=true") && !isStreamedList();
  }

  /** Returns whether it is a list whose objects the server streams, as events of a watch. */
  boolean isStreamedList() {
    return query.contains("sendInitialEvents=true");
  }

  /** Returns whether it may change something. */
  public boolean writes() {
    return !method.equals("GET");
  }

  /** Plural of its kind, as in {@code pods}. */
  public String resource() {
    List<String> rest = rest();
    return rest.isEmpty() ? "" : rest.getFirst();
  }

  private boolean isTo(String subresource) {
    return path.endsWith("/" + subresource);
  }

  private boolean isOfMany() {
    return rest().size() == 1;
  }

  /**
   * Returns the part of {@code /apis/group/v1/namespaces/ns/pods/name} from the kind's plural on.
   */
  private List<String> rest() {
    List<String> parts = List.of(path.substring(1).split("/", -1));
    int group = parts.getFirst().equals("api") ? 2 : 3;
    boolean inNamespace = parts.size() > group + 2 && parts.get(group).equals("namespaces");
    int from = inNamespace && !SUBRESOURCES.contains(parts.get(group + 2)) ? group + 2 : group;
    return from >= parts.size() ? List.of() : parts.subList(from, parts.size());
  }

  @Override
  public String toString() {
    return verb() + " " + path;
  }
}
