package io.hekla.apiserver.rest;

import akka.http.javadsl.model.HttpResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.Optional;

/**
 * Reviews of what a user may do, and who it is. There is one user, who may do everything: the token
 * has been checked before.
 */
final class AccessReviews {
  static final String AUTHORIZATION = "authorization.k8s.io/v1";
  static final String AUTHENTICATION = "authentication.k8s.io/v1";
  private static final String WHY = "the embedded system has one user, who may do everything";

  private AccessReviews() {}

  /** Returns the kind that is served at a path, by which clients find it. */
  static Optional<String> kind(String apiVersion, String plural) {
    return switch (apiVersion + "/" + plural) {
      case AUTHORIZATION + "/selfsubjectaccessreviews" -> Optional.of("SelfSubjectAccessReview");
      case AUTHORIZATION + "/selfsubjectrulesreviews" -> Optional.of("SelfSubjectRulesReview");
      case AUTHORIZATION + "/subjectaccessreviews" -> Optional.of("SubjectAccessReview");
      case AUTHENTICATION + "/selfsubjectreviews" -> Optional.of("SelfSubjectReview");
      default -> Optional.empty();
    };
  }

  static HttpResponse answer(String apiVersion, String kind, Request request) {
    // The answer does not depend on the review, which need not be read.
    ObjectNode review =
        request.contentType().equals(RequestBodies.PROTOBUF)
            ? Trees.object()
            : Trees.copy(request.object());
    review.put("apiVersion", apiVersion).put("kind", kind);
    ObjectNode status = Trees.object();
    switch (kind) {
      case "SelfSubjectRulesReview" -> {
        ObjectNode resources = status.putArray("resourceRules").addObject();
        for (String field : new String[] {"verbs", "apiGroups", "resources"}) {
          resources.putArray(field).add("*");
        }
        ObjectNode others = status.putArray("nonResourceRules").addObject();
        others.putArray("verbs").add("*");
        others.putArray("nonResourceURLs").add("*");
        status.put("incomplete", false);
      }
      case "SelfSubjectReview" -> {
        ObjectNode user = status.putObject("userInfo").put("username", "hekla");
        user.putArray("groups").add("system:masters").add("system:authenticated");
      }
      default -> status.put("allowed", true).put("reason", WHY);
    }
    review.set("status", status);
    return Replies.json(Replies.CREATED, review);
  }
}
