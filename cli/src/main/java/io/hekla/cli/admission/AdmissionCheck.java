package io.hekla.cli.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.Admission;
import io.hekla.admission.RawRequest;
import io.hekla.admission.Verdict;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import java.util.List;
import java.util.stream.Collectors;

/** Check of an object by the admission rules, as if it were new, given the objects of a cluster. */
public final class AdmissionCheck {
  /** Result of the check. */
  public sealed interface Result {
    /** Admission, with these defaults. */
    record Admitted(ApiObject object) implements Result {}

    /** Refusal, with all its reasons. */
    record Refused(String why) implements Result {}
  }

  private final ClusterContext around;
  private final AdmissionContext context;

  /** Creates a check that knows the objects of a cluster. */
  public AdmissionCheck(ClusterContext around) {
    this.around = around;
    this.context = AdmissionContext.of(around.queues().orElse(List.of()));
  }

  /** Checks an object, which need not state its kind. */
  public Result check(Resource kind, JsonNode object) {
    ObjectNode whole = object.deepCopy();
    whole.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    return switch (Admission.judge(RawRequest.create(whole), context)) {
      case Verdict.NoRules none -> new Result.Admitted(new ApiObject(object));
      case Verdict.Admitted admitted -> admitted(admitted.object());
      case Verdict.Refused(var defaulted, var findings)
          when findings.stream().allMatch(around::isDoubtful) ->
          admitted(defaulted);
      case Verdict.Refused refused -> refused(refused);
      case Verdict.Unreadable unreadable -> refused(unreadable);
    };
  }

  private static Result admitted(HasMetadata object) {
    return new Result.Admitted(new ApiObject(ObjectTrees.of(object)));
  }

  private Result refused(Verdict verdict) {
    return new Result.Refused(
        verdict.findings().stream()
            .filter(one -> !around.isDoubtful(one))
            .map(Finding::toString)
            .collect(Collectors.joining("; ")));
  }
}
