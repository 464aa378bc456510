package io.hekla.cli.migrate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.Admission;
import io.hekla.admission.AdmissionContext;
import io.hekla.admission.Verdict;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.Queue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What our rules of admission say of the objects that are there, as if they were new. */
final class ObjectsJudged {
  private static final ObjectMapper MAPPER = new ObjectMapper().registerModule(new JavaTimeModule());

  private static final Map<Resource, Class<? extends HasMetadata>> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put(Resource.QUEUES, Queue.class);
    KINDS.put(Resource.JOBS, Job.class);
    KINDS.put(Resource.CRON_JOBS, CronJob.class);
    KINDS.put(Resource.JOB_FLOWS, JobFlow.class);
  }

  private ObjectsJudged() {}

  static Plan.Judgement judge(ApiServer server) {
    Map<Resource, List<ApiObject>> objects = new LinkedHashMap<>();
    KINDS.keySet().forEach(kind -> objects.put(kind, server.list(Selection.all(kind))));
    return judge(objects);
  }

  static Plan.Judgement judge(Map<Resource, List<ApiObject>> objects) {
    var queues = new ArrayList<Queue>();
    var refused = new ArrayList<String>();
    for (ApiObject queue : objects.getOrDefault(Resource.QUEUES, List.of())) {
      try {
        queues.add(MAPPER.treeToValue(queue.tree(), Queue.class));
      } catch (JsonProcessingException told) {
        // Told below, with the other objects.
      }
    }
    AdmissionContext context = AdmissionContext.of(queues);
    int looked = 0;
    for (var kind : objects.entrySet()) {
      for (ApiObject object : kind.getValue()) {
        looked++;
        judge(kind.getKey(), object, context, refused);
      }
    }
    return new Plan.Judgement(looked, List.copyOf(refused));
  }

  private static void judge(
      Resource kind, ApiObject object, AdmissionContext context, List<String> refused) {
    String name =
        kind.kind()
            + " "
            + (object.namespace().isEmpty() ? "" : object.namespace() + "/")
            + object.name();
    JsonNode tree = object.tree();
    try {
      HasMetadata read = MAPPER.treeToValue(tree, KINDS.getOrDefault(kind, Job.class));
      if (Admission.create(read, context) instanceof Verdict.Refused<?> bad) {
        refused.add(name + ": " + bad.message());
      }
    } catch (JsonProcessingException unreadable) {
      refused.add(name + ": cannot be read: " + unreadable.getOriginalMessage());
    }
  }
}
