package io.hekla.cli.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.Admission;
import io.hekla.admission.RawRequest;
import io.hekla.admission.Verdict;
import io.hekla.admission.part.Trees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import java.util.List;
import java.util.stream.Collectors;

/** The verdict on an object as if it were new, given what is in a cluster. */
public final class Judge {
  /** The outcome. */
  public sealed interface Judgement {
    /** It would be let in, with these defaults. */
    record LetIn(ApiObject object) implements Judgement {}

    /** It would not, for all these reasons. */
    record Refused(String why) implements Judgement {}
  }

  private final Surroundings around;
  private final AdmissionContext context;

  /** One that knows what is in a cluster. */
  public Judge(Surroundings around) {
    this.around = around;
    this.context = AdmissionContext.of(around.queues().orElse(List.of()));
  }

  /** Judges an object, which need not say of what kind it is. */
  public Judgement judge(Resource kind, JsonNode object) {
    ObjectNode whole = object.deepCopy();
    whole.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    return switch (Admission.judge(RawRequest.create(whole), context)) {
      case Verdict.NoRules none -> new Judgement.LetIn(new ApiObject(object));
      case Verdict.Admitted admitted -> letIn(admitted.object());
      case Verdict.Refused(var defaulted, var findings)
          when findings.stream().allMatch(around::isDoubtful) ->
          letIn(defaulted);
      case Verdict.Refused refused -> refused(refused);
      case Verdict.Unreadable unreadable -> refused(unreadable);
    };
  }

  private static Judgement letIn(HasMetadata object) {
    return new Judgement.LetIn(new ApiObject(Trees.of(object)));
  }

  private Judgement refused(Verdict verdict) {
    return new Judgement.Refused(
        verdict.findings().stream()
            .filter(one -> !around.isDoubtful(one))
            .map(Finding::toString)
            .collect(Collectors.joining("; ")));
  }
}
