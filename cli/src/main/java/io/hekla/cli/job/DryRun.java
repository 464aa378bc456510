package io.hekla.cli.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.judge.Judge;

/** Judges a Job by the rules that the webhook has, with the queues that are in the cluster. */
final class DryRun {
  private DryRun() {}

  /** The Job as it would be let in, with its defaults. */
  static ApiObject judge(ObjectNode job, ApiServer server) {
    var judge = new Judge(server.list(Selection.all(Resource.QUEUES)));
    return switch (judge.judge(Resource.JOBS, job)) {
      case Judge.Judgement.LetIn letIn -> letIn.object();
      case Judge.Judgement.Refused refused ->
          throw new CommandFailure("the Job would be refused: " + refused.why());
    };
  }
}
