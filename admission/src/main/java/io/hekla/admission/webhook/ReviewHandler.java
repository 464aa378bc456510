package io.hekla.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.Admission;
import io.hekla.admission.DefaultsPatch;
import io.hekla.admission.RawRequest;
import io.hekla.admission.Verdict;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import io.hekla.admission.user.UserPart;
import io.hekla.admission.user.UserRules;
import io.hekla.model.api.WellKnownKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Handler of admission requests: answers them by the rules. */
final class ReviewHandler {
  private ReviewHandler() {}

  /** Returns the response to a request on a path. Pure. */
  static AdmissionResponse answer(
      WebhookPath path, AdmissionRequest request, AdmissionContext context) {
    if (!isTarget(path, request)) {
      return AdmissionResponse.wrongPath(
          request.uid(),
          "%s is for %s of %s; this is %s of %s: correct the webhook configuration %s"
              .formatted(
                  path.path(),
                  String.join(", ", path.operations()),
                  path.resources().stream()
                      .map(WebhookPath.Resource::toString)
                      .collect(Collectors.joining(", ")),
                  request.operation(),
                  new WebhookPath.Resource(request.group(), "", request.resource()),
                  path.configurationName()));
    }
    Operation operation = Operation.valueOf(request.operation());
    JsonNode object = operation == Operation.DELETE ? request.oldObject() : request.object();
    Optional<JsonNode> before =
        operation == Operation.UPDATE ? Optional.of(request.oldObject()) : Optional.empty();
    if (!object.isObject() || !before.map(JsonNode::isObject).orElse(true)) {
      return AdmissionResponse.wrongPath(
          request.uid(), "the request lacks the object that it is about");
    }
    if (path.isAboutUsers()) {
      return answerOfUser(
          path,
          request,
          new RawRequest(operation, UserPart.of(object), before.map(UserPart::of)),
          context.requestedBy(request.user()));
    }
    var rawRequest = new RawRequest(operation, object, before);
    return path.mutates()
        ? fill(request, rawRequest, context)
        : replied(request, Admission.judge(rawRequest, asStored(context)));
  }

  private static AdmissionResponse answerOfUser(
      WebhookPath path, AdmissionRequest request, RawRequest part, AdmissionContext context) {
    return path.mutates()
        ? recordUser(request, part, context)
        : replied(request, Admission.judgeUser(part, context));
  }

  /**
   * Fills in defaults; violations of rules are not reported here: other webhooks may correct the
   * object before it is judged.
   */
  private static AdmissionResponse fill(
      AdmissionRequest request, RawRequest rawRequest, AdmissionContext context) {
    return filled(request, rawRequest, Admission.fill(rawRequest, context), object -> List.of());
  }

  /** Writes the user of the request, with a warning if that replaces another value. */
  private static AdmissionResponse recordUser(
      AdmissionRequest request, RawRequest rawRequest, AdmissionContext context) {
    return filled(
        request,
        rawRequest,
        Admission.fillUser(rawRequest, context),
        object -> UserRules.warning(givenUser(rawRequest.object()), object).stream().toList());
  }

  private static AdmissionResponse filled(
      AdmissionRequest request,
      RawRequest rawRequest,
      Verdict.Filling filling,
      Function<HasMetadata, List<String>> warnings) {
    return switch (filling) {
      case Verdict.Filled(var object) ->
          AdmissionResponse.changed(
              request.uid(), DefaultsPatch.of(rawRequest.object(), object), warnings.apply(object));
      case Verdict.Unreadable unreadable ->
          AdmissionResponse.denied(request, unreadable.findings());
      case Verdict.NoRules none -> AdmissionResponse.allowed(request.uid());
    };
  }

  private static String givenUser(JsonNode object) {
    return object.path("metadata").path("annotations").path(WellKnownKeys.USER).asText();
  }

  private static AdmissionResponse replied(AdmissionRequest request, Verdict verdict) {
    List<Finding> findings = verdict.findings();
    return findings.isEmpty()
        ? AdmissionResponse.allowed(request.uid())
        : AdmissionResponse.denied(request, findings);
  }

  /**
   * Returns the context without defaults that depend on more than the object: the object is stored
   * as it came, and the paths that fill them in may be off, or come before other webhooks.
   */
  private static AdmissionContext asStored(AdmissionContext context) {
    return context.namespaceAnnotations().isEmpty() ? context : context.withNamespaces(Map.of());
  }

  private static boolean isTarget(WebhookPath path, AdmissionRequest request) {
    return path.operations().contains(request.operation())
        && path.reviews(request.group(), request.resource());
  }
}
