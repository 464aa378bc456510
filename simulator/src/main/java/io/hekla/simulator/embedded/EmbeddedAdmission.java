package io.hekla.simulator.embedded;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.hekla.admission.Admission;
import io.hekla.admission.RawRequest;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Finding;
import io.hekla.apiserver.store.AdmissionRule;
import io.hekla.apiserver.store.Objects;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Admission rules, asked as a webhook would ask them, before the embedded API stores an object. */
public final class EmbeddedAdmission implements AdmissionRule {
  private final AdmissionSettings settings;

  /** Creates admission with these settings. */
  public EmbeddedAdmission(AdmissionSettings settings) {
    this.settings = settings;
  }

  /** Creates admission with Volcano's settings. */
  public EmbeddedAdmission() {
    this(AdmissionSettings.DEFAULT);
  }

  @Override
  public Verdict admit(Request request) {
    var applicable =
        new RawRequest(operation(request.operation()), request.object(), request.old());
    io.hekla.admission.Verdict verdict = Admission.judge(applicable, () -> context(request));
    return switch (verdict) {
      case io.hekla.admission.Verdict.Admitted(var object, var isDefaulted) ->
          new Verdict.Admitted(isDefaulted ? Trees.write(object) : request.object());
      case io.hekla.admission.Verdict.NoRules none -> new Verdict.Admitted(request.object());
      case io.hekla.admission.Verdict.Refused refused -> invalid(refused);
      case io.hekla.admission.Verdict.Unreadable unreadable -> invalid(unreadable);
    };
  }

  private static Verdict invalid(io.hekla.admission.Verdict verdict) {
    return new Verdict.Invalid(verdict.findings().stream().map(Finding::toString).toList());
  }

  private static io.hekla.admission.rule.Operation operation(Operation operation) {
    return switch (operation) {
      case CREATE -> io.hekla.admission.rule.Operation.CREATE;
      case UPDATE -> io.hekla.admission.rule.Operation.UPDATE;
      case DELETE -> io.hekla.admission.rule.Operation.DELETE;
    };
  }

  /**
   * Builds the context of a request; for pods without queues, as their rules need none and pods are
   * many.
   */
  private AdmissionContext context(Request request) {
    Objects objects = request.objects();
    if (request.kind().equals(Kind.POD)) {
      return AdmissionContext.of(List.of()).with(settings);
    }
    return AdmissionContext.of(
            objects.all(Kind.QUEUE).stream().map(stored -> stored.as(Kind.QUEUE)).toList())
        .with(settings)
        .withNamespaces(ofNamespaces(objects, ObjectMeta::getAnnotations))
        .withLabels(ofNamespaces(objects, ObjectMeta::getLabels));
  }

  /**
   * Returns annotations or labels of the namespaces; a namespace without any has an empty map, as
   * opposed to one that does not exist.
   */
  private static Map<String, Map<String, String>> ofNamespaces(
      Objects objects, Function<ObjectMeta, @Nullable Map<String, String>> part) {
    var byName = new TreeMap<String, Map<String, String>>();
    objects
        .all(Kind.NAMESPACE)
        .forEach(
            stored -> {
              var metadata = stored.as(Kind.NAMESPACE).getMetadata();
              Map<String, String> labels = part.apply(metadata);
              byName.put(metadata.getName(), labels == null ? Map.of() : labels);
            });
    return byName;
  }
}
