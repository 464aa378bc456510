package io.hekla.cli.judge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.Admission;
import io.hekla.admission.AdmissionContext;
import io.hekla.admission.Verdict;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.Queue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says whether an object would be let in if it were new, given the queues of a cluster. */
public final class Judge {
  /** The kinds that have rules of their own. */
  private static final Map<Resource, Class<? extends HasMetadata>> KINDS =
      Map.of(
          Resource.QUEUES, Queue.class,
          Resource.JOBS, Job.class,
          Resource.CRON_JOBS, CronJob.class,
          Resource.JOB_FLOWS, JobFlow.class);

  private static final ObjectMapper MAPPER =
      new ObjectMapper().registerModule(new JavaTimeModule());

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
        read.add(MAPPER.treeToValue(queue.tree(), Queue.class));
      } catch (JsonProcessingException unreadable) {
        // Whoever judges the queue itself hears of it.
      }
    }
    this.context = AdmissionContext.of(read);
  }

  /** Judges an object. */
  public Judgement judge(Resource kind, JsonNode object) {
    Class<? extends HasMetadata> type = KINDS.get(kind);
    if (type == null) {
      return new Judgement.LetIn(new ApiObject(object));
    }
    try {
      return switch (Admission.create(MAPPER.treeToValue(object, type), context)) {
        case Verdict.Admitted<?> admitted ->
            new Judgement.LetIn(new ApiObject(MAPPER.valueToTree(admitted.object())));
        case Verdict.Refused<?> refused -> new Judgement.Refused(refused.message());
      };
    } catch (JsonProcessingException unreadable) {
      return new Judgement.Refused("cannot be read: " + unreadable.getOriginalMessage());
    }
  }
}
