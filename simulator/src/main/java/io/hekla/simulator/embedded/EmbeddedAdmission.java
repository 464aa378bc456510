package io.hekla.simulator.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.admission.Admission;
import io.hekla.admission.RawReview;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import io.hekla.simulator.api.AdmissionRule;
import io.hekla.simulator.api.Objects;
import io.hekla.simulator.api.Trees;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Asks the admission rules, as a webhook would, before the embedded API stores an object. */
public final class EmbeddedAdmission implements AdmissionRule {
  private static final AdmissionSettings SETTINGS = AdmissionSettings.DEFAULT.judgingPods();

  @Override
  public Verdict admit(Request request) {
    RawReview review =
        RawReview.read(
            operation(request.operation()),
            request.object(),
            request.old().map(old -> (JsonNode) old));
    return switch (review) {
      case RawReview.WithoutRules none -> new Verdict.Admitted(request.object());
      case RawReview.Unreadable(Finding finding) ->
          new Verdict.Invalid(List.of(finding.toString()));
      case RawReview.Readable(var asked) ->
          switch (Admission.review(asked, context(request.objects()))) {
            case io.hekla.admission.Verdict.Admitted(var admitted) ->
                new Verdict.Admitted(
                    request.operation() == AdmissionRule.Operation.CREATE
                        ? Trees.write(admitted)
                        : request.object());
            case io.hekla.admission.Verdict.Refused(var findings) ->
                new Verdict.Invalid(findings.stream().map(Finding::toString).toList());
          };
    };
  }

  private static Operation operation(AdmissionRule.Operation operation) {
    return switch (operation) {
      case CREATE -> Operation.CREATE;
      case UPDATE -> Operation.UPDATE;
      case DELETE -> Operation.DELETE;
    };
  }

  private static AdmissionContext context(Objects objects) {
    return AdmissionContext.of(
            objects.all(Kind.QUEUE).stream().map(stored -> stored.as(Kind.QUEUE)).toList())
        .with(SETTINGS)
        .withNamespaces(annotations(objects));
  }

  private static Map<String, Map<String, String>> annotations(Objects objects) {
    var annotations = new TreeMap<String, Map<String, String>>();
    objects
        .all(Kind.NAMESPACE)
        .forEach(
            stored -> {
              var metadata = stored.as(Kind.NAMESPACE).getMetadata();
              if (metadata.getAnnotations() != null) {
                annotations.put(metadata.getName(), metadata.getAnnotations());
              }
            });
    return annotations;
  }
}
