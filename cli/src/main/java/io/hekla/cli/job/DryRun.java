package io.hekla.cli.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.hekla.admission.Admission;
import io.hekla.admission.AdmissionContext;
import io.hekla.admission.Verdict;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.api.Job;
import io.hekla.model.api.Queue;
import java.util.ArrayList;

/** Judges a Job by the rules that the webhook has, with the queues that are in the cluster. */
final class DryRun {
  private static final ObjectMapper MAPPER = new ObjectMapper().registerModule(new JavaTimeModule());

  private DryRun() {}

  /** The Job as it would be let in, with its defaults. */
  static ApiObject judge(ObjectNode job, ApiServer server) {
    var queues = new ArrayList<Queue>();
    for (ApiObject queue : server.list(Selection.all(Resource.QUEUES))) {
      queues.add(read(queue.tree(), Queue.class));
    }
    return switch (Admission.create(read(job, Job.class), AdmissionContext.of(queues))) {
      case Verdict.Admitted<Job> admitted -> new ApiObject(MAPPER.valueToTree(admitted.object()));
      case Verdict.Refused<Job> refused ->
          throw new CommandFailure("the Job would be refused: " + refused.message());
    };
  }

  private static <T> T read(JsonNode tree, Class<T> type) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JsonProcessingException wrong) {
      throw new CommandFailure(
          "the %s cannot be read: %s".formatted(type.getSimpleName(), wrong.getOriginalMessage()),
          wrong);
    }
  }
}
