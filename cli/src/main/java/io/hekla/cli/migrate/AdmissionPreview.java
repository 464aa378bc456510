package io.hekla.cli.migrate;

import io.hekla.cli.admission.AdmissionCheck;
import io.hekla.cli.admission.ClusterContext;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Verdict of our admission rules on the existing objects, as if they were new. */
final class AdmissionPreview {
  private static final List<Resource> KINDS =
      List.of(Resource.QUEUES, Resource.JOBS, Resource.CRON_JOBS, Resource.JOB_FLOWS);

  private AdmissionPreview() {}

  static Plan.Judgement judge(ApiServer server) {
    Map<Resource, List<ApiObject>> objects = new LinkedHashMap<>();
    KINDS.forEach(kind -> objects.put(kind, server.list(Selection.all(kind))));
    return judge(objects);
  }

  static Plan.Judgement judge(Map<Resource, List<ApiObject>> objects) {
    var check =
        new AdmissionCheck(
            ClusterContext.ofQueues(objects.getOrDefault(Resource.QUEUES, List.of())));
    var refused = new ArrayList<String>();
    int checked = 0;
    for (Resource kind : KINDS) {
      for (ApiObject object : objects.getOrDefault(kind, List.of())) {
        checked++;
        if (check.check(kind, object.tree()) instanceof AdmissionCheck.Result.Refused bad) {
          refused.add(name(kind, object) + ": " + bad.why());
        }
      }
    }
    return new Plan.Judgement(checked, List.copyOf(refused));
  }

  private static String name(Resource kind, ApiObject object) {
    String namespace = object.namespace().isEmpty() ? "" : object.namespace() + "/";
    return kind.kind() + " " + namespace + object.name();
  }
}
