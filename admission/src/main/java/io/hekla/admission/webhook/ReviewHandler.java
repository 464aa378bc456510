package io.hekla.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.admission.Admission;
import io.hekla.admission.DefaultsPatch;
import io.hekla.admission.RawRequest;
import io.hekla.admission.Verdict;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
                  resource(path.plural(), path.group()),
                  request.operation(),
                  resource(request.resource(), request.group()),
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
    var rawRequest = new RawRequest(operation, object, before);
    return path.mutates()
        ? fill(request, rawRequest, context)
        : review(request, rawRequest, context);
  }

  /**
   * Fills in defaults; violations of rules are not reported here: other webhooks may correct the
   * object before it is judged.
   */
  private static AdmissionResponse fill(
      AdmissionRequest request, RawRequest rawRequest, AdmissionContext context) {
    return switch (Admission.fill(rawRequest, context)) {
      case Verdict.Filled(var object) ->
          AdmissionResponse.changed(request.uid(), DefaultsPatch.of(rawRequest.object(), object));
      case Verdict.Unreadable unreadable ->
          AdmissionResponse.denied(request, unreadable.findings());
      case Verdict.NoRules none -> AdmissionResponse.allowed(request.uid());
    };
  }

  private static AdmissionResponse review(
      AdmissionRequest request, RawRequest rawRequest, AdmissionContext context) {
    List<Finding> findings =
        Admission.judge(rawRequest, withoutNamespaceDefaults(context)).findings();
    return findings.isEmpty()
        ? AdmissionResponse.allowed(request.uid())
        : AdmissionResponse.denied(request, findings);
  }

  /**
   * Returns the context without defaults that depend on more than the object: the object is stored
   * as it came, and /podgroups/mutate, which fills them in, may be off.
   */
  private static AdmissionContext withoutNamespaceDefaults(AdmissionContext context) {
    return context.namespaceAnnotations().isEmpty() ? context : context.withNamespaces(Map.of());
  }

  private static boolean isTarget(WebhookPath path, AdmissionRequest request) {
    return path.operations().contains(request.operation())
        && path.plural().equals(request.resource())
        && path.group().equals(request.group());
  }

  private static String resource(String plural, String group) {
    return group.isEmpty() ? plural : plural + "." + group;
  }
}
