package io.hekla.cli.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.admission.AdmissionCheck;
import io.hekla.cli.admission.ClusterContext;
import io.hekla.cli.admission.ClusterContextReader;
import io.hekla.cli.admission.PriorityClasses;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of the dry run of a Job, by the rules of the webhook and the objects of the cluster.
 *
 * @param job Job as it would be admitted, with its defaults
 * @param warnings what could not be read, and what would keep its pods from being created
 */
record DryRun(ApiObject job, List<String> warnings) {
  /**
   * Checks a Job.
   *
   * @throws CommandFailure if it would be refused
   */
  static DryRun check(ObjectNode job, ApiServer server) {
    var reader = new ClusterContextReader(server);
    ClusterContext around = reader.around(List.of());
    var given = new ApiObject(job);
    if (!given.name().isEmpty() && reader.isThere(Resource.JOBS, given.namespace(), given.name())) {
      throw new CommandFailure(
          "the Job would be refused: %s \"%s\" already exists; choose another name, or delete that one"
              .formatted(Resource.JOBS.qualified(), given.name()));
    }
    var warnings = new ArrayList<>(reader.unread());
    around
        .priorityClasses()
        .ifPresent(
            there ->
                PriorityClasses.missing(job, there)
                    .forEach(missing -> warnings.add(missing.toString())));
    return switch (new AdmissionCheck(around).check(Resource.JOBS, job)) {
      case AdmissionCheck.Result.Admitted admitted -> new DryRun(admitted.object(), warnings);
      case AdmissionCheck.Result.Refused refused ->
          throw new CommandFailure("the Job would be refused: " + refused.why());
    };
  }
}
