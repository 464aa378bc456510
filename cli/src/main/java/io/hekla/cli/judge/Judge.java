package io.hekla.cli.judge;

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

/** Judge of an object as if it were new, given the objects of a cluster. */
public final class Judge {
  /** Outcome of the judgement. */
  public sealed interface Judgement {
    /** Admission, with these defaults. */
    record Admitted(ApiObject object) implements Judgement {}

    /** Refusal, with all its reasons. */
    record Refused(String why) implements Judgement {}
  }

  private final ClusterContext around;
  private final AdmissionContext context;

  /** Creates a judge that knows the objects of a cluster. */
  public Judge(ClusterContext around) {
    this.around = around;
    this.context = AdmissionContext.of(around.queues().orElse(List.of()));
  }

  /** Judges an object, which need not state its kind. */
  public Judgement judge(Resource kind, JsonNode object) {
    ObjectNode whole = object.deepCopy();
    whole.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    return switch (Admission.judge(RawRequest.create(whole), context)) {
      case Verdict.NoRules none -> new Judgement.Admitted(new ApiObject(object));
      case Verdict.Admitted admitted -> admitted(admitted.object());
      case Verdict.Refused(var defaulted, var findings)
          when findings.stream().allMatch(around::isDoubtful) ->
          admitted(defaulted);
      case Verdict.Refused refused -> refused(refused);
      case Verdict.Unreadable unreadable -> refused(unreadable);
    };
  }

  private static Judgement admitted(HasMetadata object) {
    return new Judgement.Admitted(new ApiObject(ObjectTrees.of(object)));
  }

  private Judgement refused(Verdict verdict) {
    return new Judgement.Refused(
        verdict.findings().stream()
            .filter(one -> !around.isDoubtful(one))
            .map(Finding::toString)
            .collect(Collectors.joining("; ")));
  }
}
