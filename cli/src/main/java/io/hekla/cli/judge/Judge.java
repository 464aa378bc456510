package io.hekla.cli.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.admission.Admission;
import io.hekla.admission.RawReview;
import io.hekla.admission.Verdict;
import io.hekla.admission.part.Trees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import java.util.List;
import java.util.Optional;

/** Says whether an object would be let in if it were new, given what is in a cluster. */
public final class Judge {
  /** What came of it. */
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
    return switch (RawReview.read(Operation.CREATE, whole, Optional.empty())) {
      case RawReview.WithoutRules without -> new Judgement.LetIn(new ApiObject(object));
      case RawReview.Unreadable unreadable ->
          new Judgement.Refused(
              new Verdict.Refused(certain(unreadable.refused(context).findings())).message());
      case RawReview.Read read ->
          switch (Admission.review(read.review(), context)) {
            case Verdict.Admitted admitted ->
                new Judgement.LetIn(new ApiObject(Trees.of(admitted.object())));
            case Verdict.Refused(var findings) ->
                findings.stream().allMatch(around::isDoubtful)
                    ? new Judgement.LetIn(
                        new ApiObject(Trees.of(Admission.defaulted(read.review(), context))))
                    : new Judgement.Refused(new Verdict.Refused(certain(findings)).message());
          };
    };
  }

  private List<Finding> certain(List<Finding> findings) {
    return findings.stream().filter(one -> !around.isDoubtful(one)).toList();
  }
}
