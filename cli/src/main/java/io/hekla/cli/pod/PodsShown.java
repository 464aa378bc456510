package io.hekla.cli.pod;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * List of pods: those of a Job, of a queue, or of all Jobs (docs/reference/commands.md#vcctl).
 *
 * @param namespace empty for all
 * @param job empty for all
 * @param queue empty for all
 * @param labels further label selector; empty for all
 */
record PodsShown(String namespace, String job, String queue, String labels) implements Show {
  private static final String JOB = "volcano.sh/job-name";
  private static final String QUEUE = "volcano.sh/queue-name";
  private static final String QUEUE_OF_PLAIN_PODS = "scheduling.volcano.sh/queue-name";

  @Override
  public List<Selection> selections() {
    String own = !job.isEmpty() ? JOB + "=" + job : queue.isEmpty() ? JOB : "";
    String both = own.isEmpty() || labels.isEmpty() ? own + labels : own + "," + labels;
    return List.of(Selection.in(namespace, Resource.PODS).labelled(both));
  }

  @Override
  public List<ApiObject> chosen(List<List<ApiObject>> seen) {
    List<ApiObject> pods = seen.getFirst();
    if (!job.isEmpty() && !queue.isEmpty()) {
      boolean other =
          pods.stream()
              .map(pod -> pod.label(QUEUE))
              .anyMatch(one -> !one.isEmpty() && !one.equals(queue));
      if (other) {
        throw new CommandFailure(
            "the input vcjob %s does not match the queue %s; leave out one of --job and --queue"
                .formatted(job, queue));
      }
    }
    return pods.stream()
        .filter(pod -> !job.isEmpty() || queue.isEmpty() || isOfTheQueue(pod))
        .sorted(Comparator.comparing(ApiObject::namespace).thenComparing(ApiObject::name))
        .toList();
  }

  private boolean isOfTheQueue(ApiObject pod) {
    return pod.label(QUEUE).equals(queue) || pod.annotation(QUEUE_OF_PLAIN_PODS).equals(queue);
  }

  /** Returns the queue of a pod; empty if it names none. */
  static String queue(ApiObject pod) {
    String ofJob = pod.label(QUEUE);
    return ofJob.isEmpty() ? pod.annotation(QUEUE_OF_PLAIN_PODS) : ofJob;
  }

  @Override
  public Table table(
      List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
    return PodTable.of(chosen, namespace.isEmpty(), wide, now);
  }
}
