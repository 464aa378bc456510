package io.hekla.cli.judge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.admission.Admission;
import io.hekla.admission.RawReview;
import io.hekla.admission.Verdict;
import io.hekla.admission.part.Trees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Operation;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.model.api.Queue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says whether an object would be let in if it were new, given the queues of a cluster. */
public final class Judge {
  /** What came of it. */
  public sealed interface Judgement {
    /** It would be let in, with these defaults. */
    record LetIn(ApiObject object) implements Judgement {}

    /** It would not, for all these reasons. */
    record Refused(String why) implements Judgement {}
  }

  private final AdmissionContext context;

  /** One that knows these queues; those that cannot be read count as not there. */
  public Judge(List<ApiObject> queues) {
    var read = new ArrayList<Queue>();
    for (ApiObject queue : queues) {
      try {
        read.add(Trees.read(queue.tree(), Queue.class));
      } catch (JsonProcessingException unreadable) {
        // Whoever judges the queue itself hears of it.
      }
    }
    this.context = AdmissionContext.of(read);
  }

  /** Judges an object, which need not say of what kind it is. */
  public Judgement judge(Resource kind, JsonNode object) {
    ObjectNode whole = object.deepCopy();
    whole.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    return switch (RawReview.read(Operation.CREATE, whole, Optional.empty())) {
      case RawReview.WithoutRules without -> new Judgement.LetIn(new ApiObject(object));
      case RawReview.Unreadable unreadable ->
          new Judgement.Refused(unreadable.finding().toString());
      case RawReview.Read read ->
          switch (Admission.review(read.review(), context)) {
            case Verdict.Admitted admitted ->
                new Judgement.LetIn(new ApiObject(Trees.of(admitted.object())));
            case Verdict.Refused refused -> new Judgement.Refused(refused.message());
          };
    };
  }
}
