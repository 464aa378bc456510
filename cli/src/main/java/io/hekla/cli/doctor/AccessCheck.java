package io.hekla.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ParallelRequests;
import io.hekla.cli.failure.CommandFailure;
import java.util.ArrayList;
import java.util.List;

/** Check that a user may do all that the role of Hekla's members allows. */
final class AccessCheck {
  private static final String REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

  private AccessCheck() {}

  /**
   * Action that a role allows.
   *
   * @param name name of the one object that it is allowed on; empty if on any
   */
  record Allowed(String verb, String group, String resource, String name) {
    Allowed(String verb, String group, String resource) {
      this(verb, group, resource, "");
    }

    @Override
    public String toString() {
      String[] parts = resource.split("/", 2);
      return verb
          + " "
          + parts[0]
          + (group.isEmpty() ? "" : "." + group)
          + (parts.length > 1 ? "/" + parts[1] : "")
          + (name.isEmpty() ? "" : " " + name);
    }

    JsonNode review() {
      var review = JsonNodeFactory.instance.objectNode();
      review.put("apiVersion", "authorization.k8s.io/v1").put("kind", "SelfSubjectAccessReview");
      String[] parts = resource.split("/", 2);
      var reviewSpec = review.putObject("spec").putObject("resourceAttributes");
      reviewSpec.put("verb", verb).put("group", group).put("resource", parts[0]);
      if (parts.length > 1) {
        reviewSpec.put("subresource", parts[1]);
      }
      if (!name.isEmpty()) {
        reviewSpec.put("name", name);
      }
      return review;
    }
  }

  /** Returns all actions that a role allows. */
  static List<Allowed> of(JsonNode role) {
    var all = new ArrayList<Allowed>();
    for (JsonNode rule : role.path("rules")) {
      for (JsonNode group : rule.path("apiGroups")) {
        for (JsonNode resource : rule.path("resources")) {
          for (JsonNode verb : rule.path("verbs")) {
            for (String name : names(rule)) {
              all.add(new Allowed(verb.asText(), group.asText(), resource.asText(), name));
            }
          }
        }
      }
    }
    return all;
  }

  /** Names of the objects that a rule is limited to; a single empty name if it is not limited. */
  private static List<String> names(JsonNode rule) {
    var names = new ArrayList<String>();
    rule.path("resourceNames").forEach(name -> names.add(name.asText()));
    return names.isEmpty() ? List.of("") : names;
  }

  /** Asks the server about each action, and reports those that it refuses. */
  static DoctorFinding check(ApiServer server, String user, List<Allowed> wanted) {
    var refused = new ArrayList<Allowed>();
    try {
      List<Boolean> answers = ParallelRequests.ask(wanted, one -> mayDo(server, one));
      for (int at = 0; at < answers.size(); at++) {
        if (!answers.get(at)) {
          refused.add(wanted.get(at));
        }
      }
    } catch (CommandFailure failure) {
      return DoctorFinding.note("permissions", "cannot be checked: " + failure.getMessage(), "");
    }
    return judge(user, wanted.size(), refused);
  }

  private static boolean mayDo(ApiServer server, Allowed one) {
    return server.ask(REVIEWS, one.review()).path("status").path("allowed").asBoolean(false);
  }

  static DoctorFinding judge(String user, int review, List<Allowed> refused) {
    if (refused.isEmpty()) {
      return DoctorFinding.ok("permissions", "%s has all %d permissions".formatted(user, review));
    }
    List<String> some = refused.stream().limit(5).map(Allowed::toString).toList();
    return DoctorFinding.wrong(
        "permissions",
        "%s may not %s%s"
            .formatted(
                user,
                String.join(", ", some),
                refused.size() > some.size()
                    ? ", and %d things more".formatted(refused.size() - some.size())
                    : ""),
        "bind the role of deploy/rbac/hekla.yaml to the user that Hekla runs as; to check that "
            + "user, give --as");
  }
}
